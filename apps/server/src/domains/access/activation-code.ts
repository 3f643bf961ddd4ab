/**
 * A one-time code that proves that the right person uses a temporary password. The first temporary password is the
 * username, which everybody knows. Accounts that can do more than View Only need it; an owner issues it, and the
 * account holder enters it once.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { BEYOND_VIEW_ONLY, POWERS_OF_VIEW_ONLY, powersOfRole } from './beyond-view-only.ts';
import { hashTypedCode, newTypedCode } from './typed-code.ts';

const ACTIVATION_CODE_MS = 24 * 60 * 60_000;

const hashCode = (userId: string, code: string): Buffer => hashTypedCode('activation', userId, code);

/**
 * SQL over u, an account, and r, its role: true when the account can do more than View Only and its holder is not
 * proven, so that anybody who knew the username may be using it. Such an account is new, was reset, or was activated
 * with the username alone and has gained permissions since.
 */
const AWAITS_CODE: RawBuilder<boolean> = sql`(not u.holder_proven and ${BEYOND_VIEW_ONLY})`;

/** Replaces an earlier code. The plain text of the code is known only here; the database keeps a hash. */
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

/** Resolves to true once: for the session that sends the newest code before it expires. */
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

/** Whether nobody can use the account before an activation code is entered. */
export async function needsActivationCode(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ needed: boolean }>`
    select ${AWAITS_CODE} as needed
      from users u join roles r on r.key = u.role_key where u.id = ${userId}`.execute(db);
  return rows[0]?.needed ?? false;
}

/**
 * What this session has proved about the account holder. A code counts only for the permissions that the account had
 * when it was issued: an account that has gained permissions since, directly or through its role, needs another one.
 */
export async function proofOfHolder(
  db: Db,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
): Promise<{ readonly missing: boolean; readonly given: boolean }> {
  const { rows } = await sql<{ missing: boolean; given: boolean }>`
    select awaits and not entered as missing, entered or proven as given
      from (select u.holder_proven as proven, ${AWAITS_CODE} as awaits,
                   exists (select from activation_codes c
                            where c.user_id = u.id and c.entered_session = ${sessionId}
                              and ${powersOfRole(sql`r.key`)} <@ (c.powers || ${POWERS_OF_VIEW_ONLY})) as entered
              from users u join roles r on r.key = u.role_key where u.id = ${userId}) account`.execute(db);
  // A deleted account cannot set a password.
  return rows[0] ?? { missing: true, given: false };
}
