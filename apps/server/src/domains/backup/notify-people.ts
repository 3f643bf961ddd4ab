/** Notifies people about backups. */
import { notify } from '../notifications/index.ts';
import { queueLetter } from '../../platform/connections/letters.ts';
import type { BackupParts } from './backup-parts.ts';
import { readBackupSettings } from './settings-store.ts';

export type NotificationParts = Pick<BackupParts, 'database' | 'clock' | 'keyring' | 'sendMail'>;

/** Conditions that end with the next completed backup, or with the next full one. */
export const FAILED = 'backup.failed';
export const FULL_DUE = 'backup.full-due';
/** The prefix of the conditions that the alerts of the screen are. */
export const ALERT = 'backup.alert.';

interface Message {
  readonly type: 'success' | 'error';
  readonly title: string;
  readonly text: string;
  /** As of {@link endConditions}. */
  readonly condition?: string;
}

/** Notifies the people who manage backups, in the notification centre and, if configured, by mail. */
export async function notifyPeople(
  { database, clock, keyring, sendMail }: NotificationParts,
  { type, title, text, condition }: Message,
): Promise<void> {
  const at = clock.now();
  const { email } = await readBackupSettings(database.read);
  await database.write.transaction().execute(async (tx) => {
    if (email !== null && sendMail !== null)
      await queueLetter(tx, keyring, { to: email, subject: title, text }, at);
    await notify(
      tx,
      at,
      { kind: 'holders', power: 'backup.manage' },
      {
        type,
        category: 'system',
        title,
        message: text.slice(0, 900),
        actionType: 'backup',
        ...(condition && { condition }),
      },
    );
  });
}
