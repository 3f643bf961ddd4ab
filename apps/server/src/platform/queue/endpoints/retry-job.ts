import { retryJob as route } from '@cottontree/contract/queue/jobs.ts';
import { AppError, notFound } from '../../failures/errors.ts';
import { command } from '../../http/endpoint.ts';
import { addStored, readJob } from '../jobs.ts';
import { listedJob } from '../listed-jobs.ts';

/** Every kind of work may be repeated; kinds are not known here, so all have the same number of attempts. */
const ATTEMPTS = 3;

export const retryJob = command(route, async ({ tx, actor, clock, params }) => {
  const ended = await readJob(tx, params.id);
  const listed = await listedJob(tx, params.id);
  if (!ended || !listed) throw notFound('This background work');
  if (ended.state !== 'failed' && ended.state !== 'cancelled')
    throw new AppError(
      'conflict',
      `"${listed.title}" did not fail: only what failed or was cancelled runs again`,
    );
  const id = await addStored(tx, { name: ended.kind, attempts: ATTEMPTS }, ended.payload, {
    at: clock.now(),
    key: ended.key,
    requestedBy: actor.userId,
    whenRunning: 'join',
  });
  const job = await listedJob(tx, id);
  if (!job) throw new Error('A job that was added is there');
  return {
    output: job,
    audit: {
      action: 'job.retry',
      entity: ['background_job', id],
      description: `Ran background work again: ${job.title}`,
      category: 'System',
      after: { of: ended.id, addedAt: job.addedAt },
    },
  };
});
