/** A table of a letterhead page; numbers stand right, one line a row. */
import type { Block, Printed, TableColumn } from './letterhead.ts';
import { heightOf, QUIET, rule, RULE, widthOf, write } from './letterhead-ink.ts';
import type { Pdf } from './pdf-file.ts';

export type TableBlock = Extract<Block, { kind: 'table' }>;

const HEAD = 13;
const ROW = 14;
const SIZE = 8;
const GAP = 8;

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Columns as wide as their longest text; what is left is shared. Where there is too little, columns of words break lines. */
function columnWidths(pdf: Pdf, { columns, rows, total = [] }: TableBlock, width: number): number[] {
  const wanted = columns.map(({ name }, index) => {
    const cells = [...rows, total].map((row) => widthOf(pdf, row[index]?.text ?? '', SIZE, row === total));
    return GAP + Math.max(widthOf(pdf, name, 7, true), ...cells);
  });
  const left = width - sumOf(wanted);
  if (left >= 0) return wanted.map((each) => each + left / columns.length);
  const ofWords = wanted.filter((_, index) => !columns[index]?.numeric);
  const share = Math.max(0.3, 1 + left / sumOf(ofWords));
  const widths = wanted.map((each, index) => (columns[index]?.numeric ? each : each * share));
  return widths.map((each) => each * Math.min(1, width / sumOf(widths)));
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0);

function rowHeight(
  pdf: Pdf,
  { columns }: TableBlock,
  row: readonly Printed[],
  widths: readonly number[],
): number {
  const heights = columns.map(({ numeric }, index) =>
    numeric ? 0 : heightOf(pdf, row[index]?.text ?? '', SIZE, (widths[index] ?? GAP) - GAP + 1),
  );
  return Math.max(ROW, 4 + Math.max(0, ...heights));
}

export function tableHeight(pdf: Pdf, block: TableBlock, width: number): number {
  const widths = columnWidths(pdf, block, width);
  const rows = block.total ? [...block.rows, block.total] : block.rows;
  return HEAD + rows.reduce((sum, row) => sum + rowHeight(pdf, block, row, widths), 0);
}

function drawRow(
  pdf: Pdf,
  columns: readonly TableColumn[],
  texts: readonly string[],
  widths: readonly number[],
  { x, y, size, bold, color }: { x: number; y: number; size: number; bold: boolean; color?: string },
): void {
  let left = x;
  columns.forEach(({ numeric = false }, index) => {
    const width = widths[index] ?? 0;
    const last = index === columns.length - 1;
    // Numbers end at the edge of their column, so that the last one ends with the rules.
    const room = numeric
      ? { x: left + (last ? GAP : 0), width: width - GAP }
      : { x: left, width: width - GAP + 1 };
    write(
      pdf,
      texts[index] ?? '',
      { ...room, y },
      {
        size,
        bold,
        align: numeric ? 'right' : 'left',
        wrap: !numeric && size === SIZE,
        ...(color && { color }),
      },
    );
    left += width;
  });
}

export function drawTable(pdf: Pdf, block: TableBlock, { x, y, width }: Area): void {
  const { columns, rows, total } = block;
  const widths = columnWidths(pdf, block, width);
  const names = columns.map(({ name }) => name);
  drawRow(pdf, columns, names, widths, { x, y: y + 1, size: 7, bold: true, color: QUIET });
  let top = y + HEAD;
  rule(pdf, { x, y: top, width }, { thickness: 0.6, color: QUIET });
  for (const row of total ? [...rows, total] : rows) {
    if (row === total) rule(pdf, { x, y: top, width }, { thickness: 0.8, color: RULE });
    else if (row !== rows[0]) rule(pdf, { x, y: top, width }, { thickness: 0.4 });
    const texts = row.map(({ text }) => text);
    drawRow(pdf, columns, texts, widths, { x, y: top + 2, size: SIZE, bold: row === total });
    top += rowHeight(pdf, block, row, widths);
  }
}

/** The table cut where `room` ends: what fits, and the rest. A table without room for two rows stays whole. */
export function splitTable(
  pdf: Pdf,
  block: TableBlock,
  width: number,
  room: number,
): readonly [TableBlock, TableBlock] | null {
  const widths = columnWidths(pdf, block, width);
  let [height, fits] = [HEAD, 0];
  for (const row of block.rows) {
    height += rowHeight(pdf, block, row, widths);
    if (height > room) break;
    fits += 1;
  }
  if (fits < 2 || fits >= block.rows.length) return null;
  const { total: _, ...head } = block;
  return [
    { ...head, rows: block.rows.slice(0, fits) },
    { ...block, rows: block.rows.slice(fits) },
  ];
}
