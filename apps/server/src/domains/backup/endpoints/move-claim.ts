import { moveClaim as route } from '@cottontree/contract/backup/backup.ts';
import { DONE } from '@cottontree/contract/route.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { BACKUP_CHANGED } from '../rows-store.ts';
import { orderMove, readSeen } from '../settings-store.ts';

/** The server that takes backups executes it, because only it can reach the store; it checks again who owns it then. */
export const moveClaim = command(route, async ({ tx, input, clock }) => {
  const claim = (await readSeen(tx))?.claim;
  if (!claim || claim.over.length === 0)
    throw new AppError('conflict', 'The store of backups is this server’s already: there is nothing to move');
  if (input.over.toSorted().join() !== claim.over.toSorted().join())
    throw new AppError(
      'conflict',
      'The store of backups has another owner by now than the one shown: look again, then move it',
    );
  await orderMove(tx, { over: claim.over, process: claim.process }, clock.now());
  return {
    output: DONE,
    announce: [BACKUP_CHANGED],
    audit: {
      action: 'backup.move-claim',
      entity: ['backup_claim', claim.over.join(', ')],
      description:
        claim.state === 'emptied'
          ? 'Started over in the empty folder of backups'
          : `Moved the store of backups to this server from ${claim.owner}`,
      category: 'Security',
      before: { owner: claim.owner, claims: claim.over },
    },
  };
});
