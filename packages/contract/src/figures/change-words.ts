/** The only place for the texts that describe a change, on screens, in files and in answers of the copilot. */
import { CHANGE_LEAST, CHANGE_SIGNIFICANCE, type FigureChange, type Judgement } from './changes.ts';

/** The change of a figure, or of another value, which is in per cent. */
export type Worded = Judgement & Partial<Pick<FigureChange, 'how'>>;

export type ChangeLabel = 'Up' | 'Down' | 'Stable';

/** The change rounded to one decimal, as displayed. */
export const shownChange = (value: number | null): number => Math.round((value ?? 0) * 10) / 10;

/** Whether the number shows no change: it is below the minimum change, or displayed as 0.0. */
const isUnchanged = ({ value, how = 'change' }: Worded): boolean =>
  Math.abs(shownChange(value)) < (how === 'change' ? 100 * CHANGE_LEAST : 0.1);

/**
 * The label next to the number. "Stable" only if the number does not change.
 *
 * @returns null if there is no number, too little is known to assess it, or chance or the calendar may explain it: the
 *   number then stands for itself, and its tooltip and receipt explain it
 */
export function changeLabel(change: Worded | null): ChangeLabel | null {
  if (change === null || change.value === null || change.pValue === null) return null;
  if (change.direction === 'up') return 'Up';
  if (change.direction === 'down') return 'Down';
  return isUnchanged(change) ? 'Stable' : null;
}

/** The assessment as text, for people who see neither colour nor tooltip; empty if neither direction is good. */
export function changeRemark(change: Worded): string {
  if (change.value === null) return '';
  if (change.verdict !== 'neutral') return change.verdict === 'good' ? 'better' : 'worse';
  if (change.pValue === null) return 'too little history to judge it';
  if (change.direction !== 'stable') return '';
  return isUnchanged(change) ? 'stable' : explainedChange(change).replace(/^./, lower).replace(/\.$/, '');
}

const lower = (letter: string): string => letter.toLowerCase();

/** How often such a large change happens by chance. */
function rarity(pValue: number): string {
  if (pValue > 2 / 3) return 'most of its changes are this large';
  if (pValue < 0.001) return 'fewer than 1 in 1,000 of its changes are this large';
  return `about 1 in ${Math.round(1 / pValue)} of its changes is this large`;
}

/** "−2.1%", "+0.4 points". */
const signed = (value: number, how: FigureChange['how']): string => {
  const shown = shownChange(value);
  const sign = shown < 0 ? '−' : '+';
  return `${sign}${Math.abs(shown).toFixed(1)}${how === 'points' ? ' points' : '%'}`;
};

/** How to interpret the number, as a sentence for its receipt and its tooltip; empty if there is no number. */
export function explainedChange(change: Worded): string {
  const { value, adjusted, pValue, direction, how = 'change' } = change;
  if (value === null) return '';
  if (pValue === null) return 'Too little history to judge it.';
  const bare =
    adjusted === null || shownChange(adjusted) === shownChange(value) ? null : signed(adjusted, how);
  const calendar =
    bare === null ? '' : ` Adjusted for the calendar (weekdays, paydays, holidays, number of days): ${bare}.`;
  if (direction !== 'stable') return `Unusual: ${rarity(pValue)}.${calendar}`;
  if (isUnchanged(change)) return `Too small to count as a change.${calendar}`;
  if (pValue >= CHANGE_SIGNIFICANCE) return `Not unusual: ${rarity(pValue)}.${calendar}`;
  return bare === null
    ? 'Too small to count as a change.'
    : `Mostly the calendar: adjusted for weekdays, paydays, holidays and the number of days it is ${bare}.`;
}
