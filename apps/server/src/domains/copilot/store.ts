/** Stored conversations of each person, and how they are shown later. */
import { AiAnswer, CatalogueCall } from '@cottontree/contract/copilot/ai.ts';
import type { Power } from '@cottontree/contract/access/permissions.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Content } from './answer.ts';
import { findFigure } from '../../figures/catalogue.ts';
import type { Db } from '../../platform/database/client.ts';
import { notFound } from '../../platform/failures/errors.ts';

interface Row {
  id: string;
  conversation_id: string;
  asked_at: Date;
  question: string;
  answer: unknown;
  calls: unknown;
  was_helpful: boolean | null;
}
const Kept = AiAnswer.omit({
  queryId: true,
  conversationId: true,
  query: true,
  askedAt: true,
  wasHelpful: true,
});
type Kept = z.infer<typeof Kept>;

/** Throws AppError `not-found` for somebody else's conversation, so that its existence is not revealed. */
export async function demandOwn(db: Db, userId: string, conversationId: string): Promise<void> {
  const { rows } = await sql`
    select from copilot_conversations where id = ${conversationId}::uuid and user_id = ${userId}::uuid`.execute(
    db,
  );
  if (rows.length === 0) throw notFound('This conversation');
}

interface ConversationRow {
  id: string;
  started_at: Date;
  question: string;
  answers: number;
}
/** The latest conversations of this person, newest first. */
export async function conversationsOf(db: Db, userId: string, most: number): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`
    select c.id, c.started_at, a.question, a.answers
      from (select id, started_at from copilot_conversations
             where user_id = ${userId}::uuid order by started_at desc, id limit ${most}) c
     cross join lateral (
       select question, (count(*) over ())::int as answers
         from copilot_answers where conversation_id = c.id order by place limit 1) a
     order by c.started_at desc, c.id`.execute(db);
  return rows;
}

export async function answersOf(db: Db, conversationId: string, most: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from (
      select id, conversation_id, asked_at, place, question, answer, calls, was_helpful from copilot_answers
       where conversation_id = ${conversationId}::uuid order by place desc limit ${most}) newest
     order by place`.execute(db);
  return rows;
}

/** The latest call in the conversation. */
export const lastCall = (rows: readonly Row[]): CatalogueCall | undefined =>
  rows
    .toReversed()
    .map(({ calls }) => z.array(CatalogueCall).safeParse(calls).data?.[0])
    .find((call) => call !== undefined);

/** Hides figures from a person who has lost the permission since. */
export function presentAnswer(row: Row, powers: ReadonlySet<Power>): AiAnswer {
  const kept = Kept.parse(row.answer);
  const lost = kept.figures.some(({ id }) => {
    const figure = findFigure(id);
    return !figure || !powers.has(figure.permission);
  });
  const shown: Kept = lost ? { ...kept, ...HIDDEN } : kept;
  return {
    ...shown,
    queryId: row.id,
    conversationId: row.conversation_id,
    query: row.question,
    askedAt: row.asked_at.toISOString(),
    wasHelpful: row.was_helpful,
  };
}
const GONE = 'Your role no longer shows the figures of this answer.';
const HIDDEN = {
  response: GONE,
  parts: [{ kind: 'text' as const, text: GONE }],
  figures: [],
  view: null,
  sources: [],
};

/** Earlier questions and answers for a model, as the asker may see them now. */
export const historyOf = (
  rows: readonly Row[],
  powers: ReadonlySet<Power>,
): { readonly question: string; readonly response: string }[] =>
  rows.map((row) => ({ question: row.question, response: presentAnswer(row, powers).response }));

export interface NewAnswer {
  readonly id: string;
  readonly conversationId: string | null;
  readonly userId: string;
  readonly at: Date;
  readonly question: string;
  readonly content: Content & { readonly executionTime: number };
  readonly calls: readonly CatalogueCall[];
  readonly tokens: number;
}

/** Stores the answer, and starts a conversation if there is none; resolves to the conversation's id. */
export async function keepAnswer(tx: Db, entry: NewAnswer): Promise<string> {
  let { conversationId } = entry;
  if (conversationId === null) {
    const { rows } = await sql<{ id: string }>`
      insert into copilot_conversations (user_id, started_at) values (${entry.userId}::uuid, ${entry.at})
      returning id`.execute(tx);
    conversationId = rows[0]?.id ?? '';
  }
  await sql`
    insert into copilot_answers (id, conversation_id, user_id, asked_at, question, answer, calls, tokens)
    values (${entry.id}::uuid, ${conversationId}::uuid, ${entry.userId}::uuid, ${entry.at}, ${entry.question},
            ${JSON.stringify(entry.content)}::jsonb, ${JSON.stringify(entry.calls)}::jsonb, ${entry.tokens}::int)`.execute(
    tx,
  );
  return conversationId;
}

/** Tokens that the company used at providers on the day of `at`. */
export async function spentOn(db: Db, at: Date): Promise<number> {
  const { rows } = await sql<{ spent: bigint }>`
    select coalesce(sum(tokens), 0)::bigint as spent from copilot_answers
     where tokens > 0 and asked_at >= date_trunc('day', ${at}::timestamptz at time zone 'UTC') at time zone 'UTC'
       and asked_at < (date_trunc('day', ${at}::timestamptz at time zone 'UTC') + interval '1 day') at time zone 'UTC'`.execute(
    db,
  );
  return Number(rows[0]?.spent ?? 0);
}
