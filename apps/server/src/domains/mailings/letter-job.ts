/** The job that sends one letter. */
import { z } from 'zod';
import type { Db } from '../../platform/database/client.ts';
import { jobKind } from '../../platform/queue/job-kind.ts';
import { addJob } from '../../platform/queue/jobs.ts';

/** Ten attempts are made within some four hours. */
export const sending = jobKind({
  name: 'mailings.send',
  payload: z.strictObject({ id: z.uuid() }),
  result: z.object({}),
  lane: 'letters',
  limitMs: 5 * 60_000,
  attempts: 10,
});

export const keyOfLetter = (id: string): string => `page by mail ${id}`;

/** One after the other, each with its own attempts: a page that one reader cannot get holds up no other. */
export const addSending = (tx: Db, id: string, at: Date): Promise<string> =>
  addJob(tx, sending, { id }, { at, key: keyOfLetter(id), whenRunning: 'join' });
