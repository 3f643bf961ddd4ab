/** Rows of suggestions: reading, locking, and presenting them with the analysis of their words and votes. */
import { MOST_SUGGESTIONS } from '@cottontree/contract/suggestions/features.ts';
import type {
  FeatureCategory,
  FeatureStatus,
  FeatureSuggestion,
  SimilarSuggestion,
  SuggestionCategory,
} from '@cottontree/contract/suggestions/suggestions.ts';
import { ALIKE_FROM, textIndex, type TextIndex } from '@cottontree/models/text-similarity.ts';
import { adviceOn, triage, type Triage } from '@cottontree/models/text-triage.ts';
import { wordsOf } from '@cottontree/models/text-words.ts';
import { sql, type RawBuilder } from 'kysely';
import { personName } from '../../platform/database/person-name.ts';
import type { Db } from '../../platform/database/client.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { notFound } from '../../platform/failures/errors.ts';
import { overtaken } from '../../platform/commands/overtaken.ts';
import { STATUS_WORDS, UNDECIDED, movesOf, voteFault } from './rules.ts';

export interface SuggestionRow {
  id: string;
  title: string;
  description: string;
  category: SuggestionCategory;
  category_chosen: boolean;
  area: FeatureCategory;
  status: FeatureStatus;
  response: string | null;
  responded_by: string | null;
  responded_name: string | null;
  responded_at: Date | null;
  submitted_by: string;
  submitted_name: string;
  submitted_at: Date;
  votes: number;
  voted: boolean;
  version: number;
}

const ORDER = {
  votes: sql`votes desc, s.submitted_at desc, s.id`,
  newest: sql`s.submitted_at desc, s.id`,
} as const;

/** Suggestions that match a condition over s (the suggestion). A null limit reads all of them. */
export async function readSuggestions(
  db: Db,
  actor: Pick<Actor, 'userId'>,
  condition: RawBuilder<unknown>,
  { order = 'votes', limit = MOST_SUGGESTIONS }: { order?: keyof typeof ORDER; limit?: number | null } = {},
): Promise<SuggestionRow[]> {
  const { rows } = await sql<SuggestionRow>`
    select s.*, ${personName('u')} as submitted_name, ${personName('r')} as responded_name,
           coalesce(v.votes, 0)::int as votes, coalesce(v.voted, false) as voted
      from feature_suggestions s
      join users u on u.id = s.submitted_by
      left join users r on r.id = s.responded_by
      left join lateral (
        select count(*) as votes, bool_or(user_id = ${actor.userId}::uuid) as voted
          from feature_suggestion_votes where suggestion_id = s.id) v on true
     where ${condition}
     order by ${ORDER[order]} limit ${limit}::bigint`.execute(db);
  return rows;
}

/** The number of newest suggestions that others are compared with; more would only cost time. */
const MOST_COMPARED = 2_000;
interface Compared {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly submittedAt: Date;
}
/** What the analysis of a suggestion needs besides the suggestion. */
export interface AnalysisContext {
  readonly staff: number;
  readonly index: TextIndex;
  readonly texts: ReadonlyMap<string, Compared>;
}
export async function readAnalysisContext(db: Db): Promise<AnalysisContext> {
  const { rows } = await sql<Compared>`
    select id, title, description as body, submitted_at as "submittedAt" from feature_suggestions
     order by submitted_at desc, id limit ${MOST_COMPARED}`.execute(db);
  const { rows: counted } = await sql<{ staff: number }>`
    select count(*)::int as staff from users where deleted_at is null and is_active and not is_suspended`.execute(
    db,
  );
  return {
    staff: counted[0]?.staff ?? 0,
    index: textIndex(rows),
    texts: new Map(rows.map((row) => [row.id, row])),
  };
}

const textOf = (row: SuggestionRow) => ({ title: row.title, body: row.description });
export const alikeTo = (row: SuggestionRow, { index }: AnalysisContext, most: number) =>
  index.alike(textOf(row), { least: ALIKE_FROM, most, except: row.id });
export const triageOf = (row: SuggestionRow, { staff }: AnalysisContext): Triage =>
  triage({ ...textOf(row), votes: row.votes, staff, isBug: row.category === 'bug' });

