import {
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { classNames } from './class-names.ts';
import { ColumnGrip, widthOf } from './column-grip.tsx';
import type { DrawnPart } from './long-rows.ts';
import { usePageScroll } from './page-scroll.ts';
import { ARROWS, SortBy } from './sort-by.tsx';
import { useColumnWidths, type Widths } from './table-choices.ts';
import { movedRow, takesText } from './table-keys.ts';
import css from './table.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface Column<Row> {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** The column's name where `head` is not text. */
  name?: string;
  /** Numbers and their header are right-aligned. */
  numeric?: boolean;
  /** Any CSS width; without it the column is as wide as its content. */
  width?: string;
  /** The column's cell in the totals row; the first column usually says "Total". */
  total?: ReactNode;
  /** Present if the column can be sorted: its current order. */
  sort?: 'ascending' | 'descending' | 'none';
  /** Hides the column if the table is narrower than 900 px; what opens a row shows its value, or on a phone a button. */
  hide?: 'medium';
  /**
   * On a phone the value stands beside the row's name; without a mark that of the last numeric column does. A plain one
   * says itself what it is: a number is not preceded by the name of its column.
   */
  lead?: boolean | 'plain';
  /** Holds a small button without a name: on a phone it stands at the end of the row. */
  tool?: boolean;
}

export interface TableProps<Row> {
  /** The accessible name of the table. */
  caption: string;
  /** The name under which choices are stored, where the caption changes with the data or is used twice. */
  name?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Set if `rows` are only the rendered part of a long table: from useLongRows. */
  part?: DrawnPart;
  /** Opens a row: by a click anywhere in it, or Enter. The first column becomes its button. */
  onOpen?: (row: Row) => void;
  /** A key moved to a row: what is open beside the table follows. */
  onMove?: (row: Row) => void;
  /** Called on hover or focus of a row: to prefetch what it opens. */
  onNear?: () => void;
  /** The row that is open in a panel. */
  openKey?: string | undefined;
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
  /** Actions on the selection, shown while rows are selected. */
  bulk?: ReactNode;
  onSort?: (columnKey: string) => void;
  /** Bound to the key e. */
  onExport?: () => void;
  /** Rows of 40 px instead of 32. */
  comfortable?: boolean;
  /** Rows of 52 px, because most have two lines. */
  twoLines?: boolean;
  /** What the foot says of all rows: "41 expenses, $2,730.05". Without it a long list has their number there. */
  sum?: string | undefined;
  /** The widths of the columns in px, where they are not kept by this browser alone, and what sets one. */
  widths?: readonly [Widths, (columnKey: string, width: number | undefined) => void];
  /** A refetch is running; the old rows stay. */
  busy?: boolean;
  /** Shown instead of rows if there are none. */
  empty?: ReactNode;
  /** Maximum height, in px or as CSS, where more follows below; without it the page scrolls the rows under their head. */
  maxHeight?: number | string;
  /** The control in a second row of the head, by column. */
  filterOf?: (columnKey: string) => ReactNode;
  /** A line under the rows. */
  note?: ReactNode;
  /** At the end of the head row, shown while the pointer or the focus is in the table. */
  tools?: ReactNode;
  /** On a phone, neither a choice of the order nor tools: for few rows, which are seen at a glance. */
  bare?: boolean;
}

/** The column's name in words; the key where neither head nor name are. */
export const nameOf = ({ key, name, head }: Pick<Column<never>, 'key' | 'name' | 'head'>): string =>
  name ?? (typeof head === 'string' && head !== '' ? head : key);

/** The place of the column whose value tells the rows apart; none if only the first column could. */
function leadOf<Row>(columns: readonly Column<Row>[]): number {
  const marked = columns.findIndex(({ lead }) => lead);
  return marked > 0 ? marked : columns.findLastIndex(({ numeric }) => numeric);
}

/** So many rows fit a window, and their head need not stay while the page scrolls. */
const FEW = 10;
/** More rows than this are not counted at a glance. */
const MANY = 20;

/** So many columns fit a third of the page. */
const FEW_COLUMNS = 4;

/** So many values fit below the name. */
const FIT = 3;

/** The columns whose values a phone shows on demand: those that a narrow table hides, and what does not fit. */
function restOf<Row>(columns: readonly Column<Row>[]): ReadonlySet<Column<Row>> {
  const lead = leadOf(columns);
  const others = columns.filter(({ tool }, place) => place > 0 && place !== lead && !tool);
  const shown = others.filter(({ hide }) => hide === undefined).slice(0, FIT);
  return new Set(others.filter((column) => !shown.includes(column)));
}

