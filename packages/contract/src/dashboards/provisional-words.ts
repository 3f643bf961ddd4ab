/** Why closed days are provisional, in words that follow "closed" and "3 days". */
import type { ProvisionalSpan } from './dashboard.ts';

const EMPTY = 'without business';
const DIFFERING = 'with control totals that are missing or differ';

export function provisionalCause({ days, differing }: Pick<ProvisionalSpan, 'days' | 'differing'>): string {
  if (differing === 0) return EMPTY;
  return differing === days ? DIFFERING : `${EMPTY} or ${DIFFERING}`;
}
