import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { startTestQueue } from '../../../testing/queue.ts';
import { soon } from '../../../testing/soon.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { AppError } from '../../failures/errors.ts';
import { jobKind, work } from '../job-kind.ts';
import { addJob, readJob } from '../jobs.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const training = jobKind({
  name: 'predictions.train',
  payload: z.object({ n: z.number() }),
  result: z.object({ n: z.number() }),
  lane: 'maintenance',
  limitMs: 60_000,
  attempts: 3,
});

describe('POST /api/jobs/:id/retry', () => {
  let t: TestApp;
  let operator: Person;
  beforeAll(async () => {
    t = await startTestApp();
    operator = await t.signIn('Operator', { powers: ['settings.edit'] });
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'POST', url: `/api/jobs/${UNKNOWN}/retry`, permission: 'settings.edit' });

  it('runs failed work again with its payload, and refuses work that is done', async () => {
    let broken = true;
    const queue = await startTestQueue(t, {
      works: [
        work(training, ({ n }) =>
          broken ? Promise.reject(new AppError('conflict', 'No rates')) : Promise.resolve({ n }),
        ),
      ],
    });
    const ends = (id: string, state: string) =>
      soon(async () => {
        const job = await readJob(t.database.read, id);
        expect(job?.state).toBe(state);
        return job;
      });
    try {
      const id = await t.database.write
        .transaction()
        .execute((tx) =>
          addJob(tx, training, { n: 7 }, { at: t.clock.now(), key: 'training', whenRunning: 'join' }),
        );
      await ends(id, 'failed');
      broken = false;
      const { status, body } = await operator.send('POST', `/api/jobs/${id}/retry`);
      expect([status, body.startedBy]).toEqual([200, operator.username]);
      expect(body.id).not.toBe(id);
      expect(await lastRecord(t)).toMatchObject({
        action: 'job.retry',
        severity: 'medium',
        actor_name: operator.username,
        after: { of: id },
      });
      expect((await ends(body.id, 'done'))?.result).toEqual({ n: 7 });
      const refused = await operator.send('POST', `/api/jobs/${body.id}/retry`);
      expect([refused.status, refused.body.message]).toEqual([
        409,
        '"Training of the predictive models" did not fail: only what failed or was cancelled runs again',
      ]);
    } finally {
      await queue.stop();
    }
  });
  it('answers not found for unknown work', async () => {
    expect((await operator.send('POST', `/api/jobs/${UNKNOWN}/retry`)).status).toBe(404);
  });
});
