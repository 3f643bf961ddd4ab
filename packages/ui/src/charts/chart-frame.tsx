import { useRef, useState, type ComponentType, type ReactNode, type Ref } from 'react';
import type { TableColumn } from './chart-columns.ts';
import { EventLinks, type ChartEvent } from './chart-events.tsx';
import css from './chart-frame.module.css';
import type { ChartTableProps } from './chart-table.tsx';
import { ChartTools } from './chart-tools.tsx';
import { AXIS, SERIES_NAME } from './constant-marks.ts';
import type { Legend } from './reading.ts';
import type { ReadoutItem } from './series-text.ts';
import { Swatch } from './swatch.tsx';

export interface ChartFrameProps {
  /** Accessible name, and the name of exported files. */
  label: string;
  count: number;
  columns: readonly TableColumn[];
  legend: Legend;
  /** Where the first values of the legend stand, beside the ends of their series; otherwise all are above the plot. */
  ends?: { x: number; heights: readonly number[] } | undefined;
  /** The short names of the places. */
  ticks?: readonly string[] | undefined;
  events?: readonly ChartEvent[] | undefined;
  /** Minimum height of the plot in px, also reserved before it is drawn. In a higher panel the plot fills it. */
  height: number;
  /** A note below the plot. */
  note?: ReactNode;
  plotRef: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The frame of every chart: the newest values at their series or above the plot, the note and the tools below. */
export function ChartFrame({
  label,
  count,
  columns,
  legend,
  ends,
  ticks = [],
  events = [],
  height,
  note,
  plotRef,
  children,
}: ChartFrameProps) {
  const [Table, setTable] = useState<ComponentType<ChartTableProps>>();
  const picture = useRef<HTMLDivElement>(null);
  const atEnds = Table ? undefined : ends;
  const above = legend.items.slice(atEnds?.heights.length ?? 0);
  return (
    <figure className={css.frame} aria-label={label}>
      <div ref={picture} className={css.picture}>
        {/* Plain texts would repeat what the plot announces; buttons must be accessible to everybody. */}
        <div className={css.legend} data-ends={atEnds && ''} aria-hidden={isPlain(above)}>
          <span className={css.at} {...AXIS}>
            {legend.at}
          </span>
          {above.map((item) => (
            <Item key={item.label} {...item} />
          ))}
        </div>
        <div ref={plotRef} className={css.plot} style={{ minHeight: height }}>
          {Table ? <Table caption={label} columns={columns} count={count} /> : children}
          {atEnds && (
            <div aria-hidden={isPlain(legend.items)}>
              {atEnds.heights.map((top, place) => {
                const item = legend.items[place];
                return (
                  item && (
                    <span key={item.label} className={css.end} style={{ top, left: atEnds.x }}>
                      <Item {...item} />
                    </span>
                  )
                );
              })}
            </div>
          )}
        </div>
      </div>
      <div className={css.foot}>
        <EventLinks events={events} places={ticks} />
        {note !== undefined && <figcaption className={css.note}>{note}</figcaption>}
        <ChartTools
          label={label}
          columns={columns}
          count={count}
          picture={picture}
          table={{ shown: Table !== undefined, onShow: (shown) => setTable(() => shown) }}
        />
      </div>
    </figure>
  );
}

const isPlain = (items: readonly ReadoutItem[]): boolean => items.every((item) => item.value === undefined);

/** A series with its newest value. */
function Item({ mark, shade, label, value, text }: ReadoutItem) {
  return (
    <span className={css.item}>
      <Swatch mark={mark} shade={shade} />
      <span {...SERIES_NAME}>{label}</span> <b>{value ?? text}</b>
    </span>
  );
}
