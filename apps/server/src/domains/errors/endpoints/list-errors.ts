import { listErrors as route } from '@cottontree/contract/errors/error-tracking.ts';
import { sql } from 'kysely';
import { query } from '../../../platform/http/endpoint.ts';
import { windowStart } from '../rules.ts';
import { readErrors } from '../store.ts';

/** % and _ are literal in a search text. */
const like = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;

export const listErrors = query(route, async ({ db, clock, query: filter }) => {
  const inHand = sql`g.status in ('open', 'monitoring')`;
  // What has no window is counted from the first occurrence on.
  const since = filter.scope === 'open' ? new Date(0) : windowStart(filter.window, clock.now());
  const selected = sql`g.last_seen > ${since} and (${filter.level} = 'all' or g.severity = ${filter.level})
    and (${filter.state} = 'any' or g.status in ('open', 'monitoring'))
    and (${filter.search} = '' or concat_ws(chr(10), g.title, g.message, g.place, array_to_string(g.tags, chr(10)))
                                 ilike ${like(filter.search)})`;
  const matching = filter.scope === 'open' ? inHand : selected;
  const { rows } = await sql<{ total: number; left_out: number }>`
    select (select count(*)::int from error_groups g where ${matching}) as total,
      (select count(*)::int from error_groups g where ${inHand} and not (${matching})) as left_out`.execute(
    db,
  );
  return {
    errors: await readErrors(db, matching, since, filter),
    total: rows[0]?.total ?? 0,
    leftOut: rows[0]?.left_out ?? 0,
  };
});
