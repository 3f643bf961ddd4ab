/**
 * How the values of one column are coded to compress well: in the order of other columns instead of the rows, as
 * differences, or as a mark when a formula gives the value. Lossless; values are texts as COPY writes them.
 */
import { FORMULAS, type Columns, type FormulaName, type RowContext } from './formulas.ts';

export interface ColumnCoding {
  /** Columns, coded before this one, in whose order the values are listed; by default in that of the rows. */
  readonly by?: readonly string[] | undefined;
  /**
   * `difference`: numbers and times as the difference to the previous one. `repeated`: each distinct value once, in the
   * order of appearance, then for each row its index in that list.
   */
  readonly as?: 'difference' | 'repeated' | undefined;
  /** A value that the formula gives is written as a mark; any other in full. */
  readonly formula?: FormulaName | undefined;
}

/** COPY doubles every backslash in a value, so that no value looks like this. */
const MARK = String.raw`\=`;
const WHOLE = /^-?(0|[1-9]\d{0,14})$/;
const INSTANT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+00$/;

type Values = readonly string[];

/** Row numbers in the order in which the values are listed. */
function listing(rows: number, columns: Columns, by: readonly string[]): Uint32Array {
  const order = Uint32Array.from({ length: rows }, (_, row) => row);
  if (by.length === 0) return order;
  const keys = by.map((name) => {
    const values = columns.get(name);
    if (!values) throw new Error(`${name} is not coded yet`);
    const ranks = new Map([...new Set(values)].sort().map((value, rank) => [value, rank]));
    return Uint32Array.from(values, (value) => ranks.get(value) ?? 0);
  });
  return order.sort((one, other) => {
    for (const key of keys) {
      const difference = (key[one] ?? 0) - (key[other] ?? 0);
      if (difference !== 0) return difference;
    }
    return one - other;
  });
}

const secondsOf = (text: string): number => Date.parse(`${text.slice(0, 10)}T${text.slice(11, 19)}Z`) / 1_000;
const instantOf = (seconds: number): string =>
  `${new Date(seconds * 1_000).toISOString().slice(0, 19).replace('T', ' ')}+00`;
const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;
/** A number with as many decimal places as it was written with, or null. */
const DECIMAL = /^-?(0|[1-9]\d{0,9})\.\d{1,4}$/;

/**
 * Whole numbers and instants as integers, decimals as ten-thousandths, with the information needed to write them again.
 */
function differences(values: Values): string[] {
  let before = 0;
  return values.map((text) => {
    const [value, sign] = INSTANT.test(text)
      ? [secondsOf(text), 't']
      : WHOLE.test(text) && text !== '-0'
        ? [Number(text), '']
        : DECIMAL.test(text) && !/^-0\.0*$/.test(text)
          ? [Math.round(Number(text) * 10_000), 'dcba'[4 - decimalsOf(text)] ?? '']
          : [null, ''];
    if (value === null) return `=${text}`;
    const step = `${value - before}${sign}`;
    before = value;
    return step;
  });
}
function sums(steps: Values): string[] {
  let before = 0;
  return steps.map((step) => {
    if (step.startsWith('=')) return step.slice(1);
    const kind = /[a-dt]$/.exec(step)?.[0];
    before += Number(kind ? step.slice(0, -1) : step);
    if (kind === 't') return instantOf(before);
    if (kind === undefined) return String(before);
    return (before / 10_000).toFixed(4 - 'dcba'.indexOf(kind));
  });
}

/** The encoded texts of a column: `rows` of them, preceded by the distinct values if there is such a list. */
export function encodeColumn(
  values: Values,
  coding: ColumnCoding,
  columns: Columns,
  context: RowContext,
): string[] {
  const formula = coding.formula && FORMULAS[coding.formula](columns, context);
  const said: string[] = [];
  const marked = values.map((value, row) => {
    // A formula may read the values of earlier rows of its own column.
    const given = formula?.(row, said);
    said.push(value);
    return given === value ? MARK : value;
  });
  const listed = Array.from(listing(values.length, columns, coding.by ?? []), (row) => marked[row] ?? '');
  if (coding.as === 'difference') return differences(listed);
  if (coding.as !== 'repeated') return listed;
  const places = new Map<string, number>();
  const rows = listed.map((value) => {
    const place = places.get(value) ?? places.size;
    places.set(value, place);
    return String(place);
  });
  return [...places.keys(), ...differences(rows)];
}

/** Decodes the result of `encodeColumn`. */
export function decodeColumn(
  texts: Values,
  rows: number,
  coding: ColumnCoding,
  columns: Columns,
  context: RowContext,
): string[] {
  const listed =
    coding.as === 'difference'
      ? sums(texts)
      : coding.as === 'repeated'
        ? sums(texts.slice(-rows)).map((place) => texts[Number(place)] ?? '')
        : texts;
  const values: string[] = Array.from({ length: rows }, () => '');
  listing(rows, columns, coding.by ?? []).forEach((row, at) => (values[row] = listed[at] ?? ''));
  if (!coding.formula) return values;
  const formula = FORMULAS[coding.formula](columns, context);
  for (const [row, value] of values.entries()) if (value === MARK) values[row] = formula(row, values) ?? '';
  return values;
}
