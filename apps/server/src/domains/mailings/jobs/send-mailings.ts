/** Plans the pages and receipts that are due, and sends their letters on the queue. */
import { NO_MAIL, type SendMail } from '../../../platform/connections/mail.ts';
import type { Database } from '../../../platform/database/client.ts';
import { work, type Work } from '../../../platform/queue/job-kind.ts';
import { unattended } from '../../../platform/queue/jobs.ts';
import type { Watch } from '../../../platform/queue/schedules.ts';
import type { Keyring } from '../../../platform/keys/keyring.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { addSending, keyOfLetter, sending } from '../letter-job.ts';
import { planDue } from '../plan-sending.ts';
import { sendLetter } from '../send-letter.ts';
import { failLetter, waitingLetters } from '../store.ts';

const CHECK_EVERY_MS = 15_000;

/** @param send null where no mail server is set: what was planned while there was one waits for the next. */
export const mailingWork = (
  { database, clock, keyring }: { database: Database; clock: Clock; keyring: Keyring },
  send: SendMail | null,
): Work =>
  work(sending, async ({ id }) => {
    if (send === null) throw new Error(NO_MAIL);
    await sendLetter({ database, clock, keyring, send }, id);
    return {};
  });

/** Plans nothing without a mail server: a letter that waits for one would come as news weeks later. */
export const mailingWatch = (send: SendMail | null, clock: Clock): Watch => ({
  name: sending.name,
  everyMs: CHECK_EVERY_MS,
  look: async (database, at) => {
    if (send !== null) await planDue(database, clock);
    await tendWaiting(database, at);
  },
});

/** A letter whose job failed or was cancelled says so; one without a job, which a restore left, gets one. */
async function tendWaiting({ read, write }: Database, at: Date): Promise<void> {
  const ids = await waitingLetters(read);
  for (const { key, failure } of await unattended(read, ids.map(keyOfLetter))) {
    const id = ids.find((each) => keyOfLetter(each) === key);
    if (id === undefined) continue;
    await write.transaction().execute(async (tx) => {
      if (failure === null) await addSending(tx, id, at);
      else await failLetter(tx, id, failure, at);
    });
  }
}
