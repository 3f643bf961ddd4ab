/** Answers a call, for the built-in engine and for models alike: permission check, plan, values, sentence. */
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import type { AiAnswer, AnswerFigure, AnswerPart, CatalogueCall } from '@cottontree/contract/copilot/ai.ts';
import { needsPower, type Power } from '@cottontree/contract/access/permissions.ts';
import type { Db } from '../../platform/database/client.ts';
import { figureOf } from '../../figures/catalogue.ts';
import { readChanges } from '../../figures/change.ts';
import { readPlaces } from '../../figures/places.ts';
import { readFrom } from '../../platform/database/known-rows.ts';
import { compose, plainAnswer, type Changes } from './compose.ts';
import { builtIn, silence } from './confidence.ts';
import type { Company } from './dimensions.ts';
import { parseQuestion } from './parse.ts';
import { planCall, type Plan } from './plan.ts';
import { nearestTo } from './samples.ts';

/** The content of an answer, without the data about how and when it was given. */
export type Content = Pick<
  AiAnswer,
  | 'response'
  | 'confidence'
  | 'measured'
  | 'engine'
  | 'note'
  | 'questionClass'
  | 'abstained'
  | 'parts'
  | 'figures'
  | 'view'
  | 'sources'
  | 'withheld'
  | 'nearest'
>;
export interface Answered {
  readonly content: Content;
  readonly calls: readonly CatalogueCall[];
}

/** The person who asks, with the database and the company data for the answer. */
export interface AnswerContext {
  readonly db: Db;
  readonly at: Date;
  readonly company: Company;
  readonly powers: ReadonlySet<Power>;
  /** Names of the roles that can grant permissions. */
  readonly grantedBy: readonly string[];
}

export type Outcome =
  | { readonly result: Pick<Content, 'parts' | 'figures' | 'view' | 'sources'> }
  | { readonly refused: string }
  | { readonly lacking: readonly { readonly title: string; readonly permission: Power }[] };

const titles = (id: KnownFigure): Pick<AnswerFigure, 'title' | 'unit'> => {
  const { title, unit } = figureOf(id);
  return { title, unit };
};

/** The changes in the answer, judged like those on the screens; none where a day is still open. */
async function changesIn(
  { call, places, rows }: Plan,
  values: readonly (string | null)[],
  { db, company }: Pick<AnswerContext, 'db' | 'company'>,
): Promise<Changes> {
  const known = rows.filter(({ at }) => values[at] !== null);
  const [first, last] = [known[0], known.at(-1)];
  const course = call.ask === 'trend' && first && last ? [{ at: last.at, before: first.at }] : [];
  const pairs = [...rows, ...course].flatMap(({ at, before }) => {
    const [now, earlier] = [places[at], before === null ? undefined : places[before]];
    const closed = now && earlier && earlier.day < now.day && now.day < company.today;
    return closed && before !== null ? [{ at, before, now, earlier }] : [];
  });
  const changes = await readChanges(
    { db, read: readFrom(db) },
    pairs.map(({ at, before, now, earlier }) => ({
      id: now.id,
      dimension: now.dimension,
      now: { day: now.day, value: values[at] ?? null },
      before: { day: earlier.day, value: values[before] ?? null },
    })),
  );
  return new Map(
    pairs.flatMap(({ at, before }, place) => {
      const change = changes[place];
      return change ? [[`${at}:${before}`, change] as const] : [];
    }),
  );
}

/** Runs one call with the asker's permissions. Figures that they may not see are not even read. */
export async function runCall(
  call: CatalogueCall,
  { db, at, company, powers }: AnswerContext,
): Promise<Outcome> {
  const plan = planCall(call, company, company.departments);
  if ('refused' in plan) return plan;
  const ids = [...new Set([plan.figure.id, ...plan.places.map(({ id }) => id)])];
  // The definition of a figure needs no permission; its values do.
  const lacking =
    call.ask === 'definition' ? [] : ids.map(figureOf).filter(({ permission }) => !powers.has(permission));
  if (lacking.length > 0) return { lacking: lacking.map(({ title, permission }) => ({ title, permission })) };
  const values = await readPlaces({ db, read: readFrom(db) }, plan.places, company.today, at);
  const changes = await changesIn(plan, values, { db, company });
  const { empty, parts, figures, view } = compose(plan, titles, values, changes);
  if (empty) return { refused: plainAnswer(parts, figures) };
  const used = figures.length > 0 ? [...new Set(figures.map(({ id }) => id))] : [plan.figure.id];
  const sources = used.map(figureOf).map(({ id, title, definition }) => ({ id, title, definition }));
  return { result: { parts: [...parts], figures: [...figures], view, sources } };
}

const plain = (text: string): AnswerPart[] => [{ kind: 'text', text, means: 'note' }];

/** Reports that there is no answer, and suggests similar questions that have one. */
export function abstain(reason: string, ideas: readonly string[], context: AnswerContext): Content {
  const asker = { may: ({ permission }: { permission: Power }) => context.powers.has(permission) };
  return {
    response: reason,
    ...silence(),
    engine: 'built-in',
    note: null,
    questionClass: null,
    abstained: true,
    parts: plain(reason),
    figures: [],
    view: null,
    sources: [],
    withheld: [],
    nearest: nearestTo(ideas, context.company, asker),
  };
}

export function withhold(
  lacking: readonly { readonly title: string; readonly permission: Power }[],
  call: CatalogueCall,
  context: AnswerContext,
): Content {
  const [first] = lacking;
  const permission = first?.permission ?? 'ai_features';
  const needed = [...new Set(lacking.map((each) => each.permission))];
  const reason = `${needsPower(needed, 'Your role may not see this: it')}.`;
  return {
    ...abstain(reason, [], context),
    ...builtIn(call.ask),
    questionClass: call.ask,
    withheld: lacking.map(({ title }) => ({ field: title, permission, grantedBy: [...context.grantedBy] })),
  };
}

const UNKNOWN = 'I cannot answer that from the catalogue of figures, and I do not guess.';

/** The answer of the built-in engine. */
export async function answerBuiltIn(
  question: string,
  previous: CatalogueCall | undefined,
  context: AnswerContext,
): Promise<Answered> {
  const parsed = parseQuestion(question, context.company, {
    may: ({ permission }) => context.powers.has(permission),
    previous,
  });
  if (!('call' in parsed))
    return { calls: [], content: abstain(parsed.reason ?? UNKNOWN, parsed.ideas, context) };
  const { call } = parsed;
  const outcome = await runCall(call, context);
  if ('refused' in outcome) return { calls: [call], content: abstain(outcome.refused, [], context) };
  if ('lacking' in outcome) return { calls: [call], content: withhold(outcome.lacking, call, context) };
  const { parts, figures } = outcome.result;
  return {
    calls: [call],
    content: {
      ...outcome.result,
      response: plainAnswer(parts, figures),
      ...builtIn(call.ask),
      engine: 'built-in',
      note: null,
      questionClass: call.ask,
      abstained: false,
      withheld: [],
      nearest: [],
    },
  };
}
