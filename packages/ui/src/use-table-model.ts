/** The state of a table that a person arranges: order, filters and columns, by TanStack Table. */
import {
  columnFilteringFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Row as TableRow,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column } from './table.tsx';
import { compareValues, matchesFilter, type CellValue } from './table-values.ts';
import type { Arrangement } from './use-arrangement.ts';

/** A column whose values are known can be sorted and filtered. */
export interface DataColumn<Row> extends Omit<Column<Row>, 'sort'> {
  /** What the column is sorted and filtered by: for numbers the number that is shown, in its unit. */
  value?: (row: Row) => CellValue;
  /** What the column is filtered by where that is not the value: the words for a rank, a duration. */
  words?: (row: Row) => string;
  /** The unit of its numbers, named in files: "USD", "%". */
  unit?: string;
}

const features = tableFeatures({
  rowSortingFeature,
  columnFilteringFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
  filteredRowModel: createFilteredRowModel(),
});
type Features = typeof features;

/** The library takes objects; rows may be anything. */
interface Item<Row> {
  readonly it: Row;
}

/** What a filter of the column is compared with. */
export const filteredBy = <Row>({ value, words }: DataColumn<Row>, row: Row): CellValue => {
  const known = value?.(row);
  return known === undefined || known === null ? undefined : (words?.(row) ?? known);
};

function definitionOf<Row>(column: DataColumn<Row>): ColumnDef<Features, Item<Row>> {
  const { key, value, numeric = false } = column;
  const of = ({ original }: TableRow<Features, Item<Row>>): CellValue => value?.(original.it);
  return {
    id: key,
    accessorFn: ({ it }) => value?.(it) ?? undefined,
    enableSorting: value !== undefined,
    enableColumnFilter: value !== undefined,
    sortFn: (a, b) => compareValues(of(a), of(b)),
    filterFn: ({ original }, _, typed: string) => matchesFilter(filteredBy(column, original.it), typed),
    // Unknown values are last in both directions.
    sortUndefined: 'last',
    // The largest amounts come first, texts from A to Z.
    sortDescFirst: numeric,
  };
}

export interface TableModel<Row> {
  /** The rows that match all filters, in order. */
  readonly rows: readonly Row[];
  /** The visible columns, with their order. */
  readonly columns: readonly Column<Row>[];
  /** First the column's own direction, then the other, then the order in which the rows came. */
  readonly toggleSort: (columnKey: string) => void;
}

export function useTableModel<Row>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
  { hidden, sort, filters }: Arrangement,
  onSort: (sort: Arrangement['sort']) => void,
): TableModel<Row> {
  const data = useMemo(() => rows.map((it) => ({ it })), [rows]);
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const columnVisibility = useMemo(
    () => Object.fromEntries([...hidden].map((key) => [key, false])),
    [hidden],
  );
  const sorting = useMemo(() => (sort ? [{ id: sort.column, desc: sort.descending }] : []), [sort]);
  const columnFilters = useMemo(
    () => Object.entries(filters).map(([id, value]) => ({ id, value })),
    [filters],
  );
  // The React compiler is not used here; it would only skip this hook.
  const table = useTable({
    features,
    columns: definitions,
    data,
    state: { columnVisibility, sorting, columnFilters },
    onSortingChange: (change) => {
      const [first] = typeof change === 'function' ? change(sorting) : change;
      onSort(first ? { column: first.id, descending: first.desc } : null);
    },
  });
  const visible = new Set(table.getVisibleLeafColumns().map(({ id }) => id));
  return {
    rows: table.getRowModel().rows.map(({ original }) => original.it),
    columns: columns
      .filter(({ key }) => visible.has(key))
      .map(({ value, words: _words, unit: _unit, ...column }) => ({
        ...column,
        ...(value && { sort: directionOf(table.getColumn(column.key)?.getIsSorted()) }),
      })),
    toggleSort: (key) => table.getColumn(key)?.toggleSorting(),
  };
}

const directionOf = (sorted: false | 'asc' | 'desc' | undefined): 'ascending' | 'descending' | 'none' =>
  sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none';
