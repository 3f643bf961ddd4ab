/**
 * One counter for every endpoint that accepts a secret. An attempt is claimed before the secret is checked; when none
 * is left, the secret is not checked. The row lock also serialises parallel guesses at one account. Code that needs the
 * row of the account as well locks it after this one, which prevents deadlocks.
 */
import { createHash } from 'node:crypto';
import { LOCK_MINUTES } from '@cottontree/contract/access/users.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { latestCredible } from '../../platform/time/clock.ts';
import type { Origin } from '../../platform/http/endpoint.ts';

export const MAX_ATTEMPTS = 10;
const ATTEMPT_WINDOW_MS = LOCK_MINUTES * 60_000;

const hashDevice = (token: string): Buffer => createHash('sha256').update(`device:${token}`).digest();

/** The origin of everybody except the known devices of an account. */
export const STRANGER = 'stranger';

/** A device that signed in before has its own counter, so strangers cannot lock its owner out. */
export async function attemptOrigin(tx: Db, userId: string | null, origin: Origin): Promise<string> {
  if (!userId || !origin.deviceToken) return STRANGER;
  const deviceHash = hashDevice(origin.deviceToken);
  const known = await tx
    .selectFrom('known_devices')
    .select('user_id')
    .where('device_hash', '=', deviceHash)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return known ? `device:${deviceHash.toString('base64url')}` : STRANGER;
}

/**
 * SQL: whether a lock until that time is in force at `now`; one that ends later than any lock can was set by a wrong
 * clock.
 */
export const lockHolds = (until: RawBuilder<unknown>, now: Date): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${until} > ${now} and ${until} <= ${new Date(latestCredible(now).getTime() + ATTEMPT_WINDOW_MS)}, false)`;

/** Counts one attempt. A window that begins in the future was started by a wrong clock and counts as expired.
 * Resolves to the failures so far including this one, or null when none is left. */
export async function claimAttempt(
  tx: Db,
  subject: string,
  origin: string,
  now: Date,
): Promise<number | null> {
  const expired = new Date(now.getTime() - ATTEMPT_WINDOW_MS);
  const over = sql`(secret_attempts.window_start < ${expired} or secret_attempts.window_start > ${latestCredible(now)})`;
  const { rows } = await sql<{ failures: number }>`
    insert into secret_attempts (subject, origin, window_start, failures) values (${subject}, ${origin}, ${now}, 1)
    on conflict (subject, origin) do update
       set failures = case when ${over} then 1 else secret_attempts.failures + 1 end,
           window_start = case when ${over} then ${now} else secret_attempts.window_start end
     where ${over} or secret_attempts.failures < ${MAX_ATTEMPTS}
    returning failures`.execute(tx);
  return rows[0]?.failures ?? null;
}

/** The secret was right: deletes the failures of this origin and remembers the device. */
export async function forgiveAttempts(
  tx: Db,
  subject: string,
  origin: string,
  device: { userId: string; token: string },
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('secret_attempts')
    .where('subject', '=', subject)
    .where('origin', '=', origin)
    .execute();
  await tx
    .insertInto('known_devices')
    .values({ device_hash: hashDevice(device.token), user_id: device.userId, last_used_at: now })
    .onConflict((oc) => oc.columns(['device_hash', 'user_id']).doUpdateSet({ last_used_at: now }))
    .execute();
}

/** When the last attempt is used, the account is shown as locked; a new lock replaces an expired one. */
export async function showLock(
  tx: Db,
  userId: string,
  origin: string,
  attempts: number | null,
  now: Date,
): Promise<void> {
  if (origin !== 'stranger' || (attempts ?? MAX_ATTEMPTS) < MAX_ATTEMPTS) return;
  await sql`update users set locked_until = ${new Date(now.getTime() + ATTEMPT_WINDOW_MS)}
             where id = ${userId} and not ${lockHolds(sql`locked_until`, now)}`.execute(tx);
}

/** An owner vouches for the account holder: deletes the attempts of all origins. */
export const forgetAttempts = (tx: Db, subject: string): Promise<unknown> =>
  tx.deleteFrom('secret_attempts').where('subject', '=', subject).execute();
