import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Unit } from '@cottontree/contract/figures/unit.ts';
import { decimal, PLACES } from '../../kernel/formatting.ts';
import {
  column,
  type ColumnKind,
  type ExportCell,
  type ExportColumn,
  type ExportUnit,
  type PanelExport,
  type Quantity,
} from './panel-export.ts';
import { EXPORTS_TEXTS } from './texts.ts';

/** What every row of a file states, so that it can be understood alone. */
export interface FileAbout {
  /** The business day of the numbers. */
  day: BusinessDay;
  /** The company is the fictional one. */
  demo: boolean;
}

export const DATA_KINDS = { demo: EXPORTS_TEXTS.demoCompany, sample: EXPORTS_TEXTS.sample } as const;

/**
 * A number with its digits and the number of decimal places. Values of a panel have the precision of their unit, for
 * example whole cents of USD; rows that will be summed keep every digit.
 */
export type FileCell =
  | { kind: ColumnKind; text: string }
  | { kind: 'number'; text: string; places: number }
  | null;

export interface FileTable {
  heads: readonly string[];
  rows: readonly (readonly FileCell[])[];
}

/**
 * The rows of a panel with the context to understand them: the business day, the unit of every number (in one column if
 * a row has only one unit, otherwise after each number) and the kind of data, empty for real data.
 */
export function fileTable({ columns, lines }: PanelExport, { day, demo }: FileAbout): FileTable {
  const numbers = columns.flatMap(({ kind }, at) => (kind === 'number' ? [at] : []));
  const last = numbers.at(-1);
  const single = lines.every((line) => new Set(numbers.map((at) => quantityAt(line, at)?.unit)).size <= 1);
  const shown = columns.flatMap((each, at): { column: ExportColumn; cell: (line: Line) => FileCell }[] => {
    const own = { column: each, cell: (line: Line) => cellOf(line[at], each.kind) };
    if (each.kind !== 'number' || (single && at !== last)) return [own];
    const head = single ? EXPORTS_TEXTS.unit : `${each.head} unit`;
    return [
      own,
      { column: column.text(head), cell: (line) => cellOf(quantityAt(line, at)?.unit ?? '', 'text') },
    ];
  });
  return {
    heads: [EXPORTS_TEXTS.asOf, ...shown.map((each) => each.column.head), EXPORTS_TEXTS.data],
    rows: lines.map((line) => [
      { kind: 'day', text: day },
      ...shown.map((each) => each.cell(line)),
      cellOf(dataKind(line, demo), 'text'),
    ]),
  };
}

type Line = PanelExport['lines'][number];

const isQuantity = (cell: ExportCell): cell is Quantity => typeof cell === 'object' && cell !== null;

function quantityAt(line: Line, at: number): Quantity | undefined {
  const cell = line[at];
  return isQuantity(cell) ? cell : undefined;
}

/** A difference of percentages has the precision of percentages. */
const unitOf = (unit: ExportUnit): Unit => (unit === 'percentage points' ? 'percent' : unit);

function cellOf(cell: ExportCell, kind: ColumnKind): FileCell {
  if (isQuantity(cell)) {
    const unit = unitOf(cell.unit);
    const text = cell.exact && typeof cell.value === 'string' ? cell.value : decimal(cell.value, unit);
    return text === null ? null : { kind: 'number', text, places: PLACES[unit] };
  }
  return cell === null || cell === undefined || cell === '' ? null : { kind, text: cell };
}

function dataKind(line: Line, demo: boolean): string {
  if (line.some((cell) => isQuantity(cell) && cell.sample === true)) return DATA_KINDS.sample;
  return demo ? DATA_KINDS.demo : '';
}
