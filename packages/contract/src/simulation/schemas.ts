/**
 * Input and output of a simulation. Amounts are in USD and are estimates: the output of a model, never
 * figures of the company.
 */
import { z } from 'zod';
import { BusinessDay } from '../calendar.ts';
import { KnownFigureId } from '../figures/figure-id.ts';
import { FreeText, LongText } from '../free-text.ts';
import { DecimalString } from '../money.ts';
import { ScenarioPrior } from './priors.ts';

export const ScenarioType = z.enum([
  'product_launch',
  'market_expansion',
  'pricing_change',
  'feature_rollout',
  'regulatory_impact',
  'competition_response',
]);
export type ScenarioType = z.infer<typeof ScenarioType>;
/** Events that happen to the company; the other scenarios are its own initiatives. */
export const SHOCKS: ReadonlySet<ScenarioType> = new Set(['regulatory_impact', 'competition_response']);

export const MarketConditions = z.enum(['bullish', 'stable', 'bearish', 'volatile']);
export const CompetitionLevel = z.enum(['low', 'medium', 'high', 'intense']);
export const RegulatoryChanges = z.enum(['favorable', 'none', 'restrictive', 'uncertain']);

/** The months that the screen offers; any whole number up to the last one can be simulated. */
export const TIMEFRAMES = [1, 3, 6, 12, 24] as const;
export const DEFAULT_TIMEFRAME = 3;
const LONGEST = 24;
/** Number of runs. Each is one random path that the three arms share. */
export const SIMULATION_RUNS = 5_000;
/** Used if no seed is given: two scenarios then have the same random numbers and can be compared run by run. */
export const DEFAULT_SEED = 1;

export const SimulationVariables = z.strictObject({
  /** Change of the growth of subscribers in percent: 10 makes it a tenth faster, -100 stops it. */
  userGrowth: z.number().min(-100, 'must be -100 to 300').max(300, 'must be -100 to 300').default(0),
  marketConditions: MarketConditions.default('stable'),
  competitionLevel: CompetitionLevel.default('medium'),
  regulatoryChanges: RegulatoryChanges.default('none'),
});
export type SimulationVariables = z.infer<typeof SimulationVariables>;

export const SimulationRequest = z.strictObject({
  /** Stored as written; never parsed. */
  hypothesis: LongText.trim().min(1, 'must not be blank').max(2_000),
  scenario: ScenarioType,
  timeframe: z
    .int('must be a whole number of months')
    .min(1, `must be 1 to ${LONGEST} months`)
    .max(LONGEST, `must be 1 to ${LONGEST} months`)
    .default(DEFAULT_TIMEFRAME),
  variables: SimulationVariables.prefault({}),
  /** The same seed gives the same result for the same input. */
  seed: z.int().min(0).max(4_294_967_295).default(DEFAULT_SEED),
});
export type SimulationRequest = z.infer<typeof SimulationRequest>;

/** "2026-11" */
const Month = z.string().regex(/^\d{4}-\d{2}$/);

export const StartKey = z.enum(['users', 'arpu', 'revenue', 'cost', 'opex', 'churn']);
export type StartKey = z.infer<typeof StartKey>;
/** The company's data for a simulation: figures at the end of its last complete month, and the trend fitted to them. */
export const SimulationStart = z.object({
  /** The last complete month; the first simulated month is the next one. */
  month: Month,
  day: BusinessDay,
  values: z.array(
    z.object({ key: StartKey, figure: KnownFigureId, value: DecimalString.nullable(), day: BusinessDay }),
  ),
  growth: z.object({
    /** Growth in the first simulated month, in percent. */
    next: z.number(),
    /** The factor by which the growth changes from month to month. */
    decay: z.number(),
    /** Months of growth used for the fit. */
    months: z.int(),
    method: z.enum(['fitted', 'mean', 'none']),
  }),
  /** The seasonality of revenue per subscriber; null with less than three complete years: all months are then alike. */
  season: z
    .object({
      /** Twelve months from the first simulated one, relative to the last complete month. */
      factors: z.array(z.number()).length(12),
      /** Number of complete months used. */
      months: z.int(),
      /** The share of the observed differences that is kept after shrinkage, 0 to 1. */
      believed: z.number(),
    })
    .nullable()
    // Runs stored before this field existed.
    .default(null),
  /** Cost of revenue as a share of revenue, 0 to 1. */
  costShare: z.number(),
  /** Share of earning customers who stop in a month, 0 to 1. */
  monthlyChurn: z.number(),
});
export type SimulationStart = z.infer<typeof SimulationStart>;

/** 10% of the runs are below p10, and 10% above p90. */
export const AmountRange = z.object({ p10: DecimalString, p50: DecimalString, p90: DecimalString });
export type AmountRange = z.infer<typeof AmountRange>;
export const CountRange = z.object({ p10: z.int(), p50: z.int(), p90: z.int() });
export type CountRange = z.infer<typeof CountRange>;

/** baseline: the company as it is; environment: in the chosen environment; scenario: with the scenario as well. */
const armsOf = <Range extends z.ZodType>(range: Range) =>
  z.object({ baseline: range, environment: range, scenario: range });
