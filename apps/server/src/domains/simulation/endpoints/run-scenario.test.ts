import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SavedScenario } from '@cottontree/contract/simulation/schemas.ts';
import { scenarioWatch, simulatingWork } from '../jobs/run-scenarios.ts';
import { guards, lastRecord, recordCount } from '../../../testing/administration.ts';
import {
  SCENARIOS,
  SIMULATION,
  question,
  simulated,
  startSimulationCompany,
  type SimulationCompany,
} from '../../../testing/simulation.ts';
import { runWaiting, startTestQueue } from '../../../testing/queue.ts';
import { soon } from '../../../testing/soon.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const runScenarios = (t: TestApp): Promise<unknown[]> => runWaiting(t, [simulatingWork(t)]);
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

  it('is in progress until it is simulated, and completed then', async () => {
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
  it('is simulated by the queue without a further check, and once more after the job was lost', async () => {
    const saved = await draft('On the queue');
    const queue = await startTestQueue(c.t, { works: [simulatingWork(c.t)] });
    try {
      await run(saved);
      await soon(async () => expect((await found(saved)).status).toBe('Completed'));
      const { rows } = await sql`
        select kind, state, requested_by from background_jobs where key = ${`scenario ${saved.id}`}`.execute(
        c.t.database.read,
      );
      expect(rows).toEqual([{ kind: 'scenarios.simulate', state: 'done', requested_by: c.analyst.userId }]);
      await sql`update simulation_scenarios set status = 'In Progress', asked_by = ${c.analyst.userId}::uuid
                 where id = ${saved.id}::uuid`.execute(c.t.database.owner);
      await scenarioWatch(c.t.clock).look(c.t.database, c.t.clock.now());
      await soon(async () => expect((await found(saved)).status).toBe('Completed'));
      expect(queue.errors).toEqual([]);
    } finally {
      await queue.stop();
    }
  });
  it('returns to a draft that says so when its job is cancelled, and runs again', async () => {
    const saved = await draft('Cancelled');
    await run(saved);
    const operator = await c.t.signIn('Operator', { powers: ['settings.edit', 'settings.view'] });
    const [job] = (await operator.get('/api/jobs')).body;
    expect(job).toMatchObject({ title: 'Simulation of a saved scenario', startedBy: c.analyst.username });
    expect((await operator.send('POST', `/api/jobs/${job.id}/cancel`)).status).toBe(200);
    const watch = (): Promise<unknown> => scenarioWatch(c.t.clock).look(c.t.database, c.t.clock.now());
    await watch();
    expect(await found(saved)).toMatchObject({ status: 'Draft', problem: 'It was cancelled; run it again' });
    expect(await lastRecord(c.t)).toMatchObject({ action: 'scenario.fail', entity_id: saved.id });
    await run(saved);
    await watch();
    expect((await found(saved)).status).toBe('In Progress');
    await runScenarios(c.t);
    expect((await found(saved)).status).toBe('Completed');
  });
  it('stores no run when its job was stopped meanwhile', async () => {
    const saved = await draft('Stopped');
    await run(saved);
    const before = await recordCount(c.t);
    const stopped = { signal: AbortSignal.abort(new Error('stopped')), progress: () => undefined };
    await expect(simulatingWork(c.t).run({ id: saved.id }, stopped)).rejects.toThrow('stopped');
    expect(await found(saved)).toMatchObject({ status: 'In Progress', run: null, version: 2 });
    expect(await recordCount(c.t)).toBe(before);
    await runScenarios(c.t);
    expect((await found(saved)).status).toBe('Completed');
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
