/** How the values of a table's cells are compared and matched. */

/** What a cell is sorted and filtered by; undefined and null are unknown. */
export type CellValue = string | number | bigint | boolean | null | undefined;

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The order of two known values of one column, ascending. */
export function compareValues(a: CellValue, b: CellValue): number {
  if (isNumber(a) && isNumber(b)) return a < b ? -1 : Number(a > b);
  return words.compare(String(a), String(b));
}

const COMPARISON = /^(<=|>=|<|>|=)?\s*([-−]?[\d,]*\.?\d+)$/;

/**
 * Whether a value matches what was typed into a column's filter. Text: whether it contains the typed text, in any case.
 * Numbers: `1,200` and `=1200` are equal to it, `>1200` and `<=1200` compare. An unknown value matches no filter but an
 * empty one.
 */
export function matchesFilter(value: CellValue, typed: string): boolean {
  const filter = typed.trim();
  if (filter === '') return true;
  if (value === undefined || value === null) return false;
  const comparison = COMPARISON.exec(filter);
  if (!isNumber(value) || !comparison) return String(value).toLowerCase().includes(filter.toLowerCase());
  const than = Number(comparison[2]?.replaceAll(',', '').replace('−', '-'));
  switch (comparison[1]) {
    case '<':
      return value < than;
    case '<=':
      return value <= than;
    case '>':
      return value > than;
    case '>=':
      return value >= than;
    default:
      return Number(value) === than;
  }
}

const isNumber = (value: CellValue): value is number | bigint =>
  typeof value === 'number' || typeof value === 'bigint';
