/**
 * Checking a password takes a tenth of a second of CPU time. It is done before the transaction that counts the attempt,
 * which then holds its locks only for milliseconds. The result is used only if the attempt counts.
 */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import type { Origin } from '../../platform/http/endpoint.ts';
import { passwordOpens } from './password.ts';
import { attemptOrigin, STRANGER } from './secret-attempts.ts';

export interface TriedPassword {
  readonly opens: boolean;
  /** The hash of the account at that time; if it has changed by the time of use, the result is invalid. */
  readonly hash: string | null;
}

/**
 * An unknown account takes as long as a known one. Attempts from one address wait for one another; a device that signed
 * in to the account before has its own queue.
 */
export async function tryPassword(
  db: Db,
  whose: { readonly userId: string } | { readonly username: string },
  password: string,
  origin: Origin,
): Promise<TriedPassword> {
  const users = db.selectFrom('users').select(['id', 'password_hash']).where('deleted_at', 'is', null);
  const user = await (
    'userId' in whose
      ? users.where('id', '=', whose.userId)
      : users.where(sql<string>`lower(username)`, '=', whose.username.toLowerCase())
  ).executeTakeFirst();
  const hash = user?.password_hash ?? null;
  const from = await attemptOrigin(db, user?.id ?? null, origin);
  const line = from === STRANGER ? `address:${origin.address}` : from;
  return { opens: await passwordOpens(hash, password, line), hash };
}

export const opensNow = (tried: TriedPassword, hash: string | undefined): boolean =>
  tried.opens && tried.hash === hash;
