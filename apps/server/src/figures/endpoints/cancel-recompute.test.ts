import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type pg from 'pg';
import { recomputeWork } from '../recompute-job.ts';
import { startCompanyApp } from '../../testing/company-app.ts';
import { startTestQueue, type TestQueue } from '../../testing/queue.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { soon } from '../../testing/soon.ts';

describe('DELETE /api/figures/recomputes/:job', () => {
  let t: TestApp;
  let queue: TestQueue;
  let holder: pg.PoolClient;
  beforeAll(async () => {
    t = await startCompanyApp();
    queue = await startTestQueue(t, { works: [recomputeWork(t.database, t.clock)] });
    holder = await t.database.ownerPool.connect();
  });
  afterAll(async () => {
    await queue.stop();
    holder.release(true);
    await t.close();
  });
  const start = async (person: Person, asOf: string): Promise<string> =>
    (await person.send('POST', '/api/figures/revenue.month/recompute', { asOf })).body.job;
  const state = async (person: Person, job: string) =>
    (await person.get(`/api/figures/recomputes/${job}`)).body;

  it('cancels the running and the waiting statement, only for the person who started them', async () => {
    const person = await t.signIn('view_only');
    const other = await t.signIn('view_only');
    await holder.query('begin; lock table transactions in access exclusive mode');
    const [runs, waits] = [await start(person, '2026-08-12'), await start(person, '2026-08-13')];
    await soon(async () =>
      expect(await state(other, runs)).toMatchObject({ state: 'running', result: null, reason: null }),
    );
    expect(await state(person, waits)).toMatchObject({ state: 'waiting', progress: 0 });
    const refused = await other.send('DELETE', `/api/figures/recomputes/${runs}`);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Somebody else started this recompute; only they can end it',
    ]);
    for (const job of [waits, runs])
      expect((await person.send('DELETE', `/api/figures/recomputes/${job}`)).status).toBe(200);
    await soon(async () => {
      expect(await state(person, runs)).toMatchObject({ state: 'cancelled' });
      expect(await state(person, waits)).toMatchObject({ state: 'cancelled' });
    });
    const { rows } = await holder.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows).toEqual([]);
    await holder.query('rollback');
    expect(queue.errors).toEqual([]);
  });
});
