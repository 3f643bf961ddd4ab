import { revealRecoveryKey as route } from '@cottontree/contract/backup/backup.ts';
import { formatRecoveryKey } from '../recovery-key.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { noteKeyShown, readRecoveryKey } from '../settings-store.ts';

export const revealRecoveryKey = command(route, async ({ tx, clock, keyring }) => {
  const held = await readRecoveryKey(tx, keyring);
  if (!held)
    throw new AppError(
      'conflict',
      'There is no recovery key yet: it is made when backups are first looked after',
    );
  await noteKeyShown(tx, clock.now());
  return {
    output: { recoveryKey: formatRecoveryKey(held.key) },
    audit: {
      action: 'backup.recovery-key',
      entity: ['backup_recovery_key', 'all'],
      description: 'Had the recovery key of the backups shown',
      category: 'Security',
    },
  };
});
