import { cancelCheck as route } from '@cottontree/contract/audit/audit.ts';
import { DONE } from '@cottontree/contract/route.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError, notFound } from '../../../platform/failures/errors.ts';
import { cancelJob } from '../../../platform/queue/jobs.ts';
import { readFullCheck } from '../checks-store.ts';

export const cancelCheck = command(route, async ({ tx, actor, clock, params }) => {
  const check = await readFullCheck(tx, actor, params.id);
  if (!check) throw notFound('This check');
  if (!check.own) throw new AppError('forbidden', 'Somebody else began this check; only they can end it');
  await cancelJob(tx, check.job, clock.now());
  return { unchanged: DONE };
});
