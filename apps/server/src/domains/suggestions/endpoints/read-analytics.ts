import { readAnalytics as route } from '@cottontree/contract/suggestions/features.ts';
import {
  BOX_CATEGORY,
  BOX_STATUS,
  BoxCategory,
  BoxStatus,
  Grade,
  Sentiment,
} from '@cottontree/contract/suggestions/suggestions.ts';
import { businessDayOf } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import { query } from '../../../platform/http/endpoint.ts';
import { UNDECIDED } from '../rules.ts';
import {
  alikeTo,
  readSuggestions,
  readAnalysisContext,
  triageOf,
  type SuggestionRow,
  type AnalysisContext,
} from '../store.ts';

const MOST_TAGS = 10;
const MOST_NAMED = 5;
const MONTHS = 12;

export const readAnalytics = query(route, async ({ db, actor, clock }) => {
  const rows = await readSuggestions(db, actor, sql`true`, { order: 'newest', limit: null });
  const context = await readAnalysisContext(db);
  const compared = rows.filter(({ id }) => context.texts.has(id));
  const triaged = rows.map((row) => triageOf(row, context));
  const { rows: counted } = await sql<{ votes: number; voters: number }>`
    select count(*)::int as votes, count(distinct user_id)::int as voters from feature_suggestion_votes`.execute(
    db,
  );
  const { rows: closings } = await sql<{ at: Date }>`
    select max(at) as at from feature_suggestion_events where to_status in ('completed', 'rejected') and what = 'moved'
     group by suggestion_id`.execute(db);
  const months = lastMonths(businessDayOf(clock.now()).slice(0, 7));
  const inMonth = (times: readonly Date[], month: string): number =>
    times.filter((at) => businessDayOf(at).startsWith(month)).length;
  const undecided = rows.filter(({ status }) => UNDECIDED.includes(status));
  return {
    total: rows.length,
    answered: rows.filter(({ response }) => response !== null).length,
    votes: counted[0]?.votes ?? 0,
    voters: counted[0]?.voters ?? 0,
    byStatus: BoxStatus.options.map((status) => ({
      status,
      suggestions: rows.filter((row) => BOX_STATUS[row.status] === status).length,
    })),
    byCategory: BoxCategory.options.map((category) => ({
      category,
      suggestions: rows.filter((row) => BOX_CATEGORY[row.category] === category).length,
    })),
    byPriority: Grade.options.map((grade) => ({
      grade,
      suggestions: triaged.filter(({ priority }) => priority === grade).length,
    })),
    bySentiment: Sentiment.options.map((sentiment) => ({
      sentiment,
      suggestions: triaged.filter((each) => each.sentiment === sentiment).length,
    })),
    months: months.map((month) => ({
      month,
      submitted: inMonth(
        rows.map((row) => row.submitted_at),
        month,
      ),
      closed: inMonth(
        closings.map(({ at }) => at),
        month,
      ),
    })),
    tags: commonest(triaged.flatMap(({ tags }) => tags)),
    wanted: undecided
      .filter(({ votes }) => votes > 0)
      .toSorted((a, b) => b.votes - a.votes || +a.submitted_at - +b.submitted_at)
      .slice(0, MOST_NAMED)
      .map(named),
    waiting: undecided.toReversed().slice(0, MOST_NAMED).map(named),
    compared: compared.length,
    alike: groupsOf(compared, context).slice(0, MOST_NAMED),
  };
});

const named = ({ id, title, votes, submitted_at }: SuggestionRow) => ({
  id,
  title,
  votes,
  submittedAt: submitted_at.toISOString(),
});

/** Months such as "2026-11", oldest first. */
function lastMonths(newest: string): string[] {
  const last = Number(newest.slice(0, 4)) * 12 + Number(newest.slice(5)) - 1;
  return Array.from({ length: MONTHS }, (_, place) => {
    const month = last - MONTHS + 1 + place;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

function commonest(tags: readonly string[]): { tag: string; suggestions: number }[] {
  const counts = new Map<string, number>();
  for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .map(([tag, suggestions]) => ({ tag, suggestions }))
    .toSorted((a, b) => b.suggestions - a.suggestions || (a.tag < b.tag ? -1 : 1))
    .slice(0, MOST_TAGS);
}

/**
 * Groups of similar suggestions. Each suggestion is in at most one group, with the oldest that it is similar to; the
 * largest groups first.
 */
function groupsOf(rows: readonly SuggestionRow[], context: AnalysisContext) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const taken = new Set<string>();
  const groups = [];
  for (const row of rows.toReversed()) {
    if (taken.has(row.id)) continue;
    const alike = alikeTo(row, context, rows.length)
      .flatMap(({ id }) => byId.get(id) ?? [])
      .filter(({ id }) => !taken.has(id));
    if (alike.length === 0) continue;
    const group = [row, ...alike];
    for (const { id } of group) taken.add(id);
    groups.push(group.map(named));
  }
  return groups.toSorted((a, b) => b.length - a.length);
}
