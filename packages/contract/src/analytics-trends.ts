/** Where figures go over a period, and which of their days were out of the ordinary. */
import { z } from 'zod';
import { BusinessDay } from './calendar.ts';
import { Direction, FigureChange } from './changes.ts';
import { Stamp, Withheld } from './dashboard.ts';
import { FigureId, Unit } from './figures.ts';
import { DecimalString } from './money.ts';

/** Days; the first is offered first, 30 is the default. */
export const TrendPeriod = z.enum(['7', '30', '90', '365']);
export type TrendPeriod = z.infer<typeof TrendPeriod>;
export const TrendGroup = z.enum(['overview', 'financial', 'users', 'operations']);
export type TrendGroup = z.infer<typeof TrendGroup>;

const FigureName = { id: FigureId, dimension: z.string() };
const Value = DecimalString.nullable();

export const Trend = z.object({
  ...FigureName,
  title: z.string(),
  unit: Unit,
  goodDirection: z.enum(['up', 'down', 'none']),
  /**
   * The figure that sums the period up: for what is counted by the day its total over the period, otherwise the figure
   * itself. Its value at the end of the period, and at the end of the one before.
   */
  stated: z.object({ ...FigureName, title: z.string(), value: Value, previous: Value }),
  /** That of `change`. */
  direction: Direction,
  pValue: FigureChange.shape.pValue,
  /** Of what is stated, from the end of the period before to the end of the period. */
  change: FigureChange,
  /** Day by day from `from`, and place by place of the period before. */
  values: z.array(Value),
  before: z.array(Value),
});
export type Trend = z.infer<typeof Trend>;

export const Trends = z.object({
  period: TrendPeriod,
  group: TrendGroup,
  /** First and last day of the period: closed days only. */
  from: BusinessDay,
  to: BusinessDay,
  trends: z.array(Trend),
  withheld: z.array(Withheld),
  stamp: Stamp,
});
export type Trends = z.infer<typeof Trends>;

/** Days that are looked at, and the share of false alarms that is accepted among what is reported. */
export const INSIGHT_DAYS = 7;
export const INSIGHT_FALSE_RATE = 0.05;

export const Insight = z.object({
  ...FigureName,
  title: z.string(),
  unit: Unit,
  day: BusinessDay,
  value: DecimalString,
  /** What that weekday, that time of the month and the four weeks before lead to expect, and where four days in five would lie. */
  expected: z.number(),
  low: z.number(),
  high: z.number(),
  /** Deviation from the expected in robust standard deviations. */
  z: z.number(),
  pValue: z.number(),
  verdict: z.enum(['good', 'bad', 'neutral']),
});
export type Insight = z.infer<typeof Insight>;

export const Insights = z.object({
  from: BusinessDay,
  to: BusinessDay,
  /** Pairs of a figure and a day that were judged. */
  tested: z.int(),
  /** Figures with too little history to be judged. */
  untested: z.int(),
  /** The most notable first. */
  insights: z.array(Insight),
  stamp: Stamp,
});
export type Insights = z.infer<typeof Insights>;
