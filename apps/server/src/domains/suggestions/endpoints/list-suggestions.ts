import { listSuggestions as route } from '@cottontree/contract/features.ts';
import {
  BOX_CATEGORY,
  BOX_STATUS,
  FeatureStatus,
  SuggestionCategory,
} from '@cottontree/contract/suggestions.ts';
import { sql } from 'kysely';
import { query } from '../../../platform/http/endpoint.ts';
import { presentSuggestion, readSuggestions, readSurroundings } from '../store.ts';

export const listSuggestions = query(route, async ({ db, actor, query: asked }) => {
  const { boxStatus, boxCategory } = asked;
  const statuses = FeatureStatus.options.filter(
    (each) =>
      (asked.status === undefined || each === asked.status) &&
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
  }[asked.of];
  const rows = await readSuggestions(
    db,
    actor,
    sql`s.status = any (${statuses}) and s.category = any (${filed})
        and (${asked.category ?? null}::text is null or s.area = ${asked.category ?? null})
        and ${whose}
        and (${asked.search} = '' or position(lower(${asked.search}) in lower(s.title || ' ' || s.description)) > 0)`,
    asked,
  );
  const around = await readSurroundings(db);
  return rows.map((row) => presentSuggestion(row, around, actor));
});
