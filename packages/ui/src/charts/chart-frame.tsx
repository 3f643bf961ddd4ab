import { useRef, useState, type ReactNode, type Ref } from 'react';
import { classNames } from '../class-names.ts';
import css from './chart-frame.module.css';
import { ChartTable } from './chart-table.tsx';
import { ChartTools, type ChartColumn, type ExportProps } from './chart-tools.tsx';
import marks from './marks.module.css';
import type { SeriesColor } from './series.ts';

/** One item of the line above the plot: legend and readout in one. */
export interface ReadoutItem {
  label: string;
  text: string;
  /** A series colour, the dashes of a comparison or the tint of a band. */
  mark: SeriesColor | 'dashed' | 'band';
}

export interface ChartFrameProps extends ExportProps {
  /** Accessible name, and the name of exported files. */
  label: string;
  count: number;
  columns: readonly ChartColumn[];
  /** The place that the readout shows, in words, and its values. */
  readout: { at: string; items: readonly ReadoutItem[] };
  /** Pixels that the plot takes, also while it is not drawn yet. */
  height: number;
  /** A remark under the plot. */
  note?: ReactNode;
  plotRef: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** What every chart has around its plot: the readout above, the note and the tools below. */
export function ChartFrame({
  label,
  count,
  columns,
  readout,
  height,
  note,
  plotRef,
  onExportCsv,
  exportNote,
  children,
}: ChartFrameProps) {
  const [asTable, setAsTable] = useState(false);
  const picture = useRef<HTMLDivElement>(null);
  return (
    <figure className={css.frame} aria-label={label}>
      <div ref={picture} className={css.picture}>
        <div className={css.readout} aria-hidden="true">
          <span className={css.at}>{readout.at}</span>
          {readout.items.map((item) => (
            <span key={item.label} className={css.item}>
              <Swatch mark={item.mark} />
              {item.label} <b>{item.text}</b>
            </span>
          ))}
        </div>
        <div ref={plotRef} className={css.plot} style={{ height }}>
          {asTable ? <ChartTable caption={label} columns={columns} count={count} /> : children}
        </div>
      </div>
      <div className={css.foot}>
        {note !== undefined && <figcaption className={css.note}>{note}</figcaption>}
        <ChartTools
          {...(onExportCsv && { onExportCsv })}
          {...(exportNote !== undefined && { exportNote })}
          label={label}
          columns={columns}
          count={count}
          picture={picture}
          table={{ shown: asTable, onToggle: () => setAsTable(!asTable) }}
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
