/** Simulations and saved scenarios: their input and their results contain revenue. */
import { z } from 'zod';
import { LongText } from '../free-text.ts';
import { route } from '../route.ts';
import {
  SavedScenario,
  ScenarioName,
  ScenarioList,
  SimulationRequest,
  SimulationRun,
  SimulationStart,
} from './schemas.ts';
import { PriorsState, SimulationPriors } from './priors.ts';

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
  query: z.strictObject({ shelf: ScenarioList.default('saved') }),
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
