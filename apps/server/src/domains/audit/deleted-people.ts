/** The people who were deleted and are named in a list: their names are hidden. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { hiderOf, type Hider, type Person } from './rules.ts';

/** The deleted people who are named in the rows, with their former names. */
export async function deletedAmong(
  db: Db,
  rows: readonly { actor_id: string | null; entity_type?: string; entity_id?: string }[],
): Promise<Hider> {
  const users = rows.flatMap((row) => [
    ...(row.actor_id === null ? [] : [row.actor_id]),
    ...(row.entity_type === 'user' && row.entity_id !== undefined ? [row.entity_id] : []),
  ]);
  const sessions = rows.flatMap((row) =>
    row.entity_type === 'session' && row.entity_id !== undefined ? [row.entity_id] : [],
  );
  if (users.length === 0 && sessions.length === 0) return hiderOf([]);
  const { rows: deleted } = await sql<{ id: string; username: string; sessions: string[] }>`
    select u.id, u.username, coalesce(array_agg(s.id::text) filter (where s.id is not null), '{}') as sessions
      from users u left join sessions s on s.user_id = u.id and s.id::text = any (${sessions}::text[])
     where u.deleted_at is not null
       and (u.id::text = any (${[...new Set(users)]}::text[])
            or u.id in (select o.user_id from sessions o where o.id::text = any (${sessions}::text[])))
     group by u.id, u.username`.execute(db);
  if (deleted.length === 0) return hiderOf([]);
  const ids = deleted.map(({ id }) => id);
  const { rows: names } = await sql<{ id: string; name: string }>`
    select id, name from unnest(${ids}::uuid[]) as gone (id)
     cross join lateral (
       (select actor_name from audit_records a where row(a.actor_id, a.seq) < row(gone.id, 9223372036854775807)
           and row(a.actor_id, a.seq) > row(gone.id, 0) order by a.actor_id desc, a.seq desc limit 1)
       union
       (select user_name from activity_events e where e.user_id = gone.id limit 1)
       union
       (select v.value from audit_records r
          cross join lateral jsonb_each_text(coalesce(r.before, '{}') || coalesce(r.after, '{}')) v
         where r.entity_type = 'user' and r.entity_id = gone.id::text
           and v.key in ('username', 'email', 'firstName', 'lastName') limit 100)
     ) as known (name)
     where name is not null`.execute(db);
  return hiderOf(
    deleted.map(({ id, username, sessions: held }): Person => ({
      id,
      pseudonym: username,
      sessions: held,
      names: names.filter((each) => each.id === id).map(({ name }) => name),
    })),
  );
}