export function presentSuggestion(
  row: SuggestionRow,
  context: AnalysisContext,
  actor: Actor,
): FeatureSuggestion {
  const { priority, ...analysis } = triageOf(row, context);
  const alike = alikeTo(row, context, MOST_COMPARED);
  const earlier = alike
    .map(({ id, similarity }) => ({ similarity, text: context.texts.get(id) }))
    .find(({ text }) => text !== undefined && text.submittedAt < row.submitted_at);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.area,
    status: row.status,
    votes: row.votes,
    priority,
    submittedBy: row.submitted_name,
    submittedAt: row.submitted_at.toISOString(),
    aiAnalysis: { ...analysis, tags: [...analysis.tags], similarRequests: alike.length },
    aiRecommendation: UNDECIDED.includes(row.status)
      ? adviceOn({
          triage: { priority, ...analysis },
          earlier: earlier?.text ? { title: earlier.text.title, similarity: earlier.similarity } : null,
          words: wordsOf(row.description).length,
        })
      : `Nothing to decide: it is ${STATUS_WORDS[row.status]}.`,
    ownerResponse:
      row.response === null || row.responded_at === null
        ? null
        : { text: row.response, by: row.responded_name ?? '', at: row.responded_at.toISOString() },
    filedAs: row.category,
    categoryChosen: row.category_chosen,
    voted: row.voted,
    voteFault: voteFault(row.status),
    moves: movesOf(row.status, actor),
    version: row.version,
  };
}

/** Throws AppError `not-found`. */
export async function findSuggestion(
  db: Db,
  actor: Pick<Actor, 'userId'>,
  id: string,
): Promise<SuggestionRow> {
  const [row] = await readSuggestions(db, actor, sql`s.id = ${id}::uuid`, { limit: 1 });
  if (!row) throw notFound('This suggestion');
  return row;
}
/** The suggestion as `actor` sees it now. */
export async function shownSuggestion(db: Db, actor: Actor, id: string): Promise<FeatureSuggestion> {
  return presentSuggestion(await findSuggestion(db, actor, id), await readAnalysisContext(db), actor);
}

/**
 * Locks a suggestion for this transaction. Throws `not-found`; `conflict`, saying who was first, when `version` is not
 * the newest.
 */
export async function lockSuggestion(
  tx: Db,
  actor: Actor,
  id: string,
  version?: number,
): Promise<SuggestionRow> {
  await sql`select from feature_suggestions where id = ${id}::uuid for update`.execute(tx);
  const row = await findSuggestion(tx, actor, id);
  if (version === undefined || version === row.version) return row;
  const current = presentSuggestion(row, await readAnalysisContext(tx), actor);
  throw await overtaken(tx, ['suggestion', id], 'this suggestion', current);
}

/** The named suggestions, in the given order, each with its similarity. */
export async function presentSimilar(
  db: Db,
  actor: Actor,
  alike: readonly { readonly id: string; readonly similarity: number }[],
): Promise<SimilarSuggestion[]> {
  if (alike.length === 0) return [];
  const ids = alike.map(({ id }) => id);
  const rows = await readSuggestions(db, actor, sql`s.id = any (${ids}::uuid[])`);
  return alike.flatMap(({ id, similarity }) => {
    const row = rows.find((each) => each.id === id);
    if (!row) return [];
    const { title, status, votes, voted } = row;
    return [{ id, title, status, votes, voted, voteFault: voteFault(status), similarity }];
  });
}

/** Adds a line to the history, which nobody can change. */
export async function recordEvent(
  tx: Db,
  event: {
    readonly suggestionId: string;
    readonly at: Date;
    readonly byId: string;
    readonly what: 'submitted' | 'moved' | 'answered';
    readonly from: FeatureStatus | null;
    readonly to: FeatureStatus;
    readonly response: string | null;
  },
): Promise<void> {
  await sql`
    insert into feature_suggestion_events (suggestion_id, at, by_id, what, from_status, to_status, response)
    values (${event.suggestionId}::uuid, ${event.at}, ${event.byId}::uuid, ${event.what}, ${event.from}, ${event.to},
            ${event.response})`.execute(tx);
}
