/**
 * Questions with correct answers, for tuning the copilot on one half and measuring it on the other. An answer names
 * figures, `id[:part]@day`, where Y is the last closed day, T the open one, `*` every part and `A..B` every day from A
 * to B; `|` separates alternative correct answers. The values of the figures are computed by the SQL of
 * independent-figures.ts, which shares no text with the catalogue.
 */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { QuestionClass } from '@cottontree/contract/copilot/ai.ts';
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { findFigure } from '../../figures/catalogue.ts';
import type { Content } from '../../domains/copilot/answer.ts';
import { componentsOf } from '../../domains/copilot/components.ts';
import { INDEPENDENT, independentSql } from '../independent-figures.ts';
import { DEPARTMENT_ACCOUNTS, LAST_CLOSED_DAY, OPEN_DAY } from '../small-company.ts';
import {
  COMPARISONS,
  DEFINITIONS,
  RANKINGS,
  THRESHOLDS,
  TRENDS,
  UNANSWERABLE,
  WHYS,
} from './bank-questions.ts';
import { PRACTICE, PRACTICE_DEFINITIONS, PRACTICE_SILENCE, PRACTICE_WHYS } from './bank-practice.ts';
import { VALUES } from './bank-values.ts';

type BankClass = QuestionClass | 'abstention';
export interface BankQuestion {
  readonly question: string;
  readonly of: BankClass;
  /** In the format of the bank. */
  readonly answer: string;
  /** Reserved for measuring: nobody looks at how these fail while tuning. */
  readonly heldOut: boolean;
}

/** FNV-1a: which half a question belongs to depends only on its words, so that none changes halves. */
function halfOf(text: string): boolean {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return (hash >>> 7) % 2 === 1;
}

const linesOf = (text: string): string[] => text.split('\n').filter(Boolean);
const answered = (text: string, of: (answer: string) => BankClass): BankQuestion[] =>
  linesOf(text).map((line) => {
    const at = line.lastIndexOf(' = ');
    const [question, answer] = [line.slice(0, at), line.slice(at + 3)];
    return { question, answer, of: of(answer), heldOut: halfOf(question) };
  });

/** The class of a question, derived from the format of its answer. */
function classOf(answer: string): QuestionClass {
  const [first = ''] = answer.split('|');
  if (/ (?:highest|lowest) \d/.test(first)) return 'ranking';
  if (/ (?:above|below) \d/.test(first)) return 'threshold';
  if (first.includes(' / ')) return 'comparison';
  if (/\.\.|@months/.test(first)) return 'trend';
  return first.includes(':*') ? 'breakdown' : 'value';
}
const silent = (text: string): BankQuestion[] =>
  linesOf(text).map((question) => ({ question, answer: '', of: 'abstention', heldOut: halfOf(question) }));

const plain = ({ question }: BankQuestion): string =>
  question
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim();

const PRACTISED: readonly BankQuestion[] = [
  ...answered(PRACTICE, classOf),
  ...answered(PRACTICE_WHYS, () => 'why'),
  ...answered(PRACTICE_DEFINITIONS, () => 'definition'),
  ...silent(PRACTICE_SILENCE),
].map((each) => ({ ...each, heldOut: false }));
const known = new Set(PRACTISED.map(plain));

export const QUESTIONS: readonly BankQuestion[] = [
  ...[
    ...answered([VALUES, COMPARISONS, TRENDS, RANKINGS, THRESHOLDS].join(''), classOf),
    ...answered(WHYS, () => 'why'),
    ...answered(DEFINITIONS, () => 'definition'),
    ...silent(UNANSWERABLE),
    // Questions used for practice can no longer be measured.
  ].filter((each) => !known.has(plain(each))),
  ...PRACTISED,
];

interface Value {
  readonly id: KnownFigure;
  readonly dimension: string;
  readonly day: BusinessDay;
  readonly value: string | null;
}

const dayOf = (text: string): BusinessDay =>
  text === 'T' ? OPEN_DAY : text === 'Y' ? LAST_CLOSED_DAY : text;
const MONTH_ENDS = ['2026-05-31', '2026-06-30', '2026-07-31', '2026-08-31'];

