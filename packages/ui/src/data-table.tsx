import { useEffect, useMemo, useState } from 'react';
import { LateArrangeMenu } from './late-arrange-menu.tsx';
import { nameOf, Table, type TableProps } from './table.tsx';
import { contentOf, type TableFiles } from './table-file.ts';
import { withWidth } from './table-choices.ts';
import { exampleFor } from './table-values.ts';
import type { TableNote, TableViews } from './table-views.ts';
import { isSame, knownOf, useArrangement } from './use-arrangement.ts';
import { filteredBy, useTableModel, type DataColumn } from './use-table-model.ts';
import css from './data-table.module.css';

export interface DataTableProps<Row> extends Omit<
  TableProps<Row>,
  'columns' | 'onSort' | 'part' | 'tools' | 'bare' | 'filterOf' | 'note' | 'widths'
> {
  columns: readonly DataColumn<Row>[];
  /** Offers files of the table in its menu. */
  files?: TableFiles | undefined;
  /** Offers saved views in its menu. */
  views?: TableViews | undefined;
}

/** Fewer rows than this need no order on a phone. */
const FEW_ROWS = 8;

/**
 * A table of complete rows that a person arranges: order by a click on a head, a filter for each column, columns to
 * show, and the height of rows. Rows that come page by page are arranged by the server: `Table` shows them.
 */
export function DataTable<Row>({ name, ...props }: DataTableProps<Row>) {
  const stored = name ?? props.caption;
  // Another table has other choices and filters.
  return <Arranged key={stored} {...props} name={stored} />;
}

function Arranged<Row>({
  columns,
  rows,
  name,
  files,
  views,
  ...table
}: DataTableProps<Row> & { name: string }) {
  const { rowKey, selected, onSelect } = table;
  const held = useArrangement(name, views?.chosen);
  const { arrange } = held;
  // The rows are sorted and filtered again only where it is another one.
  const arrangement = useMemo(() => knownOf(held.arrangement, columns), [held.arrangement, columns]);
  const { filters, widths } = arrangement;
  const [hidden, shown] = [new Set(arrangement.hidden), new Set(arrangement.shown)];
  const comfortable = arrangement.comfortable ?? table.comfortable === true;
  const [opensFilters, setOpensFilters] = useState(false);
  const isFiltering = opensFilters || Object.keys(filters).length > 0;
  const model = useTableModel(columns, rows, arrangement, (sort) => arrange({ sort }));
  /** One row has no order. */
  const arranges = rows.length > 1;
  const shownColumns = columns.filter(({ key }) => model.columns.some((each) => each.key === key));
  const leftOut = rows.length - model.rows.length;
  const onColumn = (key: string, isOn: boolean) => {
    // A column that is not there at present stays hidden or shown.
    const [hides, shows] = [held.arrangement.hidden, held.arrangement.shown];
    const others = (all: readonly string[]) => all.filter((each) => each !== key);
    arrange(
      isOn
        ? { hidden: others(hides), shown: [...others(shows), key] }
        : { hidden: [...hides, key], shown: others(shows) },
    );
  };
  const onFiltering = (isOn: boolean) => {
    setOpensFilters(isOn);
    if (!isOn) arrange({ filters: {} });
  };
  const onFilter = (key: string, typed: string) => {
    const { [key]: _before, ...others } = filters;
    // The filters stay open while the last one is emptied.
    setOpensFilters(true);
    arrange({ filters: typed === '' ? others : { ...others, [key]: typed } });
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
        value={filters[key] ?? ''}
        onChange={({ target }) => onFilter(key, target.value)}
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

  const chosen = views?.chosen && knownOf(views.chosen.arrangement, columns);
  const isChanged = chosen !== undefined && !isSame(arrangement, chosen, table.comfortable === true);
  const viewNote = views?.note(isChanged);
  const clearFilters = () => {
    setOpensFilters(true);
    arrange({ filters: {} });
  };

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
      widths={[widths, (key, width) => arrange({ widths: withWidth(held.arrangement.widths, key, width) })]}
      {...(arranges && { onSort: model.toggleSort })}
      {...(isFiltering && { filterOf })}
      note={
        (viewNote !== undefined || leftOut > 0) && (
          <>
            {viewNote && <Note {...viewNote} />}
            {leftOut > 0 && (
              <Note
                text={
                  <span role="status" data-constant="count">
                    {model.rows.length} of {rows.length} rows match
                    {columns.some(({ total }) => total !== undefined) && '; totals are of all rows'}.
                  </span>
                }
                action="Clear filters"
                onAction={clearFilters}
              />
            )}
          </>
        )
      }
      bare={
        rows.length < FEW_ROWS &&
        files === undefined &&
        views === undefined &&
        arrangement.sort === null &&
        hidden.size === 0 &&
        !isFiltering
      }
      tools={
        // A hidden column can always be shown again.
        (arranges || hidden.size > 0 || isFiltering || files !== undefined || chosen !== undefined) && (
          <LateArrangeMenu
            caption={table.caption}
            // The first column names the row, and opens it.
            columns={columns.slice(1).map((column) => ({ key: column.key, name: nameOf(column) }))}
            filterable={columns.some(({ value }) => value !== undefined)}
            hidden={hidden}
            shown={shown}
            onColumn={onColumn}
            comfortable={comfortable}
            onComfortable={(isOn) => arrange({ comfortable: isOn })}
            filtering={isFiltering}
            onFiltering={onFiltering}
            files={files}
            partly={leftOut > 0 || model.columns.length < columns.length}
            contentOf={(part) =>
              part === 'all' ? contentOf(columns, rows) : contentOf(shownColumns, model.rows)
            }
            views={views}
            arranged={{ arrangement, isChanged, reset: held.reset }}
          />
        )
      }
    />
  );
}

function Note({ text, action, onAction }: TableNote) {
  return (
    <span className={css.note}>
      {text}
      <button type="button" className={css.clear} onClick={onAction} data-export="hide">
        {action}
      </button>
    </span>
  );
}
