/**
 * Values that follow from others of the release's rows. A wrong result costs space, never correctness: see
 * column-coding.ts.
 */

/** The values of a table by the name of their column, each as COPY writes it. */
export type Columns = ReadonlyMap<string, readonly string[]>;

/** Data from tables read before. */
export interface RowContext {
  /** The middle rate of a day, by "day currency". */
  readonly rates: ReadonlyMap<string, string>;
}
/** The value of a row, given the rows before it; undefined when the formula has none. */
export type Formula = (row: number, before: readonly string[]) => string | undefined;

const USD_PLACES = 12;
const WHOLE = /^-?\d+$/;
const MINOR: Readonly<Record<string, bigint>> = { SLL: 1n, USD: 100n, USDC: 1_000_000n };

/** A quotient rounded half away from zero, as PostgreSQL's numeric does. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const quotient = (2n * size + denominator) / (2n * denominator);
  return numerator < 0n ? -quotient : quotient;
}
const scaled = (text: string, places: number): bigint => {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole + part.padEnd(places, '0'));
  return text.startsWith('-') ? -size : size;
};
const written = (value: bigint): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(USD_PLACES + 1, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -USD_PLACES)}.${digits.slice(-USD_PLACES)}`;
};

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
/** The rate of a day: the last one published by then. */
function rateOn({ rates }: RowContext, day: string, currency: string): string | undefined {
  if (currency === 'USD') return '1.000000';
  for (let back = 0, on = day; back < 7; back += 1, on = dayBefore(on)) {
    const rate = rates.get(`${on} ${currency}`);
    if (rate !== undefined) return rate;
  }
  return undefined;
}

const column = (columns: Columns, name: string): readonly string[] => columns.get(name) ?? [];

export const FORMULAS = {
  /** The tax within a fee: 15 of 115 parts. */
  tax: (columns) => {
    const gross = column(columns, 'fee_gross');
    return (row) => {
      const fee = gross[row] ?? '';
      return WHOLE.test(fee) ? String(rounded(BigInt(fee) * 15n, 115n)) : undefined;
    };
  },
  /** A fee without its tax. */
  net: (columns) => {
    const [gross, tax] = [column(columns, 'fee_gross'), column(columns, 'gst')];
    return (row) => {
      const [fee, part] = [gross[row] ?? '', tax[row] ?? ''];
      return WHOLE.test(fee) && WHOLE.test(part) ? String(BigInt(fee) - BigInt(part)) : undefined;
    };
  },
  /**
   * The USD value of a posting: for the last line what balances the journal, otherwise the amount at the day's rate.
   */
  worth: (columns, context) => {
    const names = ['journal_id', 'business_day', 'currency', 'debit', 'credit'];
    const [journals = [], days = [], currencies = [], debits = [], credits = []] = names.map((name) =>
      column(columns, name),
    );
    return (row, before) => {
      const journal = journals[row];
      if (journals[row - 1] === journal && journals[row + 1] !== journal) {
        let sum = 0n;
        for (let line = row - 1; journals[line] === journal; line -= 1)
          sum += scaled(before[line] ?? '0', USD_PLACES);
        return written(-sum);
      }
      const currency = currencies[row] ?? '';
      const rate = rateOn(context, days[row] ?? '', currency);
      if (rate === undefined) return undefined;
      const net = BigInt(debits[row] ?? '0') - BigInt(credits[row] ?? '0');
      const divisor = scaled(rate, 6) * (MINOR[currency] ?? 100n);
      return written(rounded(net * 10n ** BigInt(USD_PLACES + 6), divisor));
    };
  },
} satisfies Record<string, (columns: Columns, context: RowContext) => Formula>;
export type FormulaName = keyof typeof FORMULAS;
// The object has exactly these names; keys() loses their type.
export const FORMULA_NAMES = Object.keys(FORMULAS) as [FormulaName, ...FormulaName[]];