function daysIn(text: string): BusinessDay[] {
  if (text === 'months') return MONTH_ENDS;
  const [first = '', last = first] = text.split('..').map(dayOf);
  const days: BusinessDay[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The values of `id[:part]@days`, computed from the rows. */
async function independent(db: Db, text: string): Promise<Value[]> {
  const [place = '', when = ''] = text.trim().split('@');
  const [name = '', part = ''] = place.split(':');
  const figure = findFigure(name);
  if (!figure) throw new Error(`The catalogue has no figure ${name}`);
  const { id } = figure;
  const dimensions = part !== '*' ? [part] : figure.dimensionRows ? DEPARTMENT_ACCOUNTS : figure.dimensions;
  const days = daysIn(when);
  const { rows } = await db.executeQuery<{
    business_day: BusinessDay;
    dimension: string;
    value: string | null;
  }>(CompiledQuery.raw(independentSql(INDEPENDENT[id] ?? 'null'), [days, [...dimensions]]));
  const values = new Map(rows.map((row) => [`${row.dimension}@${row.business_day}`, row.value]));
  return days.flatMap((day) =>
    dimensions.map((dimension) => ({ id, dimension, day, value: values.get(`${dimension}@${day}`) ?? null })),
  );
}

const same = (one: string | null, other: string | null): boolean =>
  one === other || (one !== null && other !== null && Math.abs(Number(one) - Number(other)) < 1e-9);
/** Whether the figures of an answer are these, by id, part and value. */
const states = (content: Content, wanted: readonly Value[]): boolean =>
  content.figures.length === wanted.length &&
  wanted.every(({ id, dimension, day, value }) =>
    content.figures.some(
      (figure) =>
        figure.id === id && figure.dimension === dimension && figure.day === day && same(figure.value, value),
    ),
  );

async function isRight(db: Db, content: Content, of: QuestionClass, answer: string): Promise<boolean> {
  if (content.abstained || content.questionClass !== of) return false;
  if (of === 'definition') return content.sources.some(({ id }) => id === answer);
  if (of === 'comparison' || of === 'why') {
    const [now = '', before = ''] = answer.split(' / ');
    const wanted = [...(await independent(db, now)), ...(await independent(db, before))];
    if (of === 'comparison') return states(content, wanted);
    const [whole] = wanted;
    if (!whole) return false;
    const mover = await largestMover(db, whole.id, now.split('@')[1] ?? '', before.split('@')[1] ?? '');
    const [, first] = content.view?.rows ?? [];
    const named = content.figures[first?.at ?? -1];
    return (
      states({ ...content, figures: content.figures.filter(({ id }) => id === whole.id) }, wanted) &&
      mover.includes(`${named?.id}:${named?.dimension}`)
    );
  }
  const picked = /^(.*?) (highest|lowest|above|below) ([\d.]+)$/.exec(answer);
  if (!picked) {
    const values = await independent(db, answer);
    return states(content, of === 'trend' ? values.filter(({ value }) => value !== null) : values);
  }
  const [, place = '', how, number] = picked;
  const values = (await independent(db, place)).filter(({ value }) => value !== null);
  const sign = how === 'highest' || how === 'above' ? 1 : -1;
  const sorted = values.toSorted((one, other) => sign * (Number(other.value) - Number(one.value)));
  if (of === 'ranking') {
    const wanted = sorted.slice(0, Number(number));
    // Among equal values, any order is right.
    return (
      content.figures.length === wanted.length &&
      content.figures.every(({ value }, at) => same(value, wanted[at]?.value ?? null)) &&
      content.figures.every((figure) =>
        values.some((each) => each.id === figure.id && same(each.value, figure.value)),
      )
    );
  }
  const found = values.filter(({ value }) => sign * (Number(value) - Number(number)) > 0);
  if (!place.includes('*') && !place.includes('..'))
    return states(content, values) && content.response.startsWith(found.length > 0 ? 'Yes' : 'No');
  return found.length === 0
    ? content.figures.length === 1 && / none is /.test(content.response)
    : states(content, found.slice(0, 31));
}

/** The part that changed most, and parts with an equal change, computed from the parts by independent SQL. */
async function largestMover(db: Db, id: KnownFigure, now: string, before: string): Promise<string[]> {
  const made = componentsOf(id, undefined);
  if (!made) return [];
  const places =
    'divided' in made ? [`${made.divided}:*`] : made.parts.map((part) => `${part.id}:${part.dimension}`);
  const moves: { key: string; move: number }[] = [];
  for (const place of places) {
    const [later, earlier] = [
      await independent(db, `${place}@${now}`),
      await independent(db, `${place}@${before}`),
    ];
    for (const [at, value] of later.entries())
      moves.push({
        key: `${value.id}:${value.dimension}`,
        move: Math.abs(Number(value.value ?? 0) - Number(earlier[at]?.value ?? 0)),
      });
  }
  const most = Math.max(...moves.map(({ move }) => move));
  return moves.filter(({ move }) => Math.abs(move - most) < 1e-9).map(({ key }) => key);
}

/** Whether an answer is right; for a question without an answer, whether none was given. */
export async function judge(db: Db, { of, answer }: BankQuestion, content: Content): Promise<boolean> {
  if (of === 'abstention') return content.abstained;
  for (const each of answer.split('|')) if (await isRight(db, content, of, each)) return true;
  return false;
}
