/** Where figures go over a period, and which of their days were out of the ordinary. */
import { z } from 'zod';
import { BusinessDay } from './calendar.ts';
import { Stamp, Withheld } from './dashboard.ts';
import { FigureId, Unit } from './figures.ts';
import { DecimalString } from './money.ts';

/** Days; the first is offered first, 30 is the default. */
export const TrendPeriod = z.enum(['7', '30', '90', '365']);
export type TrendPeriod = z.infer<typeof TrendPeriod>;
export const TrendGroup = z.enum(['overview', 'financial', 'users', 'operations']);
export type TrendGroup = z.infer<typeof TrendGroup>;
export const TrendDirection = z.enum(['up', 'down', 'stable']);
export type TrendDirection = z.infer<typeof TrendDirection>;

/** A series is up or down when chance alone would rarely make it so, and when it matters: otherwise it is stable. */
export const TREND_SIGNIFICANCE = 0.05;
/** Of the middle of its values, over the period. */
export const TREND_LEAST_CHANGE = 0.005;

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
  direction: TrendDirection,
  /** Of the test; null where there are too few days for one. */
  pValue: z.number().nullable(),
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
