import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { guards } from '../../../testing/administration.ts';
import { startTestQueue } from '../../../testing/queue.ts';
import { soon } from '../../../testing/soon.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { jobKind, work } from '../job-kind.ts';
import { addJob } from '../jobs.ts';

const training = jobKind({
  name: 'predictions.train',
  payload: z.object({ secret: z.string() }),
  result: z.object({}),
  lane: 'maintenance',
  limitMs: 60_000,
  attempts: 3,
});

describe('GET /api/jobs', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: '/api/jobs', permission: 'settings.view' });

  it('lists unfinished work before ended work, without payload and result', async () => {
    const reader = await t.signIn('Operator', { powers: ['settings.view'] });
    await sql`
      insert into background_jobs (kind, key, payload, requested_by, state, progress, stage, result, reason, added_at, started_at, finished_at)
      values ('seals.check-all', 'a', '{"secret":1}', (select id from users where username = ${reader.username}), 'running', 40, 'Reading rows', null, null,
              '2026-11-21T08:00:00Z', '2026-11-21T08:00:01Z', null),
             ('rows.prune', 'b', '{}', null, 'done', 100, '', '{"secret":1}', null,
              '2026-11-21T07:00:00Z', '2026-11-21T07:00:01Z', '2026-11-21T07:01:00Z'),
             ('of.another-release', 'c', '{}', null, 'failed', 10, '', null, 'Rates are missing',
              '2026-11-21T07:30:00Z', '2026-11-21T07:30:01Z', '2026-11-21T07:31:00Z')`.execute(
      t.database.write,
    );
    const { status, body } = await reader.get('/api/jobs');
    expect(status).toBe(200);
    expect(body[0]).toEqual({
      id: body[0].id,
      title: 'Check of all sealed rows',
      state: 'running',
      startedBy: reader.username,
      addedAt: '2026-11-21T08:00:00.000Z',
      startedAt: '2026-11-21T08:00:01.000Z',
      finishedAt: null,
      progress: 40,
      stage: 'Reading rows',
      cancelling: false,
      nextTryAt: null,
      problem: null,
    });
    expect(body.slice(1)).toMatchObject([
      { title: 'of.another-release', state: 'failed', startedBy: null, problem: 'Rates are missing' },
      { title: 'Removal of expired rows', state: 'done', finishedAt: '2026-11-21T07:01:00.000Z' },
    ]);
    expect(JSON.stringify(body)).not.toContain('secret');
    await sql`delete from background_jobs`.execute(t.database.write);
  });

  it('says of work that failed and waits why it failed and when it runs again', async () => {
    const reader = await t.signIn('Operator', { powers: ['settings.view'] });
    const queue = await startTestQueue(t, {
      works: [work(training, () => Promise.reject(new Error('relation customers, row 17')))],
    });
    const id = await t.database.write
      .transaction()
      .execute((tx) =>
        addJob(tx, training, { secret: 'x' }, { at: t.clock.now(), key: 'training', whenRunning: 'join' }),
      );
    try {
      await soon(async () =>
        expect((await reader.get('/api/jobs')).body).toEqual([
          expect.objectContaining({
            id,
            state: 'waiting',
            nextTryAt: expect.stringMatching(/^20\d\d-/),
            problem: 'It failed on our side; the error is recorded for those who look after the product',
          }),
        ]),
      );
    } finally {
      await queue.stop();
    }
  });
});
