/** Notifies people about backups. */
import { notify } from '../notifications/index.ts';
import { queueLetter } from '../../platform/connections/letters.ts';
import type { BackupParts } from './backup-parts.ts';
import { readBackupSettings } from './settings-store.ts';

export type NotificationParts = Pick<BackupParts, 'database' | 'clock' | 'keyring' | 'sendMail'>;

/** Notifies the people who manage backups, in the notification centre and, if configured, by mail. */
export async function notifyPeople(
  { database, clock, keyring, sendMail }: NotificationParts,
  type: 'success' | 'warning' | 'error',
  title: string,
  message: string,
): Promise<void> {
  const at = clock.now();
  const { email } = await readBackupSettings(database.read);
  await database.write.transaction().execute(async (tx) => {
    if (email !== null && sendMail !== null)
      await queueLetter(tx, keyring, { to: email, subject: title, text: message }, at);
    await notify(
      tx,
      at,
      { kind: 'holders', power: 'backup.manage' },
      { type, category: 'system', title, message: message.slice(0, 900), actionType: 'backup' },
    );
  });
}
