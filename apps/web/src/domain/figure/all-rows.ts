import {
  MAX_FIGURE_ROWS,
  readFigureRows,
  type FigureRows,
  type Receipt,
} from '@cottontree/contract/figures/figures.ts';
import { call } from '../../kernel/call.ts';

/** The most rows that a browser can handle at once; the name of an incomplete file says so. */
const MOST_ROWS = 500_000;

/**
 * All rows behind a figure, page by page, and whether there are more than `most`. Throws the CallError of a failed
 * page.
 */
export async function allRows(
  { figure, dimension, asOf }: Pick<Receipt, 'figure' | 'dimension' | 'asOf'>,
  most = MOST_ROWS,
): Promise<Pick<FigureRows, 'columns' | 'rows'> & { readonly more: boolean }> {
  const rows: FigureRows['rows'] = [];
  for (let cursor: string | null = ''; ;) {
    const query = { dimension, asOf, limit: MAX_FIGURE_ROWS, ...(cursor !== '' && { cursor }) };
    const page: FigureRows = await call(readFigureRows, { params: { id: figure.id }, query });
    for (const row of page.rows) rows.push(row);
    cursor = page.nextCursor;
    if (cursor === null || rows.length >= most) return { columns: page.columns, rows, more: cursor !== null };
  }
}
