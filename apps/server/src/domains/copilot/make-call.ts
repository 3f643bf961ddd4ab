/** Turns a question about a figure into a call, or into a sentence that says why there is none. */
import { CatalogueCall } from '@cottontree/contract/copilot/ai.ts';
import { daysBetween, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Figure } from '../../figures/figure.ts';
import { grainOf } from '../../figures/grain.ts';
import { componentsOf } from './components.ts';
import type { Company } from './dimensions.ts';
import type { Fit } from './fit.ts';
import { newestOf, placesIn, reach, windowDimension } from './grains.ts';
import type { Intent, Threshold } from './intents.ts';
import { spanBefore, spanOf } from './periods.ts';

/** The content of the question besides its subject. */
export interface QuestionParts {
  readonly intent: Intent;
  readonly periods: readonly string[];
  /** "since July": the period begins there. */
  readonly since: boolean;
  /** "compared with July": the newest value is compared with this single period. */
  readonly measured: boolean;
  readonly plain: string;
}
interface Question extends Fit {
  readonly parts: QuestionParts;
  readonly company: Company;
  /** The earliest and the latest period in the question. */
  readonly first: string | undefined;
  readonly period: string;
}

const NO_DAY = 'There is no such day.';
const monthly = (figure: Figure): boolean => ['complete-month', 'month'].includes(grainOf(figure));
const NEVER_BY_DAY = ['window', 'week', 'quarter', 'year'];

/** @param course whether a balance over several days may be drawn as a line, where nothing else answers */
export function callOf(
  fit: Fit,
  parts: QuestionParts,
  course: boolean,
  company: Company,
): CatalogueCall | string {
  const beginOf = (text: string): BusinessDay | undefined => spanOf(text, company.today)?.first;
  if (parts.periods.some((text) => beginOf(text) === undefined)) return NO_DAY;
  const ordered = parts.periods.toSorted((one, other) =>
    (beginOf(one) ?? '') < (beginOf(other) ?? '') ? -1 : 1,
  );
  const question = { ...fit, parts, company, first: ordered[0], period: ordered.at(-1) ?? 'latest' };
  const { intent } = parts;
  const limit = intent.than;
  if (limit?.unit && limit.unit !== fit.entry.figure.unit)
    return `“${fit.entry.figure.title}” is not told in ${limit.unit === 'percent' ? 'per cent' : limit.unit}.`;
  if (intent.definition) return make(question, 'latest', { ask: 'definition' });
  const over = intent.over ?? (intent.trend || (parts.since && !intent.comparison) ? 'days' : null);
  if (over !== null) return overTime(question, over);
  // "Wallet against card" compares the parts with each other, not with their earlier values.
  const amongParts = fit.named > 1 && ordered.length < 2 && intent.against === null && !intent.why;
  const times = intent.comparison || intent.why || (ordered.length > 1 && !fit.divided);
  if (times && !amongParts) return compared(question);
  return atOneTime(question, course);
}

const limitOf = ({ side, value }: Threshold): CatalogueCall['than'] => ({ side, value });

const make = (
  { entry: { figure }, dimension, company }: Question,
  period: string,
  rest: object,
): CatalogueCall =>
  CatalogueCall.parse({
    figure: figure.id,
    ...(dimension !== undefined && { dimension }),
    period,
    ...windowed(figure, period, company.today),
    ...rest,
  });

/** Why the figure has no value for the period, or null. */
function refusedAt({ entry: { figure }, company }: Question, period: string): string | null {
  const span = spanOf(period, company.today);
  const found = span ? reach(figure, span, company) : { refused: NO_DAY };
  return 'refused' in found ? found.refused : null;
}

function overTime(question: Question, over: 'days' | 'months'): CatalogueCall | string {
  const { entry, divided, parts, company, first } = question;
  const { figure } = entry;
  const { intent, since, periods } = parts;
  const name = `“${figure.title}”`;
  if (divided) return `${name} has parts; name one of them.`;
  let { period } = question;
  if (since) period = `last:${Math.min(daysSince(first, company.today), 999)}`;
  else if (periods.length === 0) period = monthly(figure) || over === 'months' ? 'last:365' : 'last:30';
  const span = spanOf(period, company.today);
  if (!span || !placesIn(figure, span, company)) return `${name} has too few days in that time.`;
  if (over === 'months' && !monthly(figure)) return `${name} is not a monthly figure.`;
  if (intent.over === 'days' && monthly(figure)) return `${name} is not a daily figure.`;
  if (NEVER_BY_DAY.includes(grainOf(figure))) return `${name} has no values for single days.`;
  const places = monthly(figure) ? 'months' : 'days';
  if (intent.than)
    return make(question, period, { ask: 'threshold', over: places, than: limitOf(intent.than) });
  const order = orderOf(intent.order, figure);
  if (order !== null && !intent.trend)
    return make(question, period, { ask: 'ranking', over: places, order, limit: intent.limit ?? 1 });
  return make(question, period, { ask: 'trend' });
}

