import { listErrors as route } from '@cottontree/contract/error-tracking.ts';
import { sql } from 'kysely';
import { query } from '../../../platform/http/endpoint.ts';
import { windowStart } from '../rules.ts';
import { readErrors } from '../store.ts';

/** % and _ stand for themselves in what a person looks for. */
const like = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;

export const listErrors = query(route, async ({ db, clock, query: asked }) => {
  const since = windowStart(asked.window, clock.now());
  const wanted = sql`g.last_seen > ${since} and (${asked.level} = 'all' or g.severity = ${asked.level})
    and (${asked.search} = '' or concat_ws(chr(10), g.title, g.message, g.place, array_to_string(g.tags, chr(10)))
                                 ilike ${like(asked.search)})`;
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from error_groups g where ${wanted}`.execute(db);
  return { errors: await readErrors(db, wanted, since, asked), total: rows[0]?.total ?? 0 };
});
