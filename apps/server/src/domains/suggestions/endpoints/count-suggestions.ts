import { countSuggestions as route } from '@cottontree/contract/suggestions/feature-suggestions.ts';
import { sql } from 'kysely';
import { query } from '../../../platform/http/endpoint.ts';
import { UNDECIDED } from '../rules.ts';

export const countSuggestions = query(route, async ({ db }) => {
  const { rows } = await sql<{ suggestions: number; undecided: number }>`
    select count(*)::int as suggestions, (count(*) filter (where status = any (${[...UNDECIDED]})))::int as undecided
      from feature_suggestions`.execute(db);
  return rows[0] ?? { suggestions: 0, undecided: 0 };
});
