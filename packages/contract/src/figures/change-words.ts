/** The only place for the texts that describe a change, on screens, in files and in answers of the copilot. */
import { CHANGE_LEAST, CHANGE_SIGNIFICANCE, type FigureChange, type Judgement } from './changes.ts';

/** The change of a figure, or of another value, which is in per cent. */
export type Worded = Judgement & Partial<Pick<FigureChange, 'how'>>;

export type ChangeLabel = 'Up' | 'Down' | 'Stable' | 'No clear change';

/** The change rounded to one decimal, as displayed. */
export const shownChange = (value: number | null): number => Math.round((value ?? 0) * 10) / 10;

/** Whether the number shows no change: it is below the minimum change, or displayed as 0.0. */
const isUnchanged = ({ value, how = 'change' }: Worded): boolean =>
  Math.abs(shownChange(value)) < (how === 'change' ? 100 * CHANGE_LEAST : 0.1);

/**
 * The label next to the number. "Stable" only if the number does not change; a larger change that chance or the
 * calendar may explain is called "No clear change".
 *
 * @returns null if there is no number, or too little is known to assess it
 */
export function changeLabel(change: Worded | null): ChangeLabel | null {
  if (change === null || change.value === null || change.pValue === null) return null;
  if (change.direction === 'up') return 'Up';
  if (change.direction === 'down') return 'Down';
  return isUnchanged(change) ? 'Stable' : 'No clear change';
}

/** The assessment as text, for people who cannot see the colour; empty if neither direction is good. */
export function changeRemark(change: Worded): string {
  if (change.value === null) return '';
  if (change.verdict !== 'neutral') return change.verdict === 'good' ? 'better' : 'worse';
  if (change.pValue === null) return 'too little history to judge it';
  return change.direction === 'stable' ? (changeLabel(change) ?? '').toLowerCase() : '';
}

/** How often such a large change happens by chance. */
function rarity(pValue: number): string {
  if (pValue > 2 / 3) return 'most changes over such a time are this large';
  if (pValue < 0.001) return 'fewer than 1 in 1,000 changes over such a time are this large';
  return `about 1 in ${Math.round(1 / pValue)} changes over such a time is this large`;
}

/** "−2.1%", "+0.4 points". */
const signed = (value: number, how: FigureChange['how']): string => {
  const shown = shownChange(value);
  const sign = shown < 0 ? '−' : '+';
  return `${sign}${Math.abs(shown).toFixed(1)}${how === 'points' ? ' points' : '%'}`;
};

/** Above this value, a percentage mainly shows that the previous value was small. */
const LOW_BASE = 100;

/** Whether less than half of the change remains without the calendar effects, or it changes its sign. */
const isCalendar = ({ value, adjusted }: Worded): boolean =>
  value !== null && adjusted !== null && adjusted * Math.sign(value) < Math.abs(value) / 2;

/** Why a changed number is no clear change, without numbers; null for every other change. */
export function unclearCause(change: Worded | null): string | null {
  if (change === null || changeLabel(change) !== 'No clear change') return null;
  if (isCalendar(change)) return 'mostly weekdays, paydays and holidays';
  const { pValue } = change;
  return pValue === null || pValue < CHANGE_SIGNIFICANCE
    ? 'too small to count as a change'
    : 'changes this large are not rare';
}

/**
 * The same with its numbers, shown after the label: what remains without the calendar effects, or how often such a
 * large change happens, and whether the previous value was small.
 */
export function unclearReason(change: Worded | null): string | null {
  const cause = unclearCause(change);
  if (change === null || cause === null) return null;
  const { value, adjusted, pValue, how = 'change' } = change;
  if (adjusted !== null && isCalendar(change)) return `${cause}; without them it is ${signed(adjusted, how)}`;
  if (pValue === null || pValue < CHANGE_SIGNIFICANCE) return cause;
  const often =
    pValue > 2 / 3 ? 'most changes are this large' : `about 1 in ${Math.round(1 / pValue)} is this large`;
  return how === 'change' && value !== null && value >= LOW_BASE ? `from a low base; ${often}` : often;
}

/** The label, and the reason for "No clear change": for files. */
export function changeWords(change: Worded | null): string | null {
  const reason = unclearReason(change);
  const label = changeLabel(change);
  return reason === null ? label : `${label}: ${reason}`;
}

/** How to interpret the number, as a sentence for its receipt and its tooltip; empty if there is no number. */
export function explainedChange(change: Worded): string {
  const { value, adjusted, pValue, direction, how = 'change' } = change;
  if (value === null) return '';
  if (pValue === null) return 'Too little history to judge it.';
  const bare =
    adjusted === null || shownChange(adjusted) === shownChange(value) ? null : signed(adjusted, how);
  const calendar =
    bare === null ? '' : ` Without weekdays, paydays, holidays and the number of days it is ${bare}.`;
  if (direction !== 'stable') return `Unusual for this figure: ${rarity(pValue)}.${calendar}`;
  if (isUnchanged(change)) return `Too small to count as a change.${calendar}`;
  if (pValue >= CHANGE_SIGNIFICANCE) return `Not unusual for this figure: ${rarity(pValue)}.${calendar}`;
  return bare === null
    ? 'Too small to count as a change.'
    : `Mostly the calendar: without weekdays, paydays, holidays and the number of days it is ${bare}.`;
}
