import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SavedScenario } from '@cottontree/contract/analytics-simulation.ts';
import { runScenarios } from '../jobs/run-scenarios.ts';
import { guards, lastRecord, recordCount } from '../../../testing/administration.ts';
import {
  SCENARIOS,
  SIMULATION,
  question,
  simulated,
  startSimulationCompany,
  type SimulationCompany,
} from '../../../testing/simulation.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const NOBODYS = `${SCENARIOS}/00000000-0000-4000-8000-000000000000/run`;

describe('POST /api/analytics/scenarios/:id/run', () => {
  let c: SimulationCompany;
  const draft = async (name: string): Promise<SavedScenario> =>
    (await c.analyst.send('POST', SCENARIOS, { name, ...question() })).body;
  const run = ({ id }: SavedScenario, body: object = {}) =>
    c.analyst.send('POST', `${SCENARIOS}/${id}/run`, body);
  const found = async ({ id }: SavedScenario): Promise<SavedScenario> =>
    (await c.analyst.get(SCENARIOS)).body.find((each: SavedScenario) => each.id === id);
  beforeAll(async () => {
    c = await startSimulationCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, { method: 'POST', url: NOBODYS, body: {}, permission: 'analytics.view' });

  it('[A-4.40] is in progress until it is simulated, and completed then', async () => {
    const saved = await draft('Students');
    const requested = await run(saved, { version: 1 });
    expect(requested.body).toMatchObject({ status: 'In Progress', run: null, version: 2 });
    expect(await lastRecord(c.t)).toMatchObject({
      action: 'scenario.run',
      actor_id: c.analyst.userId,
      entity_id: saved.id,
      before: { status: 'Draft' },
      after: { status: 'In Progress' },
    });
    await runScenarios(c.t);
    const done = await found(saved);
    expect(done).toMatchObject({ status: 'Completed', problem: null, version: 3 });
    expect(await lastRecord(c.t)).toMatchObject({
      action: 'scenario.complete',
      actor_name: 'system',
      entity_id: saved.id,
      after: { status: 'Completed', run: done.run?.id, probability: done.run?.probability },
    });
    // The same question and seed give the same result on either path.
    const { probability, ranges } = await simulated(c.owner);
    const { body } = await c.analyst.get(`${SIMULATION}/${done.run?.id}`);
    expect([body.probability, body.ranges]).toEqual([probability, ranges]);
    expect(body.madeBy.id).toBe(c.analyst.userId);
  });
  it('is simulated once, however often it is requested and however many processes work on it', async () => {
    const saved = await draft('Once');
    await run(saved);
    const before = await recordCount(c.t);
    expect((await run(saved)).body.status).toBe('In Progress');
    expect(await recordCount(c.t)).toBe(before);
    await Promise.all([runScenarios(c.t), runScenarios(c.t)]);
    expect(await recordCount(c.t)).toBe(before + 1);
    expect((await found(saved)).version).toBe(3);
  });
  it('keeps the earlier run visible while it is simulated again', async () => {
    const saved = await draft('Again');
    await run(saved);
    await runScenarios(c.t);
    const first = await found(saved);
    expect((await run(first)).body).toMatchObject({ status: 'In Progress', run: { id: first.run?.id } });
    await runScenarios(c.t);
    const second = await found(saved);
    expect(second.run?.id).not.toBe(first.run?.id);
  });
  it('tells the second of two who was first, and answers 404 for an unknown one', async () => {
    const saved = await draft('Contested run');
    await c.owner.send('PATCH', `${SCENARIOS}/${saved.id}`, { name: 'Taken over', ...question() });
    const late = await run(saved, { version: 1 });
    expect(late.status).toBe(409);
    expect(late.body.message).toContain(c.owner.username);
    expect((await c.analyst.send('POST', NOBODYS, {})).status).toBe(404);
  });
  it('returns to a draft that says why, where there is nothing to start from', async () => {
    const empty = await startTestApp();
    try {
      const owner = await empty.signIn('owner');
      const { body: saved } = await owner.send('POST', SCENARIOS, { name: 'Too early', ...question() });
      await owner.send('POST', `${SCENARIOS}/${saved.id}/run`, {});
      await runScenarios(empty);
      const { body } = await owner.get(SCENARIOS);
      expect(body[0]).toMatchObject({ status: 'Draft', run: null });
      expect(body[0].problem).toContain('no complete month');
      expect(await lastRecord(empty)).toMatchObject({ action: 'scenario.fail' });
    } finally {
      await empty.close();
    }
  });
});
