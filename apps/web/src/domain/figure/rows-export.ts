import type { FigureRows, Receipt } from '@cottontree/contract/figures/figures.ts';
import { POWERS } from '@cottontree/contract/access/permissions.ts';
import { column, exactQuantity, type ExportCell, type PanelExport } from '../exports/panel-export.ts';
import { SHEET_TEXTS } from './sheet-texts.ts';
import { hasUnit, unitOf } from './row-columns.ts';

/**
 * The rows behind a figure as a file, each with its figure. Every number keeps the digits that the server returns, so
 * that the rows can be summed to the value; the unit follows if the column defines one.
 */
export function rowsExport(
  { figure, dimension }: Pick<Receipt, 'figure' | 'dimension'>,
  { columns, rows }: Pick<FigureRows, 'columns'> & { rows: readonly (readonly (string | null)[])[] },
): PanelExport {
  const counted = columns.map(hasUnit);
  const cell = (row: readonly (string | null)[], at: number): ExportCell => {
    if (counted[at] !== true) return row[at];
    const unit = unitOf(columns, row, at);
    return unit === undefined ? null : exactQuantity(row[at], unit);
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