export const FanMonth = z.object({
  month: Month,
  day: BusinessDay,
  users: armsOf(CountRange),
  revenue: armsOf(AmountRange),
  net: armsOf(AmountRange),
  /** What the scenario has added to net profit since the start. */
  cumulative: AmountRange,
});
export type FanMonth = z.infer<typeof FanMonth>;

export const Driver = z.enum([
  'success',
  'users',
  'arpu',
  'opex',
  'one_off',
  'delay',
  'cost_share',
  'own_course',
]);
export type Driver = z.infer<typeof Driver>;

export const RiskLevel = z.enum(['Low', 'Medium', 'High']);
export type RiskLevel = z.infer<typeof RiskLevel>;

const Effect = z.object({ revenue: AmountRange, users: CountRange, costs: AmountRange, net: AmountRange });
export type Effect = z.infer<typeof Effect>;

export const SimulationResult = z.object({
  scenario: ScenarioType,
  /**
   * Percent of the runs: for an initiative those in which it does not lower net profit, for a shock those that keep
   * nine tenths.
   */
  probability: z.number(),
  /** The effect of the scenario over the horizon, as median of the runs; users: at its end. */
  impact: z.object({ revenue: DecimalString, users: z.int(), costs: DecimalString }),
  timeline: z.object({
    months: z.array(FanMonth),
    /** The month from which it has earned its costs, as median of the runs; null: not within the horizon. */
    breakEvenMonth: z.int().nullable(),
    /** Percent of the runs that break even by the end. */
    breakEvenShare: z.number(),
  }),
  riskLevel: RiskLevel,
  insights: z.array(z.string()),
  recommendations: z.array(z.string()),
  /** Scenario minus environment; users at the end of the horizon, the others summed over it. */
  ranges: Effect,
  /** Environment minus baseline. */
  environment: Effect,
  risk: z.object({
    /** Mean loss of the worst 5% of the runs. */
    worstLoss: DecimalString,
    /** As a percentage of the horizon's net profit without the scenario; null if there is no such profit. */
    shareOfProfit: z.number().nullable(),
  }),
  /**
   * Percent of additional revenue at full effect that would pay for it within the horizon; null: no costs, or no
   * revenue.
   */
  breakEvenUplift: z.number().nullable(),
  /** The most likely percent of additional revenue by the estimates. */
  expectedUplift: z.number(),
  /** Rank correlation with the net effect, strongest first. */
  drivers: z.array(z.object({ driver: Driver, correlation: z.number() })),
  start: SimulationStart,
  runs: z.int(),
});
export type SimulationResult = z.infer<typeof SimulationResult>;

export const GradeMeasure = z.enum(['users', 'revenue', 'net']);
export type GradeMeasure = z.infer<typeof GradeMeasure>;
/** The simulated months that are over, compared with the actual values. */
export const Grade = z.object({
  /** under_way: some months of the horizon are in the future, or not closed yet. */
  state: z.enum(['under_way', 'graded']),
  /** The business day whose close ends the horizon. */
  due: BusinessDay,
  rows: z.array(
    z.object({
      month: Month,
      day: BusinessDay,
      measure: GradeMeasure,
      figure: KnownFigureId,
      actual: DecimalString,
      /** Whether it is between p10 and p90 of the arm. */
      withinScenario: z.boolean(),
      withinBaseline: z.boolean(),
    }),
  ),
});
export type Grade = z.infer<typeof Grade>;

const Person = z.object({ id: z.string().nullable(), name: z.string() });
export const SimulationRun = z.object({
  ...SimulationResult.shape,
  id: z.string(),
  hypothesis: z.string(),
  timeframe: z.int(),
  variables: SimulationVariables,
  seed: z.int(),
  /** 0: the delivered estimates. */
  priorsVersion: z.int(),
  /** The estimates for this scenario that the run used. */
  prior: ScenarioPrior,
  madeBy: Person,
  madeAt: z.string(),
  grade: Grade,
});
export type SimulationRun = z.infer<typeof SimulationRun>;

export const ScenarioStatus = z.enum(['Completed', 'In Progress', 'Draft']);
export type ScenarioStatus = z.infer<typeof ScenarioStatus>;
export const SavedScenario = z.object({
  id: z.string(),
  name: z.string(),
  ...SimulationRequest.shape,
  status: ScenarioStatus,
  /** Why the last attempt to run it failed. */
  problem: z.string().nullable(),
  run: z
    .object({
      id: z.string(),
      madeAt: z.string(),
      probability: z.number(),
      riskLevel: RiskLevel,
      net: AmountRange,
      grade: Grade,
    })
    .nullable(),
  madeBy: Person,
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When it was archived, which frees its name; null: not archived. */
  archivedAt: z.string().nullable(),
  version: z.int(),
});
export type SavedScenario = z.infer<typeof SavedScenario>;
/** Whether a scenario is in the list or archived. */
export const ScenarioList = z.enum(['saved', 'archived']);
export type ScenarioList = z.infer<typeof ScenarioList>;
export const ScenarioName = FreeText.trim().min(1, 'must not be blank').max(80);
