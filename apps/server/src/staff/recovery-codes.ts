/**
 * Ten codes for whoever has lost the authenticator app; each opens once. They carry 80 random bits, so that a plain
 * SHA-256, bound to the user, cannot be guessed back from a copy of the database: no slow hash is needed.
 */
import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@cottontree/contract/second-factor.ts';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/** Crockford's base32: no I, L, O, U, which are misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

const newCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte & 31])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-');

const hashCode = (userId: string, code: string): Buffer => {
  const plain = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return createHash('sha256').update(`recovery:${userId}:${plain}`).digest();
};

/** New codes in place of all earlier ones; only here are they known in clear. */
export async function replaceRecoveryCodes(tx: Db, userId: string, now: Date): Promise<string[]> {
  await forgetRecoveryCodes(tx, userId);
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        user_id: userId,
        code_hash: hashCode(userId, code),
        created_at: now,
        used_at: null,
      })),
    )
    .execute();
  return codes;
}

export const forgetRecoveryCodes = (tx: Db, userId: string): Promise<unknown> =>
  tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();

export async function recoveryCodesLeft(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

/** How many are left after this one was spent, or null when it is none or was spent before. */
export async function spendRecoveryCode(
  tx: Db,
  userId: string,
  code: string,
  now: Date,
): Promise<number | null> {
  const spent = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashCode(userId, code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return spent ? recoveryCodesLeft(tx, userId) : null;
}