/** What the cells of one column have in common. */
interface Shape {
  width: number | undefined;
  /** For the head, the filter, the rows and the total. */
  className: string | undefined;
  style: CSSProperties | undefined;
  /** Stands before the value on a phone, where there is no head. */
  label: string | undefined;
}

function shapesOf<Row>(columns: readonly Column<Row>[], widths: Widths): Shape[] {
  const lead = leadOf(columns);
  const rest = restOf(columns);
  return columns.map((column, place) => {
    const { key, name, head, numeric, hide, tool } = column;
    const width = widths[key];
    return {
      width,
      className: classNames(
        place === 0 ? css.first : place === lead && css.lead,
        column.lead === 'plain' && css.plain,
        numeric && css.numeric,
        hide !== undefined && css[hide],
        rest.has(column) && css.rest,
        tool && css.tool,
        width !== undefined && css.sized,
      ),
      style: width === undefined ? undefined : { maxWidth: `var(${widthOf(place)})` },
      label: typeof head === 'string' && head !== '' ? head : name,
    };
  });
}

/** On a phone, shows and hides the values of a row that its two lines leave out. */
function More() {
  const [open, setOpen] = useState(false);
  return (
    <button
      type="button"
      className={css.more}
      aria-label="All values of this row"
      aria-expanded={open}
      onClick={() => setOpen(!open)}
    />
  );
}

/** A cell of a column. Its roles are stated: on a phone it is not drawn as a cell, and some browsers then forget them. */
function Cell({ shape, children }: { shape: Shape | undefined; children: ReactNode }) {
  return (
    <td role="cell" className={shape?.className} style={shape?.style} data-label={shape?.label}>
      {children}
    </td>
  );
}

interface HeadCellProps<Row> {
  column: Column<Row>;
  place: number;
  shape: Shape | undefined;
  onWidth: (columnKey: string, width: number | undefined) => void;
  onSort: ((columnKey: string) => void) | undefined;
}

function HeadCell<Row>({ column, place, shape, onWidth, onSort }: HeadCellProps<Row>) {
  const sortable = column.sort !== undefined && onSort !== undefined;
  const set = `var(${widthOf(place)})`;
  const width = shape?.width;
  return (
    <th
      role="columnheader"
      scope="col"
      className={shape?.className}
      style={
        width !== undefined
          ? { width: set, minWidth: set, maxWidth: set }
          : column.width === undefined
            ? undefined
            : { width: column.width }
      }
      aria-sort={column.sort}
      data-column={column.key}
    >
      {sortable ? (
        <button type="button" className={css.sort} onClick={() => onSort(column.key)}>
          <span>{column.head}</span>
          <span className={css.arrow} aria-hidden="true">
            {ARROWS[column.sort ?? 'none']}
          </span>
        </button>
      ) : (
        <span>{column.head}</span>
      )}
      <ColumnGrip
        name={nameOf(column)}
        place={place}
        chosen={width}
        onWidth={(chosen) => onWidth(column.key, chosen)}
      />
    </th>
  );
}

const heightOf = (most: number | string) =>
  ({ '--most': typeof most === 'number' ? `${most}px` : most }) as CSSProperties; // custom properties are not among its keys

