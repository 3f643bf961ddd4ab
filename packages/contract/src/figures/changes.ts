/** The change of a figure: its period, the comparison, and the assessment. The same wherever it is shown. */
import { z } from 'zod';
import { BusinessDay } from '../calendar.ts';
import { DecimalString } from '../money.ts';
import { KnownFigureText } from './figure-id.ts';

/** A change is up or down if it is unlikely to be chance and large enough to matter: otherwise it is stable. */
export const CHANGE_SIGNIFICANCE = 0.05;
/** Minimum relative change. */
export const CHANGE_LEAST = 0.005;

export const Direction = z.enum(['up', 'down', 'stable']);
export type Direction = z.infer<typeof Direction>;
export const Verdict = z.enum(['good', 'bad', 'neutral']);
export type Verdict = z.infer<typeof Verdict>;

const Value = DecimalString.nullable();
/** First and last day of the period; for a level both are its day. */
const Side = z.object({ from: BusinessDay, to: BusinessDay, value: Value });

export const Judgement = z.object({
  /** Per cent, or percentage points; null if the previous value was not above 0, or one of the values is not known. */
  value: z.number().nullable(),
  /** The change without the effects of weekdays, salary dates, holidays and the number of days; null: not known. */
  adjusted: z.number().nullable(),
  /** Probability of such a large change by chance; null: too few earlier changes. */
  pValue: z.number().nullable(),
  /** Never opposite to the sign of the value. */
  direction: Direction,
  /** Neutral if it is stable, or if neither direction is good. */
  verdict: Verdict,
});
export type Judgement = z.infer<typeof Judgement>;

export const FigureChange = Judgement.extend({
  id: KnownFigureText,
  dimension: z.string(),
  /** A percentage changes by points, all other units in per cent. */
  how: z.enum(['points', 'change']),
  now: Side,
  before: Side,
  /** Both periods as text: "30 days vs the 30 before", "Oct vs Sep". */
  window: z.string(),
});
export type FigureChange = z.infer<typeof FigureChange>;

/** The previous calendar month (complete months for a monthly figure), or the same weekday of the previous week. */
export const Against = z.enum(['month', 'week']);
export type Against = z.infer<typeof Against>;
