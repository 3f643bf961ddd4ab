import { sendTestLetter as route } from '@cottontree/contract/backup/backup.ts';
import { NO_MAIL } from '../../../platform/connections/mail.ts';
import { scrub } from '../../../platform/failures/scrub.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { readBackupSettings } from '../settings-store.ts';

export const sendTestLetter = command(route, async ({ tx, actor, sendMail }) => {
  if (!sendMail) throw new AppError('conflict', NO_MAIL);
  const { email } = await readBackupSettings(tx);
  if (email === null)
    throw new AppError('conflict', 'Save a notification email first: the letter goes to that address');
  // Awaited, because the user wants to see the response of the mail server.
  const problem = await sendMail({
    to: email,
    subject: 'Test letter',
    text: `${actor.username} had this letter sent to see whether letters arrive. There is nothing to do.`,
  }).then(
    () => null,
    (error: unknown) => scrub(error instanceof Error ? error.message : String(error)).slice(0, 300),
  );
  return {
    output: { to: email, problem },
    audit: {
      action: 'backup.test-letter',
      entity: ['backup_settings', 'all'],
      description: problem === null ? 'Sent a test letter' : 'Tried to send a test letter',
      category: 'System',
      after: { problem },
    },
  };
});
