import { useEffect, useState } from 'react';
import { LateArrangeMenu } from './late-arrange-menu.tsx';
import { nameOf, Table, type TableProps } from './table.tsx';
import { contentOf, type TableFiles } from './table-file.ts';
import { useTableChoices } from './table-choices.ts';
import { exampleFor } from './table-values.ts';
import { filteredBy, useTableModel, type DataColumn } from './use-table-model.ts';
import css from './data-table.module.css';

export interface DataTableProps<Row> extends Omit<
  TableProps<Row>,
  'columns' | 'onSort' | 'part' | 'tools' | 'filterOf' | 'note'
> {
  columns: readonly DataColumn<Row>[];
  /** Offers files of the table in its menu. */
  files?: TableFiles | undefined;
}

/**
 * A table of complete rows that a person arranges: order by a click on a head, a filter for each column, columns to
 * show, and the height of rows. Rows that come page by page are arranged by the server: `Table` shows them.
 */
export function DataTable<Row>({ name, ...props }: DataTableProps<Row>) {
  const stored = name ?? props.caption;
  // Another table has other choices and filters.
  return <Arranged key={stored} {...props} name={stored} />;
}

function Arranged<Row>({ columns, rows, name, files, ...table }: DataTableProps<Row> & { name: string }) {
  const { rowKey, selected, onSelect } = table;
  const [{ hidden, shown, comfortable = table.comfortable === true }, choose] = useTableChoices(name);
  const [isFiltering, setFiltering] = useState(false);
  const model = useTableModel(columns, rows, hidden);
  /** One row has no order. */
  const arranges = rows.length > 1;
  const shownColumns = columns.filter(({ key }) => model.columns.some((each) => each.key === key));
  const leftOut = rows.length - model.rows.length;
  const onColumn = (key: string, isOn: boolean) => {
    const others = (keys: ReadonlySet<string>) => [...keys].filter((each) => each !== key);
    choose(
      isOn
        ? { hidden: others(hidden), shown: [...others(shown), key] }
        : { hidden: [...hidden, key], shown: others(shown) },
    );
  };
  const onFiltering = (isOn: boolean) => {
    setFiltering(isOn);
    if (!isOn) model.clearFilters();
  };
  const filterOf = (key: string) => {
    const column = columns.find((each) => each.key === key);
    if (column?.value === undefined) return null;
    const known = rows.map((row) => filteredBy(column, row)).find((each) => each !== undefined);
    return (
      <input
        className={css.filter}
        aria-label={`Filter ${nameOf(column)}`}
        placeholder={exampleFor(known)}
        value={model.filters.get(key) ?? ''}
        onChange={({ target }) => model.setFilter(key, target.value)}
      />
    );
  };

  // What is done with the selection must not reach rows that the filters leave out.
  useEffect(() => {
    if (selected === undefined || leftOut === 0) return;
    const visible = new Set(model.rows.map(rowKey));
    const rest = [...selected].filter((key) => visible.has(key));
    if (rest.length < selected.size) onSelect?.(new Set(rest));
  });

  return (
    <Table
      {...table}
      name={name}
      columns={model.columns.map(({ hide, ...column }) =>
        hide === undefined || shown.has(column.key) ? column : { ...column, hide },
      )}
      rows={model.rows}
      empty={leftOut > 0 ? 'No row matches the filters.' : table.empty}
      comfortable={comfortable}
      {...(arranges && { onSort: model.toggleSort })}
      {...(isFiltering && { filterOf })}
      note={
        leftOut > 0 && (
          <>
            <span role="status" data-constant="count">
              {model.rows.length} of {rows.length} rows match
              {columns.some(({ total }) => total !== undefined) && '; totals are of all rows'}.
            </span>
            <button type="button" className={css.clear} onClick={model.clearFilters} data-export="hide">
              Clear filters
            </button>
          </>
        )
      }
      tools={
        // A hidden column can always be shown again.
        (arranges || hidden.size > 0 || isFiltering || files !== undefined) && (
          <LateArrangeMenu
            caption={table.caption}
            // The first column names the row, and opens it.
            columns={columns.slice(1).map((column) => ({ key: column.key, name: nameOf(column) }))}
            filterable={columns.some(({ value }) => value !== undefined)}
            hidden={hidden}
            shown={shown}
            onColumn={onColumn}
            comfortable={comfortable}
            onComfortable={(isOn) => choose({ comfortable: isOn })}
            filtering={isFiltering}
            onFiltering={onFiltering}
            files={files}
            partly={leftOut > 0 || model.columns.length < columns.length}
            contentOf={(part) =>
              part === 'all' ? contentOf(columns, rows) : contentOf(shownColumns, model.rows)
            }
          />
        )
      }
    />
  );
}
