/** Runs the question bank through the built-in engine over the small company. */
import { sql } from 'kysely';
import { POWERS } from '@cottontree/contract/access/permissions.ts';
import { answerBuiltIn, type AnswerContext, type Content } from '../../domains/copilot/answer.ts';
import { looking, readCompany } from '../../domains/copilot/company.ts';
import type { Measured } from '../../domains/copilot/accuracy.ts';
import type { TestApp } from '../test-app.ts';
import { QUESTIONS, judge, type BankQuestion } from './question-bank.ts';

export interface MeasuredAnswer {
  readonly asked: BankQuestion;
  readonly content: Content;
  readonly right: boolean;
  readonly milliseconds: number;
}

const NAMES = { '6000': 'HR', '6010': 'IT', '6050': 'Marketing' };

/** Gives departments the names that people use. */
export async function nameDepartments(t: TestApp): Promise<void> {
  for (const [account, name] of Object.entries(NAMES))
    await sql`update departments set name = ${name} where account_code = ${account}`.execute(
      t.database.write,
    );
}

/** Runs `work` in a read-only snapshot, as a person with all permissions. */
export const asEverybody = <Result>(
  t: TestApp,
  work: (context: AnswerContext) => Promise<Result>,
): Promise<Result> =>
  looking(t.database.write, async (db) =>
    work({
      db,
      at: t.clock.now(),
      company: await readCompany(db, t.clock),
      powers: new Set(POWERS),
      grantedBy: ['Owner'],
    }),
  );

/** The answer of the built-in engine. */
export async function answerOne(t: TestApp, question: string): Promise<Content> {
  return await asEverybody(t, async (context) => (await answerBuiltIn(question, undefined, context)).content);
}

export async function answerAll(t: TestApp): Promise<MeasuredAnswer[]> {
  const results: MeasuredAnswer[] = [];
  for (const question of QUESTIONS) {
    const started = performance.now();
    const content = await answerOne(t, question.question);
    const milliseconds = performance.now() - started;
    results.push({
      asked: question,
      content,
      milliseconds,
      right: await judge(t.database.read, question, content),
    });
  }
  return results;
}

/**
 * By class, over the questions of one half. `abstention`: of those that were not answered, the share that is correct.
 */
export function accuracyOf(results: readonly MeasuredAnswer[], heldOut: boolean): Record<string, Measured> {
  const half = results.filter(({ asked }) => asked.heldOut === heldOut);
  const byClass = new Map<string, Measured>();
  const count = (key: string, right: boolean): void => {
    const { right: before, asked } = byClass.get(key) ?? { right: 0, asked: 0 };
    byClass.set(key, { right: before + Number(right), asked: asked + 1 });
  };
  // A confidence applies to answers that were given: how often an answer of this class is right.
  for (const { asked, content, right } of half) {
    if (content.abstained) count('abstention', asked.of === 'abstention');
    else count(content.questionClass ?? asked.of, right);
  }
  return Object.fromEntries([...byClass].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const DATE = new RegExp(
  `(?:\\d{1,2} )?(?:${'January February March April May June July August September October November December'.replaceAll(' ', '|')}) \\d{4}`,
  'g',
);

/**
 * A text without the numbers that it may contain: in names of figures, days, the limit in the question, the number of
 * rows shown.
 */
function unexplained({ text, means }: AnswerText, { figures, sources }: Content): string {
  const known = [
    ...figures.flatMap(({ title, label }) => [title, label]),
    ...sources.map(({ title }) => title),
  ];
  if (means === 'note') known.push(...sources.map(({ definition }) => definition));
  const rest = known
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, name) => left.replaceAll(name, ''), text);
  if (means === 'period') return rest.replaceAll(DATE, '');
  if (means === 'limit') return rest.replace(/(?:above|below) [^\d]{0,5}-?\d[\d,.]*(?:%| h)?/, '');
  if (means === 'count') return rest.replace(new RegExp(`^${figures.length} of \\d+ $`), '');
  return rest;
}
type AnswerText = Extract<Content['parts'][number], { kind: 'text' }>;

/**
 * Counts numbers in an answer that come from none of its figures; there must be none. An abstention has no figures at
 * all.
 */
export function inventedIn(content: Content): number {
  const { parts, figures, view, abstained } = content;
  if (abstained) return figures.length + (view?.rows.length ?? 0);
  const places = [
    ...parts.flatMap((part) =>
      part.kind === 'figure' ? [part.at] : part.kind === 'derived' ? [part.at, part.against] : [],
    ),
    ...(view?.rows ?? []).flatMap(({ at, before }) => (before === null ? [at] : [at, before])),
  ];
  const numbers = parts.filter((part) => part.kind === 'text' && /\d/.test(unexplained(part, content)));
  return places.filter((at) => figures[at] === undefined).length + numbers.length;
}
