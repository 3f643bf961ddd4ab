/** How the columns of the rows behind figures are named, ordered and written. Files keep the names and digits of the server. */
import type { FigureRows } from '@cottontree/contract/figures/figures.ts';
import { Currency } from '@cottontree/contract/money.ts';
import { Unit } from '@cottontree/contract/figures/unit.ts';
import { NOTHING, count, date, moment, month, ratio } from '../../kernel/formatting.ts';
import { BREAKDOWN_NAMES, inWords, partName } from '@cottontree/contract/figures/part-names.ts';
import { ROW_HEADS } from './texts.ts';

type Columns = FigureRows['columns'];
type Cells = readonly (string | null)[];

/** Columns with amounts in the row's own currency, which has a separate column; without one they are in USD. */
const IN_ROW_CURRENCY: ReadonlySet<string> = new Set([
  'amount',
  'net',
  'debit',
  'credit',
  'owed',
  'overdrawn',
  'account_balance',
]);
const UNITS: Readonly<Record<string, Unit>> = {
  usd: 'USD',
  owed_usd: 'USD',
  budget: 'USD',
  over: 'USD',
  active_days: 'count',
  to_level: 'count',
  members: 'count',
  version: 'count',
};
/** What the value is the sum of, if the rows have several numbers: the first of these. */
const ADDED = ['usd', 'owed_usd', 'amount'];

const placeOf = (columns: Columns, name: string): number => columns.findIndex((each) => each.name === name);

/** The unit of a number in a row; undefined if the column defines none. */
export function unitOf(columns: Columns, row: Cells, at: number): Unit | undefined {
  const column = columns[at];
  if (column?.numeric !== true) return undefined;
  const { name } = column;
  if (name === 'value') return Unit.options.find((each) => each === row[placeOf(columns, 'unit')]);
  if (!IN_ROW_CURRENCY.has(name)) return UNITS[name];
  const currencyAt = placeOf(columns, 'currency');
  return currencyAt < 0 ? 'USD' : Currency.options.find((each) => each === row[currencyAt]);
}
/** Whether the numbers of a column have a unit, whatever their row. */
export const hasUnit = ({ name, numeric }: Columns[number]): boolean =>
  numeric && (UNITS[name] !== undefined || IN_ROW_CURRENCY.has(name));

export interface ShownColumn {
  /** Its place in the rows of the server. */
  readonly at: number;
  readonly name: string;
  readonly head: string;
  readonly numeric: boolean;
  /** The value of the figure is the sum of this column. */
  readonly added: boolean;
}

/** As a screen shows them: what the value is the sum of stands second, and an amount has its currency with it, the part of a value its unit. */
export function shownColumns(columns: Columns): ShownColumn[] {
  const added = ADDED.find((each) => columns.some(({ name }) => name === each));
  const carried = columns.some(({ name }) => IN_ROW_CURRENCY.has(name));
  const shown = columns.flatMap(({ name, numeric }, at) =>
    (name === 'currency' && carried) || (name === 'unit' && placeOf(columns, 'value') >= 0)
      ? []
      : [{ at, name, numeric, head: headOf(name), added: name === added }],
  );
  const [first, ...rest] = shown;
  return first === undefined ? [] : [first, ...rest.toSorted((a, b) => Number(b.added) - Number(a.added))];
}

const headOf = (name: string): string =>
  ROW_HEADS[name] ?? Object.entries(BREAKDOWN_NAMES).find(([by]) => by === name)?.[1] ?? inWords(name);

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/;
const MONTH = /^\d{4}-\d{2}$/;
const DAYS = /^(\d{4}-\d{2}-\d{2}) to (\d{4}-\d{2}-\d{2})$/;
/** A word of the product, such as "false_positive"; names of people and things are not written like this. */
const WORD = /^[a-z]+\d?(?:[_-][a-z]+\d?)*$/;
/** Columns whose values are words of the product. */
const IN_WORDS: ReadonlySet<string> = new Set(['type', 'status', 'state', 'reason', 'category', 'severity']);

/** A value as screens write it. */
export function shownCell(
  columns: Columns,
  row: Cells,
  at: number,
  inUnit: (value: string, unit: Unit) => string,
): string {
  const column = columns[at];
  const value = row[at] ?? null;
  if (column === undefined || value === null) return NOTHING;
  const { name, numeric } = column;
  if (numeric) {
    const unit = unitOf(columns, row, at);
    if (unit !== undefined) return inUnit(value, unit);
    return value.includes('.') || name === 'rate' ? ratio(value) : count(value);
  }
  if (name === 'line' || name === 'tier' || name === 'group') return partName(name, value);
  if (IN_WORDS.has(name) && WORD.test(value)) return inWords(value);
  return dayInWords(value);
}

function dayInWords(value: string): string {
  if (DAY.test(value)) return date(value);
  if (TIME.test(value)) return moment(`${value.replace(' ', 'T')}Z`);
  if (MONTH.test(value)) return month(value);
  const [, from, to] = DAYS.exec(value) ?? [];
  return from === undefined || to === undefined ? value : `${date(from)} to ${date(to)}`;
}
