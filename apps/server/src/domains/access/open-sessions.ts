/** The sessions that are open at a given time, with their account holders. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { sessionStands } from '../../platform/sessions/session.ts';

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

/** A person may open any number of sessions. The list stays readable and reports how many it leaves out. */
const MOST_LISTED = 1_000;

/** The most recently active sessions, of everybody, of one person or only one; and how many more there are. */
export async function openSessions(
  db: Db,
  now: Date,
  only: { readonly id?: string; readonly userId?: string } = {},
): Promise<{ readonly sessions: OpenSession[]; readonly leftOut: number }> {
  const { rows } = await sql<OpenSession & { open: number }>`
    select s.id, s.user_id, u.username, u.first_name, u.last_name, u.role_key, r.display_name as role_name, r.level,
           s.user_agent, s.address, s.created_at, s.last_active_at, s.idle_expires_at,
           (count(*) over ())::int as open
      from sessions s join users u on u.id = s.user_id join roles r on r.key = u.role_key
     cross join (select ${now}::timestamptz as now) clock
     where ${sql.raw(sessionStands('clock.now'))}
       and u.deleted_at is null and u.is_active and not u.is_suspended
       and (${only.id ?? null}::uuid is null or s.id = ${only.id ?? null}::uuid)
       and (${only.userId ?? null}::uuid is null or s.user_id = ${only.userId ?? null}::uuid)
     order by s.last_active_at desc, s.id
     limit ${MOST_LISTED}`.execute(db);
  return { sessions: rows, leftOut: (rows[0]?.open ?? 0) - rows.length };
}
