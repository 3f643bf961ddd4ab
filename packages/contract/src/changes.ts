/** How a figure changed: over which window, against what, and what to make of it. The same wherever it is shown. */
import { z } from 'zod';
import { BusinessDay } from './calendar.ts';
import { DecimalString } from './money.ts';

/** A change is up or down when chance alone would rarely make it so, and when it matters: otherwise it is stable. */
export const CHANGE_SIGNIFICANCE = 0.05;
/** Of what it was before. */
export const CHANGE_LEAST = 0.005;

export const Direction = z.enum(['up', 'down', 'stable']);
export type Direction = z.infer<typeof Direction>;
export const Verdict = z.enum(['good', 'bad', 'neutral']);
export type Verdict = z.infer<typeof Verdict>;

const Value = DecimalString.nullable();
/** First and last day of what is summed up; of a level both are its day. */
const Side = z.object({ from: BusinessDay, to: BusinessDay, value: Value });

export const Judgement = z.object({
  /** Per cent, or percentage points; null where it was not above 0, or one of the two values is not known. */
  value: z.number().nullable(),
  /** What is left of it without weekdays, salary windows, holidays and the number of days; null: not known. */
  adjusted: z.number().nullable(),
  /** Chance of as large a change where nothing changed; null: there are too few earlier changes to tell. */
  pValue: z.number().nullable(),
  /** Never against the sign of the value. */
  direction: Direction,
  /** Neutral where it is stable, or where neither way is good. */
  verdict: Verdict,
});
export type Judgement = z.infer<typeof Judgement>;

export const FigureChange = Judgement.extend({
  id: z.string(),
  dimension: z.string(),
  /** A percentage changes by points, everything else in per cent. */
  how: z.enum(['points', 'change']),
  now: Side,
  before: Side,
  /** Both windows in words: "30 days, on the 30 before", "October, on September". */
  window: z.string(),
});
export type FigureChange = z.infer<typeof FigureChange>;

/** The calendar month before: complete months where a figure speaks of those. The same weekday of the week before. */
export const Against = z.enum(['month', 'week']);
export type Against = z.infer<typeof Against>;
