/**
 * Looking at a password takes a tenth of a second of a core, so it is done before the transaction that counts the
 * attempt, which then holds its locks for milliseconds. What was found is used only if the attempt counts.
 */
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { passwordOpens } from './password.ts';

export interface TriedPassword {
  readonly opens: boolean;
  /** Of the account at that moment; another one by the time of use makes the trial worthless. */
  readonly hash: string | null;
}

/** An unknown account takes as long as a known one. */
export async function tryPassword(
  db: Db,
  whose: { readonly userId: string } | { readonly username: string },
  password: string,
): Promise<TriedPassword> {
  const users = db.selectFrom('users').select('password_hash').where('deleted_at', 'is', null);
  const user = await (
    'userId' in whose
      ? users.where('id', '=', whose.userId)
      : users.where(sql<string>`lower(username)`, '=', whose.username.toLowerCase())
  ).executeTakeFirst();
  const hash = user?.password_hash ?? null;
  return { opens: await passwordOpens(hash, password), hash };
}

export const opensNow = (tried: TriedPassword, hash: string | undefined): boolean =>
  tried.opens && tried.hash === hash;
