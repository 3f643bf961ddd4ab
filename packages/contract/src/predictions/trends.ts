/** The course of figures over a period, and which of their days were unusual. */
import { z } from 'zod';
import { BusinessDay } from '../calendar.ts';
import { Direction, FigureChange } from '../figures/changes.ts';
import { Stamp, Withheld } from '../dashboards/dashboard.ts';
import { KnownFigureId } from '../figures/figure-id.ts';
import { Unit } from '../figures/unit.ts';
import { DecimalString } from '../money.ts';

/** Days; the first is offered first, 30 is the default. */
export const TrendPeriod = z.enum(['7', '30', '90', '365']);
export type TrendPeriod = z.infer<typeof TrendPeriod>;
export const TrendGroup = z.enum(['overview', 'financial', 'users', 'operations']);
export type TrendGroup = z.infer<typeof TrendGroup>;

const FigureName = { id: KnownFigureId, dimension: z.string() };
const Value = DecimalString.nullable();

export const Trend = z.object({
  ...FigureName,
  title: z.string(),
  unit: Unit,
  goodDirection: z.enum(['up', 'down', 'none']),
  /**
   * The figure that represents the period: for daily counts its total over the period, otherwise the figure itself. Its
   * value at the end of the period, and at the end of the period before.
   */
  stated: z.object({ ...FigureName, title: z.string(), value: Value, previous: Value }),
  /** The direction of `change`. */
  direction: Direction,
  pValue: FigureChange.shape.pValue,
  /** The change of the stated figure, from the end of the period before to the end of the period. */
  change: FigureChange,
  /** Day by day from `from`, and the values of the period before, aligned by index. */
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

/** Number of days that are examined, and the accepted share of false alarms among the reported days. */
export const INSIGHT_DAYS = 7;
export const INSIGHT_FALSE_RATE = 0.05;

export const Insight = z.object({
  ...FigureName,
  title: z.string(),
  unit: Unit,
  day: BusinessDay,
  value: DecimalString,
  /** The expected value by weekday, time of the month and the four weeks before, and its 80% interval. */
  expected: z.number(),
  low: z.number(),
  high: z.number(),
  /** Deviation from the expected value in robust standard deviations. */
  z: z.number(),
  pValue: z.number(),
  verdict: z.enum(['good', 'bad', 'neutral']),
});
export type Insight = z.infer<typeof Insight>;

export const Insights = z.object({
  from: BusinessDay,
  to: BusinessDay,
  /** Pairs of a figure and a day that were tested. */
  tested: z.int(),
  /** Figures with too little history to be tested. */
  untested: z.int(),
  /** Most significant first. */
  insights: z.array(Insight),
  /** The revenue of the newest day, listed above or not; null if it was not tested, or the person may not see it. */
  newest: Insight.nullable(),
  stamp: Stamp,
});
export type Insights = z.infer<typeof Insights>;
