/** Letters wait on the queue until the mail server has taken them, encrypted, since they carry codes. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '../database/client.ts';
import type { Keyring } from '../keys/keyring.ts';
import { jobKind, work, type Work } from '../queue/job-kind.ts';
import { addJob } from '../queue/jobs.ts';
import { NO_MAIL, type Letter, type SendMail } from './mail.ts';

const Sealed = z.strictObject({ id: z.uuid(), sealed: z.base64() });
const Opened = z.strictObject({
  to: z.union([z.string(), z.array(z.string())]),
  subject: z.string(),
  text: z.string(),
});

/** Ten attempts are made within some four hours. */
const sending = jobKind({
  name: 'letters.send',
  payload: Sealed,
  result: z.object({}),
  lane: 'letters',
  limitMs: 60_000,
  attempts: 10,
});

const placeOf = (id: string): string => `background_jobs.letter:${id}`;

/** Adds a letter in the transaction of what it tells about: it is sent once that is committed. */
export async function queueLetter(
  tx: Db,
  keyring: Keyring,
  { to, subject, text }: Letter,
  at: Date,
): Promise<void> {
  const id = randomUUID();
  const plain = Buffer.from(JSON.stringify({ to, subject, text }));
  const sealed = keyring.seal(plain, placeOf(id)).toString('base64');
  await addJob(tx, sending, { id, sealed }, { at, key: `letter ${id}`, whenRunning: 'join' });
}

/** @param send null where no mail server is configured: what was queued while there was one waits for the next. */
export const letterWork = (keyring: Keyring, send: SendMail | null): Work =>
  work(sending, async ({ id, sealed }) => {
    if (send === null) throw new Error(NO_MAIL);
    const plain = keyring.open(Buffer.from(sealed, 'base64'), placeOf(id)).toString();
    await send({ ...Opened.parse(JSON.parse(plain)), id });
    return {};
  });
