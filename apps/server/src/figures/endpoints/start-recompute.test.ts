import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recomputeWork } from '../recompute-job.ts';
import { startCompanyApp } from '../../testing/company-app.ts';
import { startTestQueue, type TestQueue } from '../../testing/queue.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { soon } from '../../testing/soon.ts';

describe('POST /api/figures/:id/recompute', () => {
  let t: TestApp;
  let queue: TestQueue;
  beforeAll(async () => {
    t = await startCompanyApp();
    queue = await startTestQueue(t, { works: [recomputeWork(t.database, t.clock)] });
  });
  afterAll(async () => {
    await queue.stop();
    await t.close();
  });

  const start = (person: Person, id: string, body: object = {}) =>
    person.send('POST', `/api/figures/${id}/recompute`, body);
  const result = async (person: Person, id: string, body: object = {}) => {
    const started = await start(person, id, body);
    expect(started.status, id).toBe(200);
    return await soon(async () => {
      const state = (await person.get(`/api/figures/recomputes/${started.body.job}`)).body;
      expect(['done', 'failed', 'cancelled']).toContain(state.state);
      return state;
    });
  };

  it('gives the same result as the synchronous request, also for figures over all history', async () => {
    const person = await t.signIn('view_only');
    for (const [id, dimension] of [
      ['revenue.month', ''],
      ['cohorts.retention', 'm1'],
      ['acquisition.value-to-date', ''],
    ] as const) {
      const { body } = await person.get(
        `/api/figures/${id}/recompute?asOf=2026-08-12&dimension=${dimension}`,
      );
      const state = await result(person, id, { asOf: '2026-08-12', dimension });
      expect(state, id).toMatchObject({
        state: 'done',
        progress: 100,
        reason: null,
        result: { stored: body.stored, recomputed: body.recomputed, equal: true },
      });
    }
    expect(queue.errors).toEqual([]);
  });
  it('reports a tampered value as not equal', async () => {
    const db = t.database.owner;
    await sql`alter table figure_values disable trigger figure_values_append_only`.execute(db);
    await sql`update figure_values set value = value + 0.01 where figure_id = 'revenue.month' and business_day = '2026-08-20'`.execute(
      db,
    );
    await sql`alter table figure_values enable trigger figure_values_append_only`.execute(db);
    const state = await result(await t.signIn('owner'), 'revenue.month', { asOf: '2026-08-20' });
    expect(state.result).toMatchObject({ equal: false });
    expect(Number(state.result.stored) - Number(state.result.recomputed)).toBeCloseTo(0.01, 9);
  });
  it('writes no audit record, and refuses a figure that the person may not see or that does not exist', async () => {
    const records = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from audit_records`.execute(t.database.read)).rows;
    const before = await records();
    await result(await t.signIn('view_only'), 'revenue.month');
    expect(await records()).toEqual(before);
    const blind = await t.signIn('blind', { powers: [] });
    expect((await start(blind, 'revenue.month')).status).toBe(403);
    const owner = await t.signIn('owner');
    expect((await start(owner, 'revenue.nothing')).status).toBe(404);
    expect((await start(owner, 'cohorts.retention', { dimension: 'm99' })).body.message).toContain(
      'dimension',
    );
    expect((await t.anonymous.send('POST', '/api/figures/revenue.month/recompute', {})).status).toBe(401);
  });
});
