import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { recordedValue } from '../../../testing/company-app.ts';
import {
  SCENARIOS,
  SIMULATION,
  question,
  simulated,
  startSimulationCompany,
  type SimulationCompany,
} from '../../../testing/simulation.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const URL = '/api/analytics/simulation-start';

describe('GET /api/analytics/simulation-start', () => {
  let c: SimulationCompany;
  beforeAll(async () => {
    c = await startSimulationCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, { method: 'GET', url: URL, permission: 'analytics.view' });

  it('reveals revenue, and so needs revenue.view as well, like every response of a simulation', async () => {
    const analyst = await c.t.signIn('Analyst', { powers: ['analytics.view'] });
    const answers = [
      await analyst.get(URL),
      await analyst.get(SCENARIOS),
      await analyst.send('POST', SIMULATION, question()),
    ];
    expect(answers.map(({ status, body }) => [status, body.permission, body.grantedBy])).toEqual(
      answers.map(() => [403, 'revenue.view', ['Owner']]),
    );
    expect((await analyst.get('/api/analytics/simulation-priors')).status).toBe(200);
  });
  it('returns what the next simulation starts from', async () => {
    const { status, body } = await c.analyst.get(URL);
    expect(status).toBe(200);
    expect(body).toEqual((await simulated(c.analyst)).start);
  });
  it('divides cost by revenue, and splits the churn of 90 days into three equal months', async () => {
    const { body } = await c.analyst.get(URL);
    const [cost, revenue] = [
      await recordedValue(c.t, 'pnl.cost-of-revenue'),
      await recordedValue(c.t, 'revenue.month'),
    ];
    expect(body.costShare).toBeCloseTo(Number(cost) / Number(revenue), 9);
    const churn = Number(await recordedValue(c.t, 'subscribers.churn-90')) / 100;
    expect((1 - body.monthlyChurn) ** 3).toBeCloseTo(1 - churn, 9);
  });
  it('says why there is none in an empty company', async () => {
    const empty = await startTestApp();
    try {
      const { status, body } = await (await empty.signIn('view_only')).get(URL);
      expect([status, body.code]).toEqual([422, 'unprocessable']);
    } finally {
      await empty.close();
    }
  });
});
