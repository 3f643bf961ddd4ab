import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './button.tsx';
import { Menu, MenuCheckItem, MenuLabel, MenuSeparator } from './menu.tsx';
import { Table, type TableProps } from './table.tsx';
import { useTableChoices } from './table-choices.ts';
import { useTableModel, type DataColumn } from './use-table-model.ts';
import css from './data-table.module.css';

export interface DataTableProps<Row> extends Omit<
  TableProps<Row>,
  'columns' | 'onSort' | 'part' | 'tools' | 'filterOf' | 'note'
> {
  columns: readonly DataColumn<Row>[];
  /** The name under which choices are stored, where the caption changes with the data. */
  name?: string;
}

/**
 * A table of complete rows that a person arranges: order by a click on a head, a filter for each column, columns to
 * show, and the height of rows. Rows that come page by page are arranged by the server: `Table` shows them.
 */
export function DataTable<Row>({ columns, rows, name, ...table }: DataTableProps<Row>) {
  const [{ hidden, comfortable = table.comfortable === true }, choose] = useTableChoices(
    name ?? table.caption,
  );
  const [isFiltering, setFiltering] = useState(false);
  const model = useTableModel(columns, rows, hidden);
  const filterable = columns.some(({ value }) => value !== undefined);
  const leftOut = rows.length - model.rows.length;
  const shown = leftOut > 0 && model.rows.length === 0 ? 'No row matches the filters.' : table.empty;
  const toggle = (key: string, visible: boolean) =>
    choose({ hidden: visible ? [...hidden].filter((each) => each !== key) : [...hidden, key] });
  const filter = (isOn: boolean) => {
    setFiltering(isOn);
    if (!isOn) model.clearFilters();
  };

  return (
    <Table
      {...table}
      columns={model.columns}
      rows={model.rows}
      empty={shown}
      comfortable={comfortable}
      onSort={model.toggleSort}
      {...(isFiltering && {
        filterOf: (key: string) => {
          const column = columns.find((each) => each.key === key);
          if (column?.value === undefined) return null;
          return (
            <input
              className={css.filter}
              aria-label={`Filter ${nameOf(column)}`}
              placeholder={column.numeric === true ? '> 0' : 'contains'}
              value={model.filters.get(key) ?? ''}
              onChange={({ target }) => model.setFilter(key, target.value)}
            />
          );
        },
      })}
      note={
        leftOut > 0 && (
          <>
            <span role="status">
              {model.rows.length} of {rows.length} rows match
              {columns.some(({ total }) => total !== undefined) && '; totals are of all rows'}.
            </span>
            <button type="button" className={css.clear} onClick={model.clearFilters}>
              Clear filters
            </button>
          </>
        )
      }
      tools={
        rows.length > 1 && (
          <Menu
            trigger={
              <IconButton label={`Arrange ${table.caption}`} className={css.tools}>
                <SlidersHorizontal size={16} />
              </IconButton>
            }
          >
            {filterable && (
              <MenuCheckItem checked={isFiltering} onCheckedChange={filter}>
                Filter columns
              </MenuCheckItem>
            )}
            <MenuCheckItem checked={comfortable} onCheckedChange={(isOn) => choose({ comfortable: isOn })}>
              Comfortable rows
            </MenuCheckItem>
            <MenuSeparator />
            <MenuLabel>Columns</MenuLabel>
            {/* The first column names the row, and opens it. */}
            {columns.slice(1).map((column) => (
              <MenuCheckItem
                key={column.key}
                checked={!hidden.has(column.key)}
                onCheckedChange={(isOn) => toggle(column.key, isOn)}
              >
                {nameOf(column)}
              </MenuCheckItem>
            ))}
          </Menu>
        )
      }
    />
  );
}

const nameOf = <Row,>({ key, name, head }: DataColumn<Row>): string =>
  name ?? (typeof head === 'string' && head !== '' ? head : key);
