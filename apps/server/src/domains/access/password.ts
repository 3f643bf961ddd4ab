/** Password hashing: argon2id with 64 MiB and three passes, about 100 ms of one core. */
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../platform/failures/errors.ts';
import { Turns } from '../../platform/time/turns.ts';

/** Algorithm 2 is argon2id; the package exports the name only as an ambient enum. */
const COST = { algorithm: 2, memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 } as const;

/**
 * Two at a time: the process has four threads for such work, and opening a database connection needs one too. Where a
 * hundred requests wait, the last one of the busiest origin is refused at once rather than after a timeout.
 */
const turns = new Turns(2, 100, () => {
  const message = 'Too many people are signing in just now; try again in a few seconds';
  return new AppError('unavailable', message, { retryAfterSeconds: 5 });
});

/** Throws AppError `unavailable` when too many requests wait. */
export const hashPassword = (password: string): Promise<string> =>
  turns.take('new passwords', () => hash(password, COST));

let decoy: Promise<string> | undefined;

/**
 * True when `password` matches the hash `stored`. Without a stored hash the same work is done, so that the response
 * time reveals nothing. Throws AppError `unavailable` when too many requests wait.
 * @param line the queue in which the check waits: requests from the same place share one
 */
export async function passwordOpens(stored: string | null, password: string, line: string): Promise<boolean> {
  if (stored?.startsWith('$argon2')) return turns.take(line, () => verify(stored, password));
  decoy ??= hash('no account has this password', COST);
  const known = await decoy;
  await turns.take(line, () => verify(known, password));
  return false;
}
