import type { FigureSeries, Unit } from '@cottontree/contract/figures.ts';
import { verdictOf } from '@cottontree/ui/kpi-strip.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import {
  count,
  percent,
  ratio,
  signedPercent,
  signedPoints,
  thousands,
  type Amount,
} from '../../kernel/formatting.ts';
import { Figure } from '../figure/figure.tsx';
import { shownChange } from './growth.tsx';
import css from './growth.module.css';
import type { PanelExport } from './panel.tsx';
import { courseOf, type SeriesName } from './series.ts';

export interface FigureRow {
  name: SeriesName;
  label: string;
  unit: Extract<Unit, 'count' | 'USD' | 'percent' | 'ratio'>;
  goodWhen: 'up' | 'down' | 'neither';
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
      cell: ({ name, unit }) => {
        const [id = '', dimension = ''] = name.split(':');
        return (
          <Figure
            id={id}
            dimension={dimension}
            value={courseOf(answer, name)?.value}
            format={FORMATS[unit]}
          />
        );
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

/** In points for what is a percentage, relative for the rest; null when there is nothing to compare with. */
export function changeOf(
  course: Pick<FigureSeries, 'value' | 'previous'> | undefined,
  unit: FigureRow['unit'],
): number | null {
  if (course === undefined || course.value === null || course.previous === null) return null;
  const [now, before] = [Number(course.value), Number(course.previous)];
  if (unit === 'percent') return now - before;
  return before === 0 ? null : (now / before - 1) * 100;
}

function Change({ row, course }: { row: FigureRow; course: FigureSeries | undefined }) {
  const value = changeOf(course, row.unit);
  const verdict = verdictOf({ value: shownChange(value), text: '', goodWhen: row.goodWhen });
  return (
    <span className={css.change} data-verdict={verdict} data-constant="difference">
      {(row.unit === 'percent' ? signedPoints : signedPercent)(value)}
    </span>
  );
}

export const figuresExport = (
  rows: readonly FigureRow[],
  answer: FigureTableProps['answer'],
): PanelExport => ({
  heads: ['Figure', 'Value', 'A month before', 'Unit'],
  lines: rows.map(({ name, label, unit }) => {
    const course = courseOf(answer, name);
    return [label, course?.value, course?.previous, unit];
  }),
});
