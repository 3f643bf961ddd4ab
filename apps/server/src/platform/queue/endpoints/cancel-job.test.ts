import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { startTestQueue } from '../../../testing/queue.ts';
import { soon } from '../../../testing/soon.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { jobKind, work } from '../job-kind.ts';
import { addJob, readJob } from '../jobs.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const training = jobKind({
  name: 'predictions.train',
  payload: z.object({}),
  result: z.object({}),
  lane: 'maintenance',
  limitMs: 60_000,
  attempts: 3,
});

describe('POST /api/jobs/:id/cancel', () => {
  let t: TestApp;
  let operator: Person;
  beforeAll(async () => {
    t = await startTestApp();
    operator = await t.signIn('Operator', { powers: ['settings.edit'] });
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'POST', url: `/api/jobs/${UNKNOWN}/cancel`, permission: 'settings.edit' });

  const add = (key: string): Promise<string> =>
    t.database.write
      .transaction()
      .execute((tx) => addJob(tx, training, {}, { at: t.clock.now(), key, whenRunning: 'join' }));

  it('ends work of another person that waits, with a record; once only', async () => {
    const id = await add('waits');
    const { status, body } = await operator.send('POST', `/api/jobs/${id}/cancel`);
    expect([status, body.state]).toEqual([200, 'cancelled']);
    expect(await lastRecord(t)).toMatchObject({
      action: 'job.cancel',
      severity: 'medium',
      actor_name: operator.username,
      description: 'Cancelled background work: Training of the predictive models',
    });
    const again = await operator.send('POST', `/api/jobs/${id}/cancel`);
    expect([again.status, again.body.message]).toEqual([
      409,
      '"Training of the predictive models" has ended already',
    ]);
  });
  it('stops work that runs', async () => {
    const queue = await startTestQueue(t, {
      works: [
        work(
          training,
          (_, { signal }) =>
            new Promise((_resolve, reject) =>
              signal.addEventListener('abort', () => reject(new Error('stopped'))),
            ),
        ),
      ],
    });
    try {
      const id = await add('runs');
      await soon(async () => expect((await readJob(t.database.read, id))?.state).toBe('running'));
      expect((await operator.send('POST', `/api/jobs/${id}/cancel`)).body).toMatchObject({
        state: 'running',
        cancelling: true,
      });
      await soon(async () => expect((await readJob(t.database.read, id))?.state).toBe('cancelled'));
    } finally {
      await queue.stop();
    }
  });
  it('answers not found for unknown work', async () => {
    expect((await operator.send('POST', `/api/jobs/${UNKNOWN}/cancel`)).status).toBe(404);
  });
});
