import type { Direction, FigureChange } from '@cottontree/contract/changes.ts';

/** The word of a change, on screens and in files. */
export const DIRECTIONS = { up: 'Up', down: 'Down', stable: 'Stable' } as const satisfies Record<
  Direction,
  string
>;

/** The change as far as one decimal shows it. */
export const shownChange = (value: number | null): number => Math.round((value ?? 0) * 10) / 10;

/** What its colour says, for those who do not see it; and what there is to say where it has none. */
export function changeInWords({
  verdict,
  direction,
  pValue,
}: Pick<FigureChange, 'verdict' | 'direction' | 'pValue'>): string {
  if (verdict !== 'neutral') return verdict === 'good' ? 'better' : 'worse';
  if (pValue === null) return 'too little history to judge it';
  return direction === 'stable' ? 'within its usual movement' : '';
}

/** For files: nothing where it was not judged. */
export const trendWord = (change: Pick<FigureChange, 'direction' | 'pValue'> | null): string | null =>
  change === null || change.pValue === null ? null : DIRECTIONS[change.direction];
