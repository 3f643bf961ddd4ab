import { startBackup as route } from '@cottontree/contract/backup/backup.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { BACKUP_CHANGED, backupInWords, insertBackup, readRunning } from '../rows-store.ts';
import { readSeen, refuseOthersStore, refuseWithoutTool } from '../settings-store.ts';

export const startBackup = command(route, async ({ tx, actor, input, clock }) => {
  const seen = await readSeen(tx);
  refuseWithoutTool(
    seen,
    'The database, which this server does not run, is backed up with its own tools; docs/operations/backup-and-restore.md says how',
  );
  if (seen?.database === 'external' && (input.type === 'database' || input.type === 'files'))
    throw new AppError(
      'conflict',
      'pgBackRest takes full and incremental backups, of the whole PostgreSQL and without the keys: choose one of them, and copy the key folder apart (docs/operations/keys.md)',
    );
  refuseOthersStore(seen);
  if (input.type === 'incremental' && !seen?.continues)
    throw new AppError('conflict', 'An incremental backup continues a full one: take a full backup first');
  const backup = await insertBackup(tx, {
    type: input.type,
    origin: 'manual',
    requestedBy: actor.userId,
    at: clock.now(),
  });
  if (!backup) {
    const running = await readRunning(tx);
    throw new AppError(
      'conflict',
      `${running?.type === 'incremental' ? 'An' : 'A'} ${running?.type ?? ''} backup is under way; start another when it has ended`,
      {
        current: running,
      },
    );
  }
  return {
    output: backup,
    announce: [BACKUP_CHANGED],
    audit: {
      action: 'backup.request',
      entity: ['backup', backup.id],
      description: `Asked for ${backupInWords(backup.type)}`,
      category: 'System',
      after: { type: backup.type },
    },
  };
});
