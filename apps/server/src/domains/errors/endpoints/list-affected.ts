import { listAffected as route } from '@cottontree/contract/errors/error-tracking.ts';
import { sql } from 'kysely';
import { presentPerson, readPeople } from '../people.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { windowStart } from '../rules.ts';

export const listAffected = query(route, async ({ db, clock, query: page }) => {
  const since = windowStart(page.window, clock.now());
  const { rows } = await sql<{ total: number }>`
    select count(distinct (kind, person_id))::int as total from error_people where last_at > ${since}`.execute(
    db,
  );
  const people = await readPeople(
    db,
    // One row for each person: their newest error, with the count over all their errors.
    sql`select *, row_number() over (order by count desc, last_at desc, kind, person_id) as place from (
          select distinct on (kind, person_id) group_id, kind, person_id, last_at, session_id, address, user_agent,
                 sum(count) over (partition by kind, person_id)::bigint as count
            from error_people where last_at > ${since} order by kind, person_id, last_at desc) newest
         order by count desc, last_at desc, kind, person_id limit ${page.limit} offset ${page.offset}`,
  );
  return { users: people.map((row) => presentPerson(row, null)), total: rows[0]?.total ?? 0 };
});
