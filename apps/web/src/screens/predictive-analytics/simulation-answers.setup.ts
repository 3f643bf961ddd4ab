/** A fake server of the AI Simulation Engine for the tests of its tab; it responds with the model itself. */
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import {
  SimulationRequest,
  type SavedScenario,
  type SimulationRun,
  type SimulationStart,
} from '@cottontree/contract/simulation/schemas.ts';
import { type PriorsState } from '@cottontree/contract/simulation/priors.ts';
import { DEFAULT_PRIORS } from '@cottontree/models/simulation-priors.ts';
import { simulateScenario } from '@cottontree/models/simulation-summary.ts';
import { AMARA_IN_FULL, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';

const DAY = '2026-10-31';
const value = (key: SimulationStart['values'][number]['key'], figure: KnownFigure, amount: string) => ({
  key,
  figure,
  value: amount,
  day: DAY,
});
const START: SimulationStart = {
  month: '2026-10',
  day: DAY,
  values: [
    value('users', 'subscribers.registered', '45000'),
    value('arpu', 'revenue.arpu', '9.42'),
    value('revenue', 'revenue.month', '423900.00'),
    value('cost', 'pnl.cost-of-revenue', '135648.00'),
    value('opex', 'pnl.operating-expenses', '164000.00'),
    value('churn', 'subscribers.churn-90', '17.5'),
  ],
  growth: { next: 5.8, decay: 0.93, months: 12, method: 'fitted' },
  season: {
    factors: [1.02, 1.17, 0.94, 0.95, 1, 1.02, 0.99, 0.98, 0.97, 0.96, 1, 1],
    months: 36,
    believed: 0.9,
  },
  costShare: 0.32,
  monthlyChurn: 0.06,
};

export function runOf(id: string, over: object = {}): SimulationRun {
  const request = SimulationRequest.parse({
    hypothesis: 'Students want a card',
    scenario: 'product_launch',
    timeframe: 3,
    ...over,
  });
  const { hypothesis, scenario, timeframe, variables, seed } = request;
  const outset = {
    users: 45_000,
    arpu: 9.42,
    costShare: 0.32,
    opex: 164_000,
    growth: 0.058,
    decay: 0.93,
    churn: 0.06,
    season: START.season?.factors ?? [],
  };
  const simulation = {
    scenario,
    months: timeframe,
    variables,
    seed,
    outset,
    priors: DEFAULT_PRIORS,
    runs: 200,
  };
  return {
    ...simulateScenario(simulation, START),
    id,
    hypothesis,
    timeframe,
    variables,
    seed,
    priorsVersion: 0,
    prior: DEFAULT_PRIORS.scenarios[scenario],
    madeBy: { id: 'u-1', name: 'abangura' },
    madeAt: '2026-11-21T09:00:00.000Z',
    grade: { state: 'under_way', due: '2027-01-31', rows: [] },
  };
}

export function savedOf(id: string, over: Partial<SavedScenario> = {}, run?: SimulationRun): SavedScenario {
  return {
    id,
    name: `Scenario ${id}`,
    ...SimulationRequest.parse({ hypothesis: 'Students want a card', scenario: 'product_launch' }),
    status: run ? 'Completed' : 'Draft',
    problem: null,
    run: run
      ? {
          id: run.id,
          madeAt: run.madeAt,
          probability: run.probability,
          riskLevel: run.riskLevel,
          net: run.ranges.net,
          grade: run.grade,
        }
      : null,
    madeBy: { id: 'u-1', name: 'abangura' },
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    archivedAt: null,
    version: 1,
    ...over,
  };
}

interface Reply {
  status?: number;
  body?: unknown;
}
export interface SimulationServer {
  calls: SentCall[];
  /** By "METHOD path"; replaces the regular response. */
  answers: Record<string, Reply | Promise<Reply>>;
  runs: SimulationRun[];
  saved: SavedScenario[];
  priors: PriorsState;
  powers: string[];
}

export function serveSimulations(): SimulationServer {
  const server: SimulationServer = {
    calls: [],
    answers: {},
    runs: [],
    saved: [],
    priors: { version: 0, priors: DEFAULT_PRIORS, reason: null, madeBy: null, madeAt: null },
    powers: ['analytics.view', 'analytics.export', 'settings.edit', 'revenue.view'],
  };
  server.calls = serveCalls(({ method, url, body }) => {
    const given = server.answers[`${method} ${url}`];
    if (given) return given;
    const at = url.replace('/api/analytics/', '');
    if (url === '/api/auth/user') return { body: { ...AMARA_IN_FULL, powers: server.powers } };
    if (method === 'GET' && at === 'simulation-start') return { body: START };
    if (method === 'GET' && at === 'simulation-priors') return { body: server.priors };
    if (method === 'GET' && at.startsWith('scenarios?')) {
      const archived = at.endsWith('=archived');
      return { body: server.saved.filter(({ archivedAt }) => (archivedAt !== null) === archived) };
    }
    if (method === 'GET' && at.startsWith('simulation/')) {
      const run = server.runs.find(({ id }) => at.endsWith(id));
      return run
        ? { body: run }
        : { status: 404, body: { code: 'not-found', message: 'It does not exist', requestId: 'r' } };
    }
    if (method === 'POST' && at === 'simulation') {
      // The form sends an object.
      const run = runOf(`run-${server.runs.length + 1}`, body as object);
      server.runs.push(run);
      return { body: run };
    }
    if (method === 'POST' && at === 'scenarios') {
      const { runId, ...rest } = body as SavedScenario & { runId?: string }; // the request body as sent by the form
      const saved = savedOf(
        `s-${server.saved.length + 1}`,
        rest,
        server.runs.find(({ id }) => id === runId),
      );
      server.saved.unshift(saved);
      return { body: saved };
    }
    if (method === 'PUT' && at === 'simulation-priors') {
      const sent = body as Pick<PriorsState, 'priors' | 'reason'>; // the request body as sent by the form
      server.priors = {
        ...sent,
        version: server.priors.version + 1,
        madeBy: { id: 'u-1', name: 'abangura' },
        madeAt: '2026-11-21T09:00:00.000Z',
      };
      return { body: server.priors };
    }
    return { body: {} };
  });
  return server;
}
