/** Who changed a thing last, to inform the person whose change comes second. */
import { sql } from 'kysely';
import type { Db } from '../database/client.ts';
import { personName } from '../database/person-name.ts';

/** The name of the person who made the newest change; refusals and reads are skipped because they change nothing. */
export async function lastEditor(db: Db, [type, id]: readonly [type: string, id: string]): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(${personName('u')}, a.actor_name) as name
      from audit_records a left join users u on u.id = a.actor_id
     where a.entity_type = ${type} and a.entity_id = ${id} and a.after is not null
     order by a.seq desc limit 1`.execute(db);
  return rows[0]?.name ?? 'Somebody';
}
