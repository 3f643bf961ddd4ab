import { Badge } from '@cottontree/ui/badge.tsx';
import { ROLE_PERMISSIONS_TEXTS } from './texts.ts';

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
      {mine !== undefined && <Badge tone="accent">{ROLE_PERMISSIONS_TEXTS.unsavedOff(mine)}</Badge>}
      {theirs !== undefined && (
        <Badge tone="warn">{ROLE_PERMISSIONS_TEXTS.changedMeanwhileOff(theirs)}</Badge>
      )}
    </>
  );
}
