/** Sends the letters of alerts that are due, on the queue. */
import { z } from 'zod';
import type { SendMail } from '../../../platform/connections/smtp.ts';
import type { Database } from '../../../platform/database/client.ts';
import { jobKind, work, type Work } from '../../../platform/queue/job-kind.ts';
import { whenDue, type Watch } from '../../../platform/queue/schedules.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { giveUpAlertMails, hasDueAlertMail, sendAlertMails } from '../send-alert-mails.ts';

const CHECK_EVERY_MS = 5_000;

const sending = jobKind({
  name: 'errors.letters',
  payload: z.strictObject({}),
  result: z.object({}),
  lane: 'letters',
  limitMs: 60 * 60_000,
  attempts: 5,
});

export const alertLettersWork = (database: Database, clock: Clock, send: SendMail | null): Work =>
  work(sending, async () => {
    if (send) await sendAlertMails(database, clock, send);
    else await giveUpAlertMails(database);
    return {};
  });

export const alertLettersWatch: Watch = whenDue(
  CHECK_EVERY_MS,
  sending,
  {},
  async ({ read }, at) => await hasDueAlertMail(read, at),
);
