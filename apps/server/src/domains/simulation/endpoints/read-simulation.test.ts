import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SimulationRun } from '@cottontree/contract/simulation/schemas.ts';
import { guards } from '../../../testing/administration.ts';
import {
  SIMULATION,
  morningAfter,
  record,
  simulated,
  startSimulationCompany,
  type SimulationCompany,
} from '../../../testing/simulation.ts';

const NOBODYS = `${SIMULATION}/00000000-0000-4000-8000-000000000000`;

describe('GET /api/analytics/simulation/:id', () => {
  let c: SimulationCompany;
  let run: SimulationRun;
  // Signs in again: months pass, and no session lasts as long.
  const read = async (): Promise<SimulationRun> =>
    (await (await c.t.signIn('view_only')).get(`${SIMULATION}/${run.id}`)).body;
  beforeAll(async () => {
    c = await startSimulationCompany();
    run = await simulated(c.owner, { timeframe: 3 });
  });
  afterAll(() => c.close());
  guards(() => c.t, { method: 'GET', url: NOBODYS, permission: 'analytics.view' });

  it('returns the run as it was made, to everybody who may see simulations', async () => {
    expect(await read()).toEqual(run);
    expect(run.madeBy.id).toBe(c.owner.userId);
    expect((await c.analyst.get(NOBODYS)).status).toBe(404);
  });

  it('is graded month by month as the figures arrive, and completely once the horizon has passed', async () => {
    expect(run.grade).toEqual({ state: 'under_way', due: '2026-11-30', rows: [] });
    const [first, second, third] = run.timeline.months;
    if (!first || !second || !third) throw new Error('three months were asked for');

    morningAfter(c.t, first.day);
    await record(c.t, 'subscribers.registered', first.day, String(first.users.scenario.p50));
    await record(c.t, 'revenue.month', first.day, first.revenue.scenario.p10);
    await record(c.t, 'pnl.net-profit', first.day, (Number(first.net.scenario.p90) + 1).toFixed(2));
    const underWay = (await read()).grade;
    expect(underWay.state).toBe('under_way');
    expect(
      underWay.rows.map(({ month, measure, figure, withinScenario }) => [
        month,
        measure,
        figure,
        withinScenario,
      ]),
    ).toEqual([
      ['2026-09', 'users', 'subscribers.registered', true],
      // The bounds belong to the band.
      ['2026-09', 'revenue', 'revenue.month', true],
      ['2026-09', 'net', 'pnl.net-profit', false],
    ]);

    for (const month of [second, third]) {
      morningAfter(c.t, month.day);
      await record(c.t, 'subscribers.registered', month.day, String(month.users.baseline.p50));
      await record(c.t, 'revenue.month', month.day, month.revenue.baseline.p50);
      await record(c.t, 'pnl.net-profit', month.day, month.net.baseline.p50);
    }
    const { state, rows } = (await read()).grade;
    expect([state, rows.length]).toEqual(['graded', 9]);
    expect(rows.slice(3).every(({ withinBaseline }) => withinBaseline)).toBe(true);
    // The simulated values do not change.
    expect((await read()).timeline).toEqual(run.timeline);
  });
  it('follows a figure that is recorded again', async () => {
    const { months } = run.timeline;
    const day = months[0]?.day ?? '';
    c.t.clock.advance(60_000);
    await record(c.t, 'pnl.net-profit', day, months[0]?.net.scenario.p50 ?? '0');
    expect(
      (await read()).grade.rows.find(({ measure, month }) => measure === 'net' && month === '2026-09'),
    ).toMatchObject({
      withinScenario: true,
    });
  });
});
