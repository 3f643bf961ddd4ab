import { cancelRecompute as route } from '@cottontree/contract/figures/figures.ts';
import { DONE } from '@cottontree/contract/route.ts';
import { command } from '../../platform/http/endpoint.ts';
import { AppError } from '../../platform/failures/errors.ts';
import { cancelJob } from '../../platform/queue/jobs.ts';
import { admitRecompute } from '../store.ts';

export const cancelRecompute = command(route, async ({ tx, clock, actor, params }) => {
  const job = await admitRecompute(tx, actor, params.job);
  if (job.requestedBy !== actor.userId)
    throw new AppError('forbidden', 'Somebody else started this recompute; only they can end it');
  await cancelJob(tx, job.id, clock.now());
  return { unchanged: DONE };
});
