/** What cannot be done without a mail server. */
import { NO_MAIL, type SendMail } from '../../platform/connections/mail.ts';
import { AppError } from '../../platform/failures/errors.ts';

export function requireMail(sendMail: SendMail | undefined): void {
  if (!sendMail) throw new AppError('conflict', NO_MAIL);
}
