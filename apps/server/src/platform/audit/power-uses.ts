/** Who used which permissions: a query over the audit records. */
import type { Power } from '@cottontree/contract/access/permissions.ts';
import { sql } from 'kysely';
import type { Db } from '../database/client.ts';

export interface PowerUse {
  readonly power: Power;
  readonly userId: string;
  /** Username, or the pseudonym of a person deleted since. */
  readonly name: string;
  /** Acts that this permission allowed. */
  readonly uses: number;
  readonly lastAt: Date;
}

/** Who used these permissions since `since`, counted by acts that left a record: the most frequent first. */
export async function usesOfPower(db: Db, powers: readonly Power[], since: Date): Promise<PowerUse[]> {
  const { rows } = await sql<{ power: Power; user_id: string; name: string; uses: bigint; last_at: Date }>`
    with used as (
      select permission as power, actor_id as user_id, count(*) as uses, max(at) as last_at
        from audit_records
       where permission = any (${[...powers]}::text[]) and at >= ${since} and actor_id is not null
       group by permission, actor_id
    )
    select power, user_id, u.username as name, uses, last_at
      from used join users u on u.id = used.user_id
     order by uses desc, last_at desc, user_id`.execute(db);
  return rows.map((row) => ({
    power: row.power,
    userId: row.user_id,
    name: row.name,
    uses: Number(row.uses),
    lastAt: row.last_at,
  }));
}
