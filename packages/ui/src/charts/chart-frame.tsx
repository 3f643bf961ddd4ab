import { useRef, useState, type ComponentType, type ReactNode, type Ref } from 'react';
import type { TableColumn } from './chart-columns.ts';
import { EventLinks, type ChartEvent } from './chart-events.tsx';
import css from './chart-frame.module.css';
import type { ChartTableProps } from './chart-table.tsx';
import { ChartTools } from './chart-tools.tsx';
import { AXIS, SERIES_NAME } from './constant-marks.ts';
import type { Legend } from './reading.ts';
import { Swatch } from './swatch.tsx';

export interface ChartFrameProps {
  /** Accessible name, and the name of exported files. */
  label: string;
  count: number;
  columns: readonly TableColumn[];
  legend: Legend;
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

/** The frame of every chart: the newest values above the plot, the note and the tools below. */
export function ChartFrame({
  label,
  count,
  columns,
  legend,
  ticks = [],
  events = [],
  height,
  note,
  plotRef,
  children,
}: ChartFrameProps) {
  const [Table, setTable] = useState<ComponentType<ChartTableProps>>();
  const picture = useRef<HTMLDivElement>(null);
  return (
    <figure className={css.frame} aria-label={label}>
      <div ref={picture} className={css.picture}>
        {/* Plain texts would repeat what the plot announces; buttons must be accessible to everybody. */}
        <div className={css.legend} aria-hidden={legend.items.every((item) => item.value === undefined)}>
          <span className={css.at} {...AXIS}>
            {legend.at}
          </span>
          {legend.items.map((item) => (
            <span key={item.label} className={css.item}>
              <Swatch mark={item.mark} shade={item.shade} />
              <span {...SERIES_NAME}>{item.label}</span> <b>{item.value ?? item.text}</b>
            </span>
          ))}
        </div>
        <div ref={plotRef} className={css.plot} style={{ minHeight: height }}>
          {Table ? <Table caption={label} columns={columns} count={count} /> : children}
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
