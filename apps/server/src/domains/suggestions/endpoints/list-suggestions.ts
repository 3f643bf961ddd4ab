import { listSuggestions as route } from '@cottontree/contract/suggestions/features.ts';
import {
  BOX_CATEGORY,
  BOX_STATUS,
  FeatureStatus,
  SuggestionCategory,
} from '@cottontree/contract/suggestions/suggestions.ts';
import { sql } from 'kysely';
import { query } from '../../../platform/http/endpoint.ts';
import { presentSuggestion, readSuggestions, readAnalysisContext } from '../store.ts';

export const listSuggestions = query(route, async ({ db, actor, query: filter }) => {
  const { boxStatus, boxCategory } = filter;
  const statuses = FeatureStatus.options.filter(
    (each) =>
      (filter.status === undefined || each === filter.status) &&
      (boxStatus === undefined || BOX_STATUS[each] === boxStatus),
  );
  const filed = SuggestionCategory.options.filter(
    (each) => boxCategory === undefined || BOX_CATEGORY[each] === boxCategory,
  );
  const own = sql`s.submitted_by = ${actor.userId}::uuid`;
  const whose = {
    all: sql`true`,
    mine: own,
    'answered-by-me': sql`s.responded_by = ${actor.userId}::uuid`,
    'answered-to-me': sql`${own} and s.response is not null`,
  }[filter.of];
  const rows = await readSuggestions(
    db,
    actor,
    sql`s.status = any (${statuses}) and s.category = any (${filed})
        and (${filter.category ?? null}::text is null or s.area = ${filter.category ?? null})
        and ${whose}
        and (${filter.search} = '' or position(lower(${filter.search}) in lower(s.title || ' ' || s.description)) > 0)`,
    filter,
  );
  const context = await readAnalysisContext(db);
  return rows.map((row) => presentSuggestion(row, context, actor));
});
