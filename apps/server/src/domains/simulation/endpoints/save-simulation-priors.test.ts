import type { SimulationPriors } from '@cottontree/contract/simulation/priors.ts';
import { DEFAULT_PRIORS } from '@cottontree/models/simulation-priors.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord, recordCount, statusesOf } from '../../../testing/administration.ts';
import {
  SIMULATION,
  simulated,
  startSimulationCompany,
  type SimulationCompany,
} from '../../../testing/simulation.ts';

const URL = '/api/analytics/simulation-priors';
const changed = (change: (priors: SimulationPriors) => void): SimulationPriors => {
  const priors = structuredClone(DEFAULT_PRIORS);
  change(priors);
  return priors;
};
const doubtful = changed((priors) => (priors.scenarios.product_launch.success = 0.2));

describe('PUT /api/analytics/simulation-priors', () => {
  let c: SimulationCompany;
  const save = (body: object, who = c.owner) => who.send('PUT', URL, body);
  beforeAll(async () => {
    c = await startSimulationCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, {
    method: 'PUT',
    url: URL,
    body: { priors: DEFAULT_PRIORS, reason: 'Because', version: 0 },
    permission: 'settings.edit',
  });

  it('creates a new version, which later simulations assume and earlier ones do not', async () => {
    const before = await simulated(c.analyst, { timeframe: 12 });
    const { status, body } = await save({ priors: doubtful, reason: 'Two launches failed', version: 0 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: 1,
      priors: doubtful,
      reason: 'Two launches failed',
      madeBy: { id: c.owner.userId, name: `Test ${c.owner.username}` },
    });
    expect((await c.analyst.get(URL)).body).toEqual(body);
    expect(await lastRecord(c.t)).toMatchObject({
      action: 'simulation-priors.update',
      severity: 'high',
      actor_id: c.owner.userId,
      entity_type: 'simulation_priors',
      entity_id: '1',
      before: DEFAULT_PRIORS,
      after: doubtful,
    });
    const after = await simulated(c.analyst, { timeframe: 12 });
    expect([before.priorsVersion, after.priorsVersion]).toEqual([0, 1]);
    expect(after.probability).toBeLessThan(before.probability);
    expect([before.prior.success, after.prior.success]).toEqual([0.6, 0.2]);
    expect((await c.analyst.get(`${SIMULATION}/${before.id}`)).body.probability).toBe(before.probability);
  });
  it('tells the second of two who was first, and shows the current values', async () => {
    const other = changed((priors) => (priors.noise.arpu = 3));
    const { status, body } = await save({ priors: other, reason: 'Noisier', version: 0 });
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(body.message).toContain(`${c.owner.username} changed the judgement`);
    expect(body.current).toMatchObject({ version: 1, priors: doubtful });
    const both = await Promise.all(
      [4, 5].map((arpu) =>
        save({ priors: changed((priors) => (priors.noise.arpu = arpu)), reason: 'At once', version: 1 }),
      ),
    );
    expect(statusesOf(both)).toEqual([200, 409]);
  });
  it('changes nothing and records nothing where nothing is different', async () => {
    const { body: held } = await c.analyst.get(URL);
    const count = await recordCount(c.t);
    const { status, body } = await save({ priors: held.priors, reason: 'The same', version: held.version });
    expect([status, body]).toEqual([200, held]);
    expect(await recordCount(c.t)).toBe(count);
  });
  it.each([
    [
      'a low above the likeliest',
      (priors: SimulationPriors) => (priors.scenarios.product_launch.users.low = 5),
      'priors.scenarios.product_launch.users',
    ],
    [
      'a chance above 1',
      (priors: SimulationPriors) => (priors.scenarios.pricing_change.success = 1.2),
      'priors.scenarios.pricing_change.success',
    ],
    [
      'a factor below 0',
      (priors: SimulationPriors) => (priors.market.stable.growth = -1),
      'priors.market.stable.growth',
    ],
    [
      'a negative one-off cost',
      (priors: SimulationPriors) => (priors.scenarios.feature_rollout.oneOff.low = -1),
      'priors.scenarios.feature_rollout.oneOff.low',
    ],
  ])('refuses %s, naming it', async (_, spoil, path) => {
    const { body: held } = await c.analyst.get(URL);
    const answer = await save({ priors: changed(spoil), reason: 'Spoilt', version: held.version });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [path]]);
  });
  it('requires a reason', async () => {
    const answer = await save({ priors: DEFAULT_PRIORS, reason: ' x ', version: 0 });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, ['reason']]);
  });
  it('is append-only: not even the owner of the tables can change what was assumed', async () => {
    await expect(
      sql`update simulation_priors set reason = 'other'`.execute(c.t.database.owner),
    ).rejects.toThrow('append-only');
    await expect(sql`delete from simulation_runs`.execute(c.t.database.owner)).rejects.toThrow('append-only');
  });
});
