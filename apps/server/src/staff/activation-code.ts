/**
 * The code that proves a temporary password to be in the right hands: everybody knows the username, which is the first
 * one. Needed by accounts that can do more than View Only; an owner issues it, its holder enters it once.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/client.ts';
import type { Actor } from '../kernel/endpoint.ts';
import { BEYOND_VIEW_ONLY, POWERS_OF_VIEW_ONLY, powersOfRole } from './beyond-view-only.ts';
import { hashTypedCode, newTypedCode } from './typed-code.ts';

export const ACTIVATION_CODE_MS = 24 * 60 * 60_000;

const hashCode = (userId: string, code: string): Buffer => hashTypedCode('activation', userId, code);

/**
 * SQL over u, an account: it opens with a temporary password that another person knows. One without an end is its
 * holder's own, which must only be changed.
 */
export const NOT_ACTIVATED: RawBuilder<boolean> = sql`
  (u.is_temporary_password and u.temporary_password_expires_at is not null)`;

/** A new code in place of an earlier one; only here is it known in clear. */
export async function issueActivationCode(
  tx: Db,
  user: { readonly id: string; readonly role_key: string },
  now: Date,
): Promise<{ code: string; expiresAt: Date }> {
  const code = newTypedCode();
  const expiresAt = new Date(now.getTime() + ACTIVATION_CODE_MS);
  await sql`
    insert into activation_codes (user_id, code_hash, powers, issued_at, expires_at, entered_session)
    values (${user.id}, ${hashCode(user.id, code)}, ${powersOfRole(sql`${user.role_key}`)}, ${now}, ${expiresAt}, null)
    on conflict (user_id) do update
       set code_hash = excluded.code_hash, powers = excluded.powers, issued_at = excluded.issued_at,
           expires_at = excluded.expires_at, entered_session = null`.execute(tx);
  return { code, expiresAt };
}

/** True once, for the session that sends the newest code within its time. */
export async function takeActivationCode(
  tx: Db,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
  code: string,
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .updateTable('activation_codes')
    .set({ entered_session: sessionId })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashCode(userId, code))
    .where('entered_session', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export const forgetActivationCode = (tx: Db, userId: string): Promise<unknown> =>
  tx.deleteFrom('activation_codes').where('user_id', '=', userId).execute();

/** Whether an account, once activated, could do more than View Only. */
export async function needsActivationCode(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ needed: boolean }>`
    select ${NOT_ACTIVATED} and ${BEYOND_VIEW_ONLY} as needed
      from users u join roles r on r.key = u.role_key where u.id = ${userId}`.execute(db);
  return rows[0]?.needed ?? false;
}

/**
 * Whether this session must enter a code before it may set a password. A code counts for what the account could do when
 * it was issued: one that was raised since, by itself or with its role, needs another.
 */
export async function mustEnterCode(
  db: Db,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
): Promise<boolean> {
  const { rows } = await sql<{ must: boolean }>`
    select ${NOT_ACTIVATED} and ${BEYOND_VIEW_ONLY}
           and not exists (select from activation_codes c
                            where c.user_id = u.id and c.entered_session = ${sessionId}
                              and ${powersOfRole(sql`r.key`)} <@ (c.powers || ${POWERS_OF_VIEW_ONLY})) as must
      from users u join roles r on r.key = u.role_key where u.id = ${userId}`.execute(db);
  // An account that is gone sets no password.
  return rows[0]?.must ?? true;
}
