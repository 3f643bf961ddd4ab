/** Which roles can do more than the seeded View Only at this moment, own and inherited powers taken together. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/client.ts';

/** SQL: the effective powers of the role with this key, text[]. The owner's role holds all without rows of its own. */
export const powersOfRole = (key: RawBuilder<unknown>): RawBuilder<string[]> => sql`array(
  select distinct p.power from roles own join roles o on o.key = own.key or o.level > own.level
    join role_powers p on p.role_key = o.key
   where own.key = ${key})`;

export const POWERS_OF_VIEW_ONLY = powersOfRole(sql`'view_only'`);

/** SQL over r, a role. */
export const BEYOND_VIEW_ONLY: RawBuilder<boolean> = sql`
  (r.is_system or not (${powersOfRole(sql`r.key`)} <@ ${POWERS_OF_VIEW_ONLY}))`;

export async function keysBeyondViewOnly(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`select r.key from roles r where ${BEYOND_VIEW_ONLY}`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}
