import { oneMonthBefore } from '@cottontree/contract/calendar.ts';
import type { FigureSeries, Unit } from '@cottontree/contract/figures.ts';
import type { Power } from '@cottontree/contract/permissions.ts';
import { verdictOf } from '@cottontree/ui/kpi-strip.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { count, NOTHING, percent, ratio, thousands, type Amount } from '../../kernel/formatting.ts';
import { derive, differenceOf } from '../figure/derivation.ts';
import { Derived } from '../figure/derived.tsx';
import { column, quantity, type PanelExport } from '../exports/panel-export.ts';
import { Figure } from '../figure/figure.tsx';
import { shownChange } from './growth.tsx';
import css from './growth.module.css';
import { courseOf, figureOf, type SeriesName } from './series.ts';

export interface FigureRow {
  name: SeriesName;
  label: string;
  unit: Extract<Unit, 'count' | 'USD' | 'percent' | 'ratio'>;
  goodWhen: 'up' | 'down' | 'neither';
  /** In place of how its unit is written. */
  format?: (value: Amount) => string;
}

export interface FigureTableProps {
  caption: string;
  rows: readonly FigureRow[];
  answer: { series: readonly FigureSeries[] };
}

const FORMATS: Record<FigureRow['unit'], (value: Amount) => string> = {
  count,
  USD: thousands,
  percent,
  ratio,
};

/** Figures one below the other: where each stands, and how it changed in a month. */
export function FigureTable({ caption, rows, answer }: FigureTableProps) {
  const columns: Column<FigureRow>[] = [
    { key: 'name', head: 'Figure', cell: ({ label }) => <span data-constant="name">{label}</span> },
    {
      key: 'value',
      head: 'Now',
      numeric: true,
      cell: ({ name, unit, format = FORMATS[unit] }) => {
        return <Figure {...figureOf(name)} value={courseOf(answer, name)?.value} format={format} />;
      },
    },
    {
      key: 'change',
      head: 'In a month',
      numeric: true,
      cell: (row) => <Change row={row} course={courseOf(answer, row.name)} />,
    },
  ];
  return <Table caption={caption} columns={columns} rows={rows} rowKey={(row) => row.name} />;
}

function Change({ row, course }: { row: FigureRow; course: FigureSeries | undefined }) {
  const newest = course?.points.at(-1)?.day;
  if (course === undefined || newest === undefined) return NOTHING;
  const how = differenceOf(row.unit);
  const value = derive(how, course.value, course.previous);
  const verdict = verdictOf({ value: shownChange(value), text: '', goodWhen: row.goodWhen });
  const figure = figureOf(row.name);
  return (
    <span className={css.change} data-verdict={verdict}>
      <Derived figure={figure} against={{ ...figure, day: oneMonthBefore(newest), how }} value={value} />
    </span>
  );
}

export const figuresExport = (
  rows: readonly FigureRow[],
  answer: FigureTableProps['answer'],
  sees: Power,
): PanelExport => ({
  sees: [sees],
  columns: [column.text('Figure'), column.number('Value'), column.number('A month before')],
  lines: rows.map(({ name, label, unit }) => {
    const course = courseOf(answer, name);
    return [label, quantity(course?.value, unit), quantity(course?.previous, unit)];
  }),
});
