/** The sessions that are open at a moment, with whom they belong to. */
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { sessionStands } from '../kernel/session.ts';

export interface OpenSession {
  id: string;
  user_id: string;
  username: string;
  first_name: string;
  last_name: string;
  role_key: string;
  role_name: string;
  level: number;
  user_agent: string | null;
  address: string | null;
  created_at: Date;
  last_active_at: Date;
  idle_expires_at: Date;
}

/** All of them, or one session, or one person's; the latest active first. */
export async function openSessions(
  db: Db,
  now: Date,
  only: { readonly id?: string; readonly userId?: string } = {},
): Promise<OpenSession[]> {
  const { rows } = await sql<OpenSession>`
    select s.id, s.user_id, u.username, u.first_name, u.last_name, u.role_key, r.display_name as role_name, r.level,
           s.user_agent, s.address, s.created_at, s.last_active_at, s.idle_expires_at
      from sessions s join users u on u.id = s.user_id join roles r on r.key = u.role_key
     cross join (select ${now}::timestamptz as now) clock
     where ${sql.raw(sessionStands('clock.now'))}
       and u.deleted_at is null and u.is_active and not u.is_suspended
       and (${only.id ?? null}::uuid is null or s.id = ${only.id ?? null}::uuid)
       and (${only.userId ?? null}::uuid is null or s.user_id = ${only.userId ?? null}::uuid)
     order by s.last_active_at desc, s.id
     limit 1000`.execute(db);
  return rows;
}
