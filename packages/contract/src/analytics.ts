/** Analyses of the company's data: trends, predictions, simulations, segments and cohorts. */
import { z } from 'zod';
import {
  Cohorts,
  SegmentInsights,
  SegmentMembers,
  SegmentRange,
  SegmentType,
  Segments,
} from './analytics-segments.ts';
import {
  PriorsState,
  SavedScenario,
  ScenarioName,
  Shelf,
  SimulationPriors,
  SimulationRequest,
  SimulationRun,
  SimulationStart,
} from './analytics-simulation.ts';
import { Prediction, PredictionPeriod, PredictiveModel } from './analytics-predictions.ts';
import { Insights, TrendGroup, TrendPeriod, Trends } from './analytics-trends.ts';
import { BusinessDay } from './calendar.ts';
import { FreeText, LongText } from './free-text.ts';
import { Done, route } from './route.ts';

const InRange = { range: SegmentRange.default('30d'), asOf: BusinessDay.optional() };
const OfSegment = {
  ...InRange,
  type: SegmentType.default('behavioral'),
  segment: FreeText.min(1).max(60),
  /** Only those who were in this segment at the start of the range; `-`: those who were in none. */
  from: FreeText.min(1).max(60).optional(),
};

export const listSegments = route({
  method: 'GET',
  path: '/api/analytics/segments',
  keyedBy: ['range', 'type'],
  summary: 'Segments of subscribers by the rules of a type, and who moved between them in the range',
  access: 'analytics.view',
  query: z.strictObject({ ...InRange, type: SegmentType.default('behavioral') }),
  output: Segments,
});
export const printSegments = route({
  method: 'GET',
  path: '/api/analytics/segments/page',
  summary: 'The segments, the moves between them and the cohorts as a letterhead page',
  access: 'analytics.view',
  takes: ['analytics.view', 'revenue.view'],
  query: listSegments.spec.query,
  output: z.string(),
  media: 'application/pdf',
});
export const listSegmentMembers = route({
  method: 'GET',
  path: '/api/analytics/segments/members',
  summary: 'A page of the subscribers in a segment; masked without kyc.verify',
  access: 'analytics.view',
  heavy: true,
  query: z.strictObject({
    ...OfSegment,
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: SegmentMembers,
});
export const exportSegmentMembers = route({
  method: 'GET',
  path: '/api/analytics/segments/export',
  summary: 'The subscribers in a segment as CSV; masked without kyc.verify',
  access: 'analytics.export',
  query: z.strictObject(OfSegment),
  output: z.string(),
  media: 'text/csv; charset=utf-8',
});
export const listSegmentInsights = route({
  method: 'GET',
  path: '/api/analytics/segments/insights',
  summary: 'Notable changes of segments, ranked, with what they were computed from',
  access: 'analytics.view',
  query: z.strictObject(InRange),
  output: SegmentInsights,
});
export const requestSegments = route({
  method: 'POST',
  path: '/api/analytics/segments/requests',
  summary: 'Have the segments of a past day worked out',
  access: 'analytics.view',
  input: z.strictObject({ asOf: BusinessDay, range: SegmentRange.default('30d') }),
  output: Done,
});
export const listCohorts = route({
  method: 'GET',
  path: '/api/analytics/cohorts',
  keyedBy: ['range'],
  summary: 'Cohorts by month of activation: retention, revenue and volume by months since',
  access: 'analytics.view',
  heavy: true,
  query: z.strictObject(InRange),
  output: Cohorts,
});

export const readTrends = route({
  method: 'GET',
  path: '/api/analytics/trends',
  keyedBy: ['period'],
  summary: 'Where the figures of a group went over a period, against the period before',
  access: 'analytics.view',
  query: z.strictObject({
    period: TrendPeriod.default('30'),
    group: TrendGroup.default('overview'),
    asOf: BusinessDay.optional(),
  }),
  output: Trends,
});
export const printTrends = route({
  method: 'GET',
  path: '/api/analytics/trends-page',
  summary: 'The trends of a group as a letterhead page, with the notable days',
  access: 'analytics.view',
  takes: ['analytics.view'],
  query: readTrends.spec.query,
  output: z.string(),
  media: 'application/pdf',
});
export const readPredictions = route({
  method: 'GET',
  path: '/api/analytics/predictions',
  keyedBy: ['period', 'model'],
  summary: 'What a model expects for a period, with its card and its backtest',
  access: 'analytics.view',
  query: z.strictObject({
    period: PredictionPeriod.default('30'),
    model: PredictiveModel.default('churn'),
    asOf: BusinessDay.optional(),
  }),
  output: Prediction,
});
export const listInsights = route({
  method: 'GET',
  path: '/api/analytics/insights',
  summary: 'Days of the last week on which figures were out of the ordinary, the most notable first',
  access: 'analytics.view',
  query: z.strictObject({ asOf: BusinessDay.optional() }),
  output: Insights,
});

// Simulations: their input and their results contain revenue.

const Id = z.strictObject({ id: z.uuid() });
const Version = z.int().min(1).optional();

export const runSimulation = route({
  method: 'POST',
  path: '/api/analytics/simulation',
  summary:
    'Simulate a scenario from where the company stands, and keep the run; the same seed gives the same answer',
  access: 'analytics.view',
  also: 'revenue.view',
  // Each takes a part of a second of the only simulation thread.
  perMinute: 60,
  input: SimulationRequest,
  output: SimulationRun,
});
export const readSimulation = route({
  method: 'GET',
  path: '/api/analytics/simulation/:id',
  summary: 'A run that was kept, graded by what has happened since',
  access: 'analytics.view',
  also: 'revenue.view',
  params: Id,
  output: SimulationRun,
});
export const readSimulationStart = route({
  method: 'GET',
  path: '/api/analytics/simulation-start',
  summary: 'What a simulation starts from: figures of the last complete month and the trend fitted to them',
  access: 'analytics.view',
  also: 'revenue.view',
  output: SimulationStart,
});
export const readSimulationPriors = route({
  method: 'GET',
  path: '/api/analytics/simulation-priors',
  summary: 'The judgement that simulations assume, and who changed it last',
  access: 'analytics.view',
  output: PriorsState,
});
export const saveSimulationPriors = route({
  method: 'PUT',
  path: '/api/analytics/simulation-priors',
  summary: 'Replace the judgement that simulations assume; runs that were kept stay as they are',
  access: 'settings.edit',
  input: z.strictObject({
    priors: SimulationPriors,
    reason: LongText.trim().min(3, 'must say why, in 3 characters or more').max(500),
    /** The version that the person saw. */
    version: z.int().min(0),
  }),
  output: PriorsState,
});
/** Maximum number in one response. */
export const MOST_SCENARIOS = 200;
export const listScenarios = route({
  method: 'GET',
  path: '/api/analytics/scenarios',
  summary: 'Saved scenarios, or archived ones, with their last run, the newest first',
  access: 'analytics.view',
  also: 'revenue.view',
  query: z.strictObject({ shelf: Shelf.default('saved') }),
  output: z.array(SavedScenario),
});
export const saveScenario = route({
  method: 'POST',
  path: '/api/analytics/scenarios',
  summary: 'Save a scenario: as a draft, or with the run it was simulated in',
  access: 'analytics.view',
  also: 'revenue.view',
  input: z.strictObject({
    name: ScenarioName,
    ...SimulationRequest.shape,
    /** A run with exactly this input. */
    runId: z.uuid().optional(),
  }),
  output: SavedScenario,
});
export const updateScenario = route({
  method: 'PATCH',
  path: '/api/analytics/scenarios/:id',
  summary: 'Change a saved scenario; another question makes it a draft again',
  access: 'analytics.view',
  also: 'revenue.view',
  params: Id,
  input: z.strictObject({ name: ScenarioName, ...SimulationRequest.shape, version: Version }),
  output: SavedScenario,
});
export const runScenario = route({
  method: 'POST',
  path: '/api/analytics/scenarios/:id/run',
  summary: 'Have a saved scenario simulated from where the company stands now; in progress until it is',
  access: 'analytics.view',
  also: 'revenue.view',
  params: Id,
  input: z.strictObject({ version: Version }),
  output: SavedScenario,
});
export const archiveScenario = route({
  method: 'PUT',
  path: '/api/analytics/scenarios/:id/archived',
  summary: 'Take a saved scenario off the list, or back onto it; its runs and its history stay',
  access: 'analytics.view',
  also: 'revenue.view',
  params: Id,
  input: z.strictObject({ archived: z.boolean(), version: Version }),
  output: SavedScenario,
});