/** A dense table. j/k or the arrows move, Enter opens, x selects, e exports, ? lists these keys. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, onOpen, openKey, onSelect, onExport, maxHeight, part } = props;
  const selected = props.selected ?? new Set<string>();
  const ownWidths = useColumnWidths(props.name ?? caption);
  const [widths, setWidth] = props.widths ?? ownWidths;
  const shapes = shapesOf(columns, widths);
  // What opens the row shows what a narrow table hides.
  const holdsBack = [...restOf(columns)].some(({ hide }) => !onOpen || hide === undefined);
  const body = useRef<HTMLTableSectionElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const pagedItself = usePageScroll(
    () => scroller.current,
    part === undefined && maxHeight === undefined && rows.length > FEW,
  );
  const paged = part?.paged ?? pagedItself;
  const [active, setActive] = useState(0);
  const [keysListed, setKeysListed] = useState(false);
  const reachable = onOpen !== undefined || onSelect !== undefined;
  const first = part?.first ?? 0;
  const count = part?.count ?? rows.length;
  // Rows can disappear between renders; the only Tab stop must be on a rendered row.
  const stop = Math.max(first, Math.min(active, first + rows.length - 1));

  const toggle = (key: string) => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    onSelect?.(next);
  };

  /** The row that receives the focus once it is rendered. */
  const awaited = useRef<number>(undefined);
  const takeFocus = (): boolean => {
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${awaited.current}"] [data-row-stop]`);
    if (!row) return false;
    awaited.current = undefined;
    row.focus();
    return true;
  };
  useEffect(() => {
    if (awaited.current !== undefined) takeFocus();
  });

  const focusRow = (index: number) => {
    setActive(index);
    awaited.current = index;
    if (!takeFocus()) part?.show(index);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isElsewhere(event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || takesText(event.target)) return;
    const row = rows[stop - first];
    const to = movedRow(event.key, stop, count);
    const target = to === undefined ? undefined : rows[to - first];
    if (to !== undefined) {
      focusRow(to);
      if (target !== undefined) props.onMove?.(target);
    } else if (event.key === 'Enter' && isRowStop(event.target) && row !== undefined && onOpen) onOpen(row);
    else if (event.key === 'x' && row !== undefined && onSelect) toggle(rowKey(row));
    else if (event.key === 'e' && onExport) onExport();
    else if (event.key === '?') setKeysListed(!keysListed);
    else return;
    event.preventDefault();
  };

  const onRowClick = (event: MouseEvent, row: Row) => {
    // A click that ends a text selection, or that hits another control, must not open the row.
    if (isElsewhere(event)) return;
    if (!onOpen || isOtherControl(event.target) || !getSelection()?.isCollapsed) return;
    onOpen(row);
  };

  const allSelected = rows.length > 0 && rows.every((row) => selected.has(rowKey(row)));
  const span = columns.length + (onSelect ? 1 : 0);
  const sortable = columns.flatMap((column) =>
    column.sort === undefined ? [] : [{ key: column.key, name: nameOf(column), sort: column.sort }],
  );
  const sorts = props.onSort !== undefined && sortable.length > 0;

  return (
    <div
      className={classNames(
        css.frame,
        columns.length <= FEW_COLUMNS && css.few,
        props.comfortable && css.comfortable,
        props.twoLines && css.twoLines,
      )}
      data-table=""
    >
      {(sorts || Boolean(props.tools)) && !props.bare && (
        <div className={css.phone} data-export="hide">
          {sorts && props.onSort && <SortBy columns={sortable} onSort={props.onSort} />}
        </div>
      )}
      <div
        ref={part?.scroller ?? scroller}
        className={css.scroll}
        data-own={part?.own || undefined}
        data-paged={paged || undefined}
        style={maxHeight === undefined ? undefined : heightOf(maxHeight)}
        // On the element, not in the state: scrolling must not render the rows.
        onScroll={({ currentTarget }) =>
          currentTarget.toggleAttribute('data-sideways', currentTarget.scrollLeft > 0)
        }
        role="group"
        aria-label={caption}
        tabIndex={reachable && rows.length > 0 ? undefined : 0}
      >
        <table
          role="table"
          className={css.table}
          style={Object.fromEntries(
            shapes.flatMap(({ width }, place) =>
              width === undefined ? [] : [[widthOf(place), `${width}px`]],
            ),
          )}
          aria-busy={props.busy || undefined}
          aria-rowcount={part && count + 1}
        >
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <thead role="rowgroup">
            <tr role="row" className={css.heads}>
              {onSelect && (
                <th role="columnheader" scope="col" className={css.check}>
                  <input
                    type="checkbox"
                    aria-label="Select all rows"
                    checked={allSelected}
                    onChange={() => onSelect(allSelected ? new Set() : new Set(rows.map(rowKey)))}
                  />
                </th>
              )}
              {columns.map((column, place) => (
                <HeadCell
                  key={column.key}
                  column={column}
                  place={place}
                  shape={shapes[place]}
                  onWidth={setWidth}
                  onSort={props.onSort}
                />
              ))}
            </tr>
            {props.filterOf !== undefined && (
              <tr role="row" className={css.filters} data-export="hide">
                {onSelect && <td className={css.check} aria-hidden="true" />}
                {columns.map((column, place) => (
                  <Cell key={column.key} shape={shapes[place]}>
                    {props.filterOf?.(column.key)}
                  </Cell>
                ))}
              </tr>
            )}
          </thead>
          {/* Keys bubble up from the row's own button or checkbox, which has the focus. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <tbody
            role="rowgroup"
            ref={body}
            onKeyDown={reachable ? onKeyDown : undefined}
            onPointerEnter={props.onNear}
            onFocus={props.onNear}
          >
            {rows.length === 0 && (
              <tr role="row">
                <td role="cell" className={css.none} colSpan={span}>
                  {props.empty ?? 'No rows.'}
                </td>
              </tr>
            )}
            {part && <Gap height={part.before} />}
            {rows.map((row, at) => {
              const key = rowKey(row);
              const index = first + at;
              return (
                <tr
                  role="row"
                  key={key}
                  ref={part?.row}
                  data-index={index}
                  aria-rowindex={part && index + 2}
                  data-open={key === openKey || undefined}
                  data-selected={selected.has(key) || undefined}
                  className={onOpen && css.opens}
                  onFocus={() => setActive(index)}
                  onClick={(event) => onRowClick(event, row)}
                >
                  {onSelect && (
                    <td role="cell" className={css.check}>
                      <input
                        type="checkbox"
                        aria-label={`Select row ${index + 1}`}
                        data-row-stop={onOpen ? undefined : ''}
                        tabIndex={index === stop ? 0 : -1}
                        checked={selected.has(key)}
                        onChange={() => toggle(key)}
                      />
                    </td>
                  )}
                  {columns.map((column, place) => (
                    <Cell key={column.key} shape={shapes[place]}>
                      {onOpen && place === 0 ? (
                        <button
                          type="button"
                          className={css.open}
                          data-row-stop=""
                          tabIndex={index === stop ? 0 : -1}
                        >
                          {column.cell(row)}
                        </button>
                      ) : (
                        column.cell(row)
                      )}
                      {holdsBack && place === 0 && <More />}
                    </Cell>
                  ))}
                </tr>
              );
            })}
            {part && <Gap height={part.after} />}
          </tbody>
          {columns.some((column) => column.total !== undefined) && (
            <tfoot role="rowgroup">
              <tr role="row">
                {onSelect && <td className={css.check} aria-hidden="true" />}
                {columns.map((column, place) => (
                  <Cell key={column.key} shape={shapes[place]}>
                    {column.total}
                  </Cell>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {Boolean(props.tools) && (
        <div className={classNames(css.tools, props.bare && css.wideOnly)} data-export="hide">
          {props.tools}
        </div>
      )}
      {Boolean(props.note) && <div className={css.note}>{props.note}</div>}
      {(props.sum !== undefined || (count > MANY && !props.note)) && (
        <p className={css.sum} data-constant="count">
          {props.sum ?? `${count.toLocaleString('en')} rows`}
        </p>
      )}
      {rows.length < count && (
        <p className={css.onPaper} data-constant="count">
          Rows {first + 1} to {first + rows.length} of {count.toLocaleString('en')}, those in sight.
        </p>
      )}
      {selected.size > 0 && (
        <div className={css.bulk} role="group" aria-label="Selected rows">
          <span aria-live="polite">{selected.size} selected</span>
          {props.bulk}
          <button type="button" className={css.clear} onClick={() => onSelect?.(new Set())}>
            Clear
          </button>
        </div>
      )}
      {keysListed && (
        <p className={css.keys} role="status">
          <kbd>j</kbd> <kbd>k</kbd> move
          {onOpen && (
            <>
              {' '}
              · <kbd>Enter</kbd> open
            </>
          )}
          {onSelect && (
            <>
              {' '}
              · <kbd>x</kbd> select
            </>
          )}
          {onExport && (
            <>
              {' '}
              · <kbd>e</kbd> export
            </>
          )}{' '}
          · <kbd>?</kbd> hide this line
        </p>
      )}
    </div>
  );
}

/** Placeholder for rows that are not rendered. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return <tr aria-hidden="true" className={css.gap} style={{ height }} />;
}

/** Whether the event is from a menu or dialog of a row that floats over the page: React bubbles its events to here. */
function isElsewhere({ currentTarget, target }: KeyboardEvent | MouseEvent): boolean {
  return target instanceof Node && !currentTarget.contains(target);
}

function isRowStop(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.hasAttribute('data-row-stop');
}

function isOtherControl(target: EventTarget): boolean {
  const control =
    target instanceof Element ? target.closest('a, button, input, label, select, textarea') : null;
  return control !== null && !(control instanceof HTMLButtonElement && isRowStop(control));
}
