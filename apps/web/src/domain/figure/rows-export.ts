import type { FigureRows, Receipt } from '@cottontree/contract/figures/figures.ts';
import { Currency } from '@cottontree/contract/money.ts';
import { POWERS } from '@cottontree/contract/access/permissions.ts';
import { column, exactQuantity, type ExportCell, type PanelExport } from '../exports/panel-export.ts';
import { SHEET_TEXTS } from './sheet-texts.ts';

/** Columns with amounts in the row's own currency, which has a separate column. */
const IN_ROW_CURRENCY: ReadonlySet<string> = new Set(['amount', 'net', 'debit', 'credit']);
const UNITS: Readonly<Record<string, 'USD' | 'count'>> = {
  usd: 'USD',
  active_days: 'count',
  to_level: 'count',
};

/**
 * The rows behind a figure as a file, each with its figure. Every number keeps the digits that the server returns, so
 * that the rows can be summed to the value; the unit follows if the column defines one.
 */
export function rowsExport(
  { figure, dimension }: Pick<Receipt, 'figure' | 'dimension'>,
  { columns, rows }: Pick<FigureRows, 'columns'> & { rows: readonly (readonly (string | null)[])[] },
): PanelExport {
  const currencyAt = columns.findIndex(({ name }) => name === 'currency');
  const counted = columns.map(
    ({ name, numeric }) =>
      numeric && (UNITS[name] !== undefined || (IN_ROW_CURRENCY.has(name) && currencyAt >= 0)),
  );
  const cell = (row: readonly (string | null)[], at: number): ExportCell => {
    const text = row[at];
    if (counted[at] !== true) return text;
    const unit = UNITS[columns[at]?.name ?? ''] ?? Currency.options.find((each) => each === row[currencyAt]);
    return unit === undefined ? null : exactQuantity(text, unit);
  };
  return {
    sees: POWERS.filter((power) => power === figure.permission),
    columns: [
      column.text(SHEET_TEXTS.figure),
      column.text(SHEET_TEXTS.of),
      ...columns.map(({ name }, at) => (counted[at] === true ? column.number(name) : column.text(name))),
    ],
    lines: rows.map((row) => [figure.id, dimension, ...columns.map((_, at) => cell(row, at))]),
  };
}
