/** A CSV statement: one line in each row, columns found by name, optionally with a running balance. */
import { BusinessDay } from '@cottontree/contract/calendar.ts';
import { grouped } from '@cottontree/models/grouped.ts';
import { cutRows, delimiterOf } from '../../../platform/documents/csv-rows.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import {
  MAX_PROBLEMS,
  NO_DESCRIPTION,
  kept,
  type Statement,
  type StatementLine,
  type StatementProblem,
  type StatementSection,
} from './statement.ts';
import { demandCurrency, formatMoney, readMoney } from './statement-money.ts';

/** Column names in the file, in any order and case; a star marks required columns. */
const CSV_COLUMNS = {
  day: 'booking date*',
  valueDay: 'value date',
  account: 'account*',
  currency: 'currency*',
  amount: 'amount*',
  balance: 'balance',
  reference: 'reference',
  bankReference: 'bank reference',
  counterparty: 'counterparty',
  description: 'description',
} as const;
type Column = keyof typeof CSV_COLUMNS;
const COLUMNS = Object.entries(CSV_COLUMNS).map(([key, name]) => ({
  key: key as Column, // Object.entries loses the key type of the table above
  name: name.replace('*', ''),
  needed: name.endsWith('*'),
}));

interface Row {
  readonly line: StatementLine;
  readonly balance: bigint | null;
  readonly currency: string;
  readonly account: string;
  /** Row number in the file, from 1. */
  readonly place: number;
}

const money = (text: string, name: string, currency: string): bigint => {
  if (!/^[+-]?\d{1,15}(\.\d{1,8})?$/.test(text))
    throw new RangeError(
      `${name} "${text.slice(0, 40)}" must be a number such as -1234.50, with a point and no separators`,
    );
  return readMoney(text.replace(/^\+/, ''), currency);
};
const dayOf = (text: string, name: string): BusinessDay => {
  const day = BusinessDay.safeParse(text).data;
  if (day === undefined)
    throw new RangeError(`${name} "${text.slice(0, 40)}" must be a date such as 2026-11-20`);
  return day;
};

/** Throws RangeError with a message for a person. */
function readRow(cell: (column: Column) => string, place: number): Row {
  const currency = demandCurrency(cell('currency'));
  if (cell('account') === '') throw new RangeError('the account is missing');
  const bookedDay = dayOf(cell('day'), 'booking date');
  const amountMinor = money(cell('amount'), 'amount', currency);
  const text = (column: Column): string | null => kept(cell(column));
  return {
    place,
    currency,
    account: cell('account'),
    balance: cell('balance') === '' ? null : money(cell('balance'), 'balance', currency),
    line: {
      bankReference: text('bankReference'),
      bookedDay,
      valueDay: cell('valueDay') === '' ? bookedDay : dayOf(cell('valueDay'), 'value date'),
      amountMinor,
      reference: text('reference'),
      counterparty: text('counterparty'),
      description: text('description') ?? NO_DESCRIPTION,
    },
  };
}

/** The first row whose balance does not follow from the previous one, with the difference; null if all follow. */
function breakIn(rows: readonly Row[]): { row: Row; difference: bigint } | null {
  for (const [n, row] of rows.entries()) {
    const before = rows[n - 1]?.balance;
    if (before === undefined || before === null || row.balance === null) continue;
    const difference = row.balance - before - row.line.amountMinor;
    if (difference !== 0n) return { row, difference };
  }
  return null;
}

/** The rows of one account in one currency: a statement, whose balances must follow from one another. */
function sectionOf(found: readonly Row[], report: (line: number, message: string) => void): StatementSection {
  const stated = found.filter(({ balance }) => balance !== null).length;
  if (stated > 0 && stated < found.length)
    report(
      found.find(({ balance }) => balance === null)?.place ?? 1,
      'the balance is missing here and present in other rows',
    );
  // The rows may be sorted newest or oldest first; the balances show which, and days do not fall.
  const wrong = breakIn(found);
  const turned = found.toReversed();
  const rising = turned.every(({ line }, n) => line.bookedDay >= (turned[n - 1]?.line.bookedDay ?? ''));
  const rows = wrong !== null && rising && breakIn(turned) === null ? turned : found;
  if (wrong !== null && rows === found)
    report(
      wrong.row.place,
      `the balance does not follow from the row before: a difference of ${formatMoney(wrong.difference, wrong.row.currency)}; ask the bank for the complete statement`,
    );
  const [first, last] = [rows[0], rows.at(-1)];
  const lines = rows.map(({ line }) => line).filter(({ amountMinor }) => amountMinor !== 0n);
  const closing =
    last === undefined || last.balance === null
      ? null
      : { day: last.line.bookedDay, amountMinor: last.balance };
  return {
    account: first?.account ?? null,
    currency: first?.currency ?? null,
    number: null,
    sequence: null,
    opening:
      first === undefined || first.balance === null
        ? null
        : { day: first.line.bookedDay, amountMinor: first.balance - first.line.amountMinor },
    closing,
    balances: closing === null ? [] : [closing],
    lines,
    announced: 0,
    zeroAmounts: rows.length - lines.length,
  };
}

export function readCsvStatement(file: string): Statement {
  const problems: StatementProblem[] = [];
  const report = (line: number, message: string): void => {
    if (problems.length < MAX_PROBLEMS) problems.push({ line, message });
  };
  const accounts = grouped(rowsOf(file, report), ({ account, currency }) => `${account} ${currency}`);
  return { format: 'CSV', sections: [...accounts.values()].map((rows) => sectionOf(rows, report)), problems };
}

function rowsOf(file: string, report: (line: number, message: string) => void): Row[] {
  let cells: string[][];
  try {
    cells = cutRows(file, delimiterOf(file, true) ?? ',', true, 0).rows;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    report(1, error.message);
    return [];
  }
  const header = (cells[0] ?? []).map((name) => name.trim().toLowerCase());
  const missing = COLUMNS.filter(({ needed, name }) => needed && !header.includes(name));
  if (missing.length > 0) {
    report(
      1,
      `the columns ${missing.map(({ name }) => name).join(', ')} are missing; the first row names ${COLUMNS.map(({ name }) => name).join(', ')}`,
    );
    return [];
  }
  const last = cells.at(-1);
  if (last && last.length < header.length) {
    report(
      cells.length,
      `the last row has ${last.length} of ${header.length} cells: the file was cut off; ask the bank for the complete one`,
    );
    return [];
  }
  const places = new Map(COLUMNS.map(({ key, name }) => [key, header.indexOf(name)]));
  return cells.slice(1).flatMap((row, n) => {
    try {
      return [readRow((column) => row[places.get(column) ?? -1]?.trim() ?? '', n + 2)];
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      report(n + 2, error.message);
      return [];
    }
  });
}
