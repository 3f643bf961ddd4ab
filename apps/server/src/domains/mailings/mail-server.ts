/** What cannot be done without a mail server. */
import type { SendMail } from '../../platform/connections/mail.ts';
import { AppError } from '../../platform/failures/errors.ts';

export function requireMail(sendMail: SendMail | undefined): void {
  if (!sendMail)
    throw new AppError('conflict', 'No mail server is set: set SMTP_URL, as docs/operations/mail.md says');
}
