import { MOST_VOTERS, readSuggestion as route } from '@cottontree/contract/suggestions/features.ts';
import type { FeatureStatus, SuggestionEvent } from '@cottontree/contract/suggestions/suggestions.ts';
import { sql } from 'kysely';
import { query } from '../../../platform/http/endpoint.ts';
import { alikeTo, findSuggestion, presentSimilar, presentSuggestion, readAnalysisContext } from '../store.ts';
import { personName } from '../../../platform/database/person-name.ts';

const MOST_ALIKE = 5;

interface EventRow {
  at: Date;
  by: string;
  what: SuggestionEvent['what'];
  from_status: FeatureStatus | null;
  to_status: FeatureStatus;
  response: string | null;
}

export const readSuggestion = query(route, async ({ db, actor, params: { id } }) => {
  const row = await findSuggestion(db, actor, id);
  const context = await readAnalysisContext(db);
  const { rows: events } = await sql<EventRow>`
    select e.at, ${personName('u')} as by, e.what, e.from_status, e.to_status, e.response
      from feature_suggestion_events e join users u on u.id = e.by_id
     where e.suggestion_id = ${id}::uuid order by e.id`.execute(db);
  const { rows: voters } = await sql<{ name: string }>`
    select ${personName('u')} as name from feature_suggestion_votes v join users u on u.id = v.user_id
     where v.suggestion_id = ${id}::uuid order by v.at desc, name limit ${MOST_VOTERS}`.execute(db);
  return {
    suggestion: presentSuggestion(row, context, actor),
    history: events.map((event) => ({
      at: event.at.toISOString(),
      by: event.by,
      what: event.what,
      from: event.from_status,
      to: event.to_status,
      response: event.response,
    })),
    voters: voters.map(({ name }) => name),
    similar: await presentSimilar(db, actor, alikeTo(row, context, MOST_ALIKE)),
  };
});
