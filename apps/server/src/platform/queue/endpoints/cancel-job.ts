import { cancelJob as route } from '@cottontree/contract/queue/jobs.ts';
import { AppError, notFound } from '../../failures/errors.ts';
import { command } from '../../http/endpoint.ts';
import { cancelJob as cancel } from '../jobs.ts';
import { listedJob } from '../listed-jobs.ts';

export const cancelJob = command(route, async ({ tx, clock, params }) => {
  const before = await listedJob(tx, params.id);
  if (!before) throw notFound('This background work');
  if (before.cancelling) return { unchanged: before };
  // Its end comes first or waits for this transaction.
  await cancel(tx, params.id, clock.now());
  const job = await listedJob(tx, params.id);
  if (!job || before.finishedAt !== null || job.state === 'done' || job.state === 'failed')
    throw new AppError('conflict', `"${before.title}" has ended already`);
  return {
    output: job,
    audit: {
      action: 'job.cancel',
      entity: ['background_job', job.id],
      description: `Cancelled background work: ${job.title}`,
      category: 'System',
      after: { state: job.state, startedBy: job.startedBy, addedAt: job.addedAt },
    },
  };
});
