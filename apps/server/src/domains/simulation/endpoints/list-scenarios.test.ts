import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import {
  SCENARIOS as URL,
  question,
  simulated,
  startSimulationCompany,
  type SimulationCompany,
} from '../../../testing/simulation.ts';

describe('GET /api/analytics/scenarios', () => {
  let c: SimulationCompany;
  beforeAll(async () => {
    c = await startSimulationCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, { method: 'GET', url: URL, permission: 'analytics.view' });

  it('is empty at first, then lists everybody’s, newest first, each with its run', async () => {
    expect((await c.analyst.get(URL)).body).toEqual([]);
    const run = await simulated(c.owner);
    await c.owner.send('POST', URL, { name: 'With a run', ...question(), runId: run.id });
    c.t.clock.advance(1_000);
    await c.analyst.send('POST', URL, { name: 'A thought', ...question({ scenario: 'pricing_change' }) });
    const { body } = await c.analyst.get(URL);
    expect(body.map(({ name, status }: { name: string; status: string }) => [name, status])).toEqual([
      ['A thought', 'Draft'],
      ['With a run', 'Completed'],
    ]);
    expect(body[0].run).toBeNull();
    expect(body[1].run).toEqual({
      id: run.id,
      madeAt: run.madeAt,
      probability: run.probability,
      riskLevel: run.riskLevel,
      net: run.ranges.net,
      grade: { state: 'under_way', due: '2026-11-30', rows: [] },
    });
  });
});
