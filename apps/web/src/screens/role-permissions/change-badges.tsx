import { Badge } from '@cottontree/ui/badge.tsx';

export interface ChangeBadgesProps {
  /** What this person turned it to and has not saved. */
  mine: boolean | undefined;
  /** What somebody else turned it to meanwhile. */
  theirs: boolean | undefined;
}

/** Two hands on one switch: whose is where. */
export function ChangeBadges({ mine, theirs }: ChangeBadgesProps) {
  return (
    <>
      {mine !== undefined && <Badge tone="accent">Unsaved: {mine ? 'on' : 'off'}</Badge>}
      {theirs !== undefined && <Badge tone="warn">Changed meanwhile: {theirs ? 'on' : 'off'}</Badge>}
    </>
  );
}
