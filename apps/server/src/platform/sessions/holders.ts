/** Which people have a permission. */
import type { Power } from '@cottontree/contract/access/permissions.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database/client.ts';

/** SQL over r, a person's role: it has this permission itself or through a role below it. */
export const roleHolds = (power: Power): RawBuilder<boolean> =>
  sql`(r.key = 'owner' or exists (
    select 1 from role_powers p join roles o on o.key = p.role_key
     where p.power = ${power} and (o.key = r.key or o.level > r.level)))`;

/** Active people with all of these permissions, by name. */
export async function readHolders(
  db: Db,
  ...powers: [Power, ...Power[]]
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.username as name from users u join roles r on r.key = u.role_key
     where u.deleted_at is null and u.is_active and not u.is_suspended and ${sql.join(powers.map(roleHolds), sql` and `)}
     order by u.username`.execute(db);
  return rows;
}
