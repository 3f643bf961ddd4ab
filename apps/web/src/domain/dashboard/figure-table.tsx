import { figureOfKey, type FigureKey } from '@cottontree/contract/figures/figure-id.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { FigureSeries } from '@cottontree/contract/figures/figures.ts';
import type { Unit } from '@cottontree/contract/figures/unit.ts';
import type { Power } from '@cottontree/contract/access/permissions.ts';
import { DataTable } from '@cottontree/ui/data-table.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { numberOf, thousandsOf } from '../../kernel/cell-values.ts';
import { count, percent, ratio, thousands, togetherInDollars, type Amount } from '../../kernel/formatting.ts';
import { Changed } from '../figure/changed.tsx';
import { Constant } from '../figure/marks.tsx';
import { column, quantity, type PanelExport } from '../exports/panel-export.ts';
import { Figure } from '../figure/figure.tsx';
import { changeOf, courseOf, useChanges } from './series.ts';
import { AtClose } from './spoken-of.tsx';
import { DASHBOARD_TEXTS } from './texts.ts';

export interface FigureRow {
  name: FigureKey;
  label: string;
  unit: Extract<Unit, 'count' | 'USD' | 'percent' | 'ratio'>;
  /** Replaces the default format of the figure's unit. */
  format?: (value: Amount) => string;
}

export interface FigureTableProps {
  caption: string;
  rows: readonly FigureRow[];
  answer: { series: readonly FigureSeries[] };
  /** Heading of the values; without it, the day at whose close they were fixed. */
  head?: string;
}

const FORMATS = { count, percent, ratio } as const;

const windowColumn = (changes: ReturnType<typeof useChanges>['data']): DataColumn<FigureRow> => ({
  key: 'window',
  head: DASHBOARD_TEXTS.compared,
  value: ({ name }) => changeOf(changes, name)?.window,
  cell: ({ name }) => <Constant why="period">{changeOf(changes, name)?.window ?? ''}</Constant>,
});

const newestDay = ({ series }: FigureTableProps['answer']): BusinessDay | undefined =>
  series
    .flatMap(({ points }) => points.map(({ day }) => day))
    .toSorted()
    .at(-1);

/** A table of figures: the current value of each and its change in a month, which stands in the head if it is one. */
export function FigureTable({ caption, rows, answer, head }: FigureTableProps) {
  const changes = useChanges(
    rows.map(({ name }) => name),
    'month',
  ).data;
  const windows = new Set(rows.flatMap(({ name }) => changeOf(changes, name)?.window ?? []));
  const [window] = windows.size === 1 ? windows : [];
  const inDollars = togetherInDollars(
    rows.flatMap(({ name, unit, format }) =>
      unit === 'USD' && !format ? [courseOf(answer, name)?.value] : [],
    ),
  );
  const units = new Set(rows.map((row) => row.unit));
  const unit = units.size === 1 && rows.every(({ format }) => !format) ? rows[0]?.unit : undefined;
  const columns: DataColumn<FigureRow>[] = [
    {
      key: 'name',
      head: DASHBOARD_TEXTS.figure,
      value: ({ label }) => label,
      cell: ({ label }) => <span data-constant="name">{label}</span>,
    },
    {
      key: 'value',
      name: head ?? DASHBOARD_TEXTS.value,
      head: head ?? <AtClose day={newestDay(answer)} />,
      numeric: true,
      // The row says what its value is.
      lead: 'plain',
      // Figures of different units have no order.
      ...(unit !== undefined && {
        value: ({ name }) =>
          (unit === 'USD' && inDollars === thousands ? thousandsOf : numberOf)(courseOf(answer, name)?.value),
      }),
      cell: ({ name, unit: own, format = own === 'USD' ? inDollars : FORMATS[own] }) => {
        return <Figure {...figureOfKey(name)} value={courseOf(answer, name)?.value} format={format} />;
      },
    },
    {
      key: 'change',
      name: window ?? DASHBOARD_TEXTS.inAMonth,
      head: window === undefined ? DASHBOARD_TEXTS.inAMonth : <Constant why="period">{window}</Constant>,
      numeric: true,
      value: ({ name }) => numberOf(changeOf(changes, name)?.value),
      cell: ({ name }) => <Changed change={changeOf(changes, name)} withoutWindow />,
    },
    ...(windows.size > 1 ? [windowColumn(changes)] : []),
  ];
  return <DataTable caption={caption} columns={columns} rows={rows} rowKey={(row) => row.name} />;
}

export const figuresExport = (
  rows: readonly FigureRow[],
  answer: FigureTableProps['answer'],
  sees: Power,
): PanelExport => ({
  sees: [sees],
  columns: [
    column.text(DASHBOARD_TEXTS.figure),
    column.day(DASHBOARD_TEXTS.day),
    column.number(DASHBOARD_TEXTS.value),
    column.number(DASHBOARD_TEXTS.monthBefore),
  ],
  lines: rows.map(({ name, label, unit }) => {
    const course = courseOf(answer, name);
    return [
      label,
      course?.points.at(-1)?.day,
      quantity(course?.value, unit),
      quantity(course?.previous, unit),
    ];
  }),
});
