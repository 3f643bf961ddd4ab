/** Who changed a thing last, for whoever comes second to be told. */
import { sql } from 'kysely';
import type { Db } from '../database/client.ts';

/** The name of whoever made the newest change; refusals and reads, which leave nothing behind, are passed over. */
export async function lastEditor(db: Db, [type, id]: readonly [type: string, id: string]): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select case when u.deleted_at is null then a.actor_name else u.username end as name
      from audit_records a left join users u on u.id = a.actor_id
     where a.entity_type = ${type} and a.entity_id = ${id} and a.after is not null
     order by a.seq desc limit 1`.execute(db);
  return rows[0]?.name ?? 'Somebody';
}