const daysSince = (text: string | undefined, today: BusinessDay): number =>
  daysBetween(spanOf(text ?? 'latest', today)?.first ?? today, today) + 1;

function compared(question: Question): CatalogueCall | string {
  const { entry, dimension, divided, parts, company, first } = question;
  const { figure } = entry;
  const { intent, measured, periods } = parts;
  const several = periods.length > 1;
  const period = measured && !several ? 'latest' : question.period;
  const named = several || measured ? first : undefined;
  const against = named ?? defaultAgainst(figure, period, intent.against === 'year', company);
  const refused = refusedAt(question, period) ?? refusedAt(question, against);
  if (refused !== null) return refused;
  if (intent.why && (divided || componentsOf(figure.id, dimension) === null))
    return `The catalogue does not say what “${figure.title}” is made of, so nobody can tell why it changed from it.`;
  return make(question, period, { ask: intent.why ? 'why' : 'comparison', against });
}

function atOneTime(question: Question, course: boolean): CatalogueCall | string {
  const { entry, divided, parts, period, company } = question;
  const { figure, by } = entry;
  const { intent, plain } = parts;
  const refused = refusedAt(question, period);
  if (refused !== null) {
    const span = spanOf(period, company.today);
    const drawn = span?.kind === 'days' && ['level', 'day'].includes(grainOf(figure));
    const plainly = !divided && !intent.than && intent.order === null;
    return course && drawn && plainly && placesIn(figure, span, company)
      ? make(question, period, { ask: 'trend' })
      : refused;
  }
  if (intent.than) return make(question, period, { ask: 'threshold', than: limitOf(intent.than) });
  const order = orderOf(intent.order, figure);
  if (order === null) return make(question, period, { ask: divided ? 'breakdown' : 'value' });
  if (!divided) return `“${figure.title}” has no parts to rank.`;
  // "Which department" wants one, "the departments" several.
  const several =
    by.some((word) => plain.includes(` ${word}s `)) || / (?:top|bottom|rank\w*|sort\w*) /.test(plain);
  return make(question, period, { ask: 'ranking', order, limit: intent.limit ?? (several ? 5 : 1) });
}

function orderOf(order: Intent['order'], { goodDirection }: Figure): 'highest' | 'lowest' | null {
  if (order !== 'best' && order !== 'worst') return order;
  return (order === 'best') === (goodDirection !== 'down') ? 'highest' : 'lowest';
}

/** For a figure of windows, the dimension is the number of days. */
export function windowed(figure: Figure, period: string, today: BusinessDay): { dimension?: string } {
  const span = figure.id.startsWith('period.') ? spanOf(period, today) : null;
  const dimension = span ? windowDimension(span) : null;
  return dimension === null ? {} : { dimension };
}

/** The default comparison: the day before for a figure of single days, the month before for one of complete months. */
function defaultAgainst(figure: Figure, period: string, year: boolean, company: Company): string {
  const { today } = company;
  const newest = newestOf(figure, company) ?? today;
  if (/^last:\d+$/.test(period)) return spanBefore(period, newest, year);
  if (period !== 'latest') return spanBefore(period, today, year);
  const grain = grainOf(figure);
  if (grain === 'day') return spanBefore(newest, today, year);
  if (grain === 'level' || grain === 'window') return spanBefore('latest', newest, year);
  const texts: Readonly<Record<string, string>> = {
    week: `week:${newest}`,
    year: newest.slice(0, 4),
    quarter: `${newest.slice(0, 4)}-Q${Math.floor((Number(newest.slice(5, 7)) - 1) / 3) + 1}`,
  };
  const month = newest.slice(0, 7);
  const complete = spanOf(month, today)?.last === newest ? month : spanBefore(month, today);
  return spanBefore(texts[grain] ?? (grain === 'complete-month' ? complete : month), today, year);
}
