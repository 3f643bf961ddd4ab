import type { TableColumn } from './chart-columns.ts';
import css from './chart-frame.module.css';
import { AXIS, SERIES_NAME } from './constant-marks.ts';

export interface ChartTableProps {
  caption: string;
  columns: readonly TableColumn[];
  count: number;
}

/** The data of a chart as a table that replaces the plot; newest last, as in the chart. */
export function ChartTable(props: ChartTableProps) {
  const [first, ...values] = props.columns;
  return (
    // The group scrolls and may contain nothing focusable, so it must be focusable itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.scroll} role="group" aria-label={`${props.caption}, table`} tabIndex={0}>
      <table className={css.table} aria-label={props.caption}>
        <thead>
          <tr {...SERIES_NAME}>
            {props.columns.map((column) => (
              <th key={column.head} scope="col">
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: props.count }, (_, place) => (
            <tr key={place}>
              <th scope="row" {...AXIS}>
                {first?.text(place)}
              </th>
              {values.map((column) => (
                <td key={column.head}>{column.cell?.(place) ?? column.text(place)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
