/** How the backups do, for the health of the system: one check, derived from what the backup service observed. */
import type { HealthCheck } from '@cottontree/contract/dashboards/dashboard.ts';
import type { z } from 'zod';
import { utc } from './utc.ts';

type Check = z.infer<typeof HealthCheck>;

/** What the backup service observed last. */
export interface BackupFacts {
  readonly at: Date;
  /** Its alerts, gravest first. */
  readonly alerts: readonly { readonly level: 'error' | 'warning' | 'info'; readonly message: string }[];
  /** The moment up to which everything is stored. */
  readonly storedUpTo: Date | null;
  /** A backup or a test is running: the next report may take long. */
  readonly busy: boolean;
}

/** The backup service reports every few seconds. */
const BACKUP_SILENT_MS = 5 * 60_000;

/** None before the first observation. `settling`: the server was just started, and the service is about to report. */
export function backupCheck({
  backup,
  now,
  settling = false,
}: {
  readonly backup?: BackupFacts | undefined;
  readonly now: Date;
  readonly settling?: boolean;
}): Check[] {
  if (!backup) return [];
  const check = (state: Check['state'], detail: string): Check[] => [
    { id: 'backup', title: 'Backups', state, detail },
  ];
  if (!backup.busy && !settling && now.getTime() - backup.at.getTime() > BACKUP_SILENT_MS)
    return check('failed', `Nothing was reported since ${utc(backup.at)}: the backup service does not run`);
  const [gravest, ...others] = backup.alerts.filter(({ level }) => level !== 'info');
  if (gravest) {
    const more = others.length === 0 ? '' : `, and ${others.length} more: see Backup & DR`;
    return check(
      gravest.level === 'error' ? 'failed' : 'warning',
      `${more === '' ? gravest.message : gravest.message.replace(/\.$/, '')}${more}`,
    );
  }
  return check(
    'ok',
    backup.storedUpTo ? `Every change is stored up to ${utc(backup.storedUpTo)}` : 'On schedule',
  );
}

/** For callers who do not see system health: how the backups do, without what the alerts name. */
export const withoutAlerts = (backup: BackupFacts): BackupFacts => ({
  ...backup,
  alerts: backup.alerts.map(({ level }) => ({
    level,
    message: 'Need attention; those who see the system’s health see what was found',
  })),
});
