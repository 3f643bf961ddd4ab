import { useRef, useState, type ComponentType, type ReactNode, type Ref } from 'react';
import { classNames } from '../class-names.ts';
import type { TableColumn } from './chart-columns.ts';
import css from './chart-frame.module.css';
import type { ChartTableProps } from './chart-table.tsx';
import { ChartTools } from './chart-tools.tsx';
import { AXIS, SERIES_NAME } from './constant-marks.ts';
import marks from './marks.module.css';
import type { ReadoutItem } from './series-text.ts';

export interface ChartFrameProps {
  /** Accessible name, and the name of exported files. */
  label: string;
  count: number;
  columns: readonly TableColumn[];
  /** The place that the readout shows, as text, and its values. */
  readout: { at: string; items: readonly ReadoutItem[] };
  /** Height of the plot in px, also reserved before it is drawn. */
  height: number;
  /** A note below the plot. */
  note?: ReactNode;
  plotRef: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The frame of every chart: the readout above the plot, the note and the tools below. */
export function ChartFrame({
  label,
  count,
  columns,
  readout,
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
        <div className={css.readout} aria-hidden={readout.items.every((item) => item.value === undefined)}>
          <span className={css.at} {...AXIS}>
            {readout.at}
          </span>
          {readout.items.map((item) => (
            <span key={item.label} className={css.item} data-chosen={item.chosen || undefined}>
              <Swatch mark={item.mark} />
              <span {...SERIES_NAME}>{item.label}</span> <b>{item.value ?? item.text}</b>
            </span>
          ))}
        </div>
        <div ref={plotRef} className={css.plot} style={{ height }}>
          {Table ? <Table caption={label} columns={columns} count={count} /> : children}
        </div>
      </div>
      <div className={css.foot}>
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

function Swatch({ mark }: { mark: ReadoutItem['mark'] }) {
  if (mark === 'dashed') {
    return (
      <svg width="13" height="8" className={css.dashed}>
        <path d="M0 4h13" />
      </svg>
    );
  }
  return (
    <svg width="8" height="8" className={classNames(css.swatch, mark === 'band' ? css.band : marks[mark])}>
      <rect width="8" height="8" />
    </svg>
  );
}
