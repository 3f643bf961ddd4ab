import { startCheck as route } from '@cottontree/contract/audit/audit.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { CHECK_KEY, checkingAll } from '../../../platform/audit/seals/seal-check-job.ts';
import { haveBegun } from '../../../platform/audit/seals/seal-record.ts';
import { addJob } from '../../../platform/queue/jobs.ts';
import { readFullCheck } from '../checks-store.ts';

export const startCheck = command(route, async ({ tx, actor, clock }) => {
  if (!(await haveBegun(tx)))
    throw new AppError(
      'conflict',
      'The rows are being sealed for the first time: there is nothing to compare yet',
    );
  const at = clock.now();
  const id = await addJob(
    tx,
    checkingAll,
    {},
    { at, key: CHECK_KEY, requestedBy: actor.userId, whenRunning: 'join' },
  );
  const check = await readFullCheck(tx, actor, id);
  if (!check) throw new Error('A job that was added is there');
  // A check only reads data, so there is nothing to record in the audit trail.
  return { unchanged: check };
});
