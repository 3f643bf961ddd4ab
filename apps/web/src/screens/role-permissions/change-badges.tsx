import { Badge } from '@cottontree/ui/badge.tsx';

export interface ChangeBadgesProps {
  /** The unsaved value that this person set. */
  mine: boolean | undefined;
  /** The value that somebody else set meanwhile. */
  theirs: boolean | undefined;
}

/** Two people changed one switch: shows both values. */
export function ChangeBadges({ mine, theirs }: ChangeBadgesProps) {
  return (
    <>
      {mine !== undefined && <Badge tone="accent">Unsaved: {mine ? 'on' : 'off'}</Badge>}
      {theirs !== undefined && <Badge tone="warn">Changed meanwhile: {theirs ? 'on' : 'off'}</Badge>}
    </>
  );
}
