/** Which roles currently have more permissions than the seeded View Only, own and inherited ones taken together. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/client.ts';

/**
 * SQL: the effective powers of the role with this key, text[]. The owner's role has all of them without rows in the
 * table.
 */
export const powersOfRole = (key: RawBuilder<unknown>): RawBuilder<string[]> => sql`effective_powers(${key})`;

export const POWERS_OF_VIEW_ONLY = powersOfRole(sql`'view_only'`);

/** SQL over r, a role. */
export const BEYOND_VIEW_ONLY: RawBuilder<boolean> = sql`beyond_view_only(r.key)`;

export async function keysBeyondViewOnly(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`select r.key from roles r where ${BEYOND_VIEW_ONLY}`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}
