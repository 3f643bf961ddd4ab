import { saveSettings as route } from '@cottontree/contract/backup/backup.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { overtaken } from '../../../platform/commands/overtaken.ts';
import { BACKUP_CHANGED } from '../rows-store.ts';
import { readBackupSettings, writeBackupSettings } from '../settings-store.ts';
import { LOCKS } from '../../../platform/database/locks.ts';

const ENTITY = ['backup_settings', 'all'] as const;

export const saveSettings = command(route, async ({ tx, input, clock }) => {
  await sql`select pg_advisory_xact_lock(${LOCKS.backupSettings})`.execute(tx);
  const before = await readBackupSettings(tx);
  if (input.version !== before.version)
    throw await overtaken(tx, ENTITY, 'the backup settings', before, 'them');
  const after = { ...input, version: before.version + 1 };
  await writeBackupSettings(tx, after, clock.now());
  return {
    output: after,
    announce: [BACKUP_CHANGED],
    audit: {
      action: 'backup.settings',
      entity: ENTITY,
      description: `Full backups ${after.fullSchedule}, incremental every ${after.incrementalSchedule}, kept ${after.retention}`,
      category: 'System',
      before,
      after,
    },
  };
});
