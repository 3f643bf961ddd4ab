/** Ten codes for a person who has lost the authenticator app; each works once. */
import { RECOVERY_CODES } from '@cottontree/contract/access/second-factor.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { hashTypedCode, newTypedCode } from './typed-code.ts';

const hashCode = (userId: string, code: string): Buffer => hashTypedCode('recovery', userId, code);

/** Replaces all earlier codes. The plain text is known only here; the database keeps hashes. */
export async function replaceRecoveryCodes(tx: Db, userId: string, now: Date): Promise<string[]> {
  await forgetRecoveryCodes(tx, userId);
  const codes = Array.from({ length: RECOVERY_CODES }, newTypedCode);
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

/** How many codes are left after this one was used; null when the code is wrong or was used before. */
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
