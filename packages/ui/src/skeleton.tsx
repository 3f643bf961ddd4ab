import type { ReactNode } from 'react';
import css from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A grey block of the final size, in px or any CSS length. */
export function Skeleton({ width = '100%', height }: { width?: number | string; height: number | string }) {
  return <span aria-hidden="true" className={css.block} style={{ width, height }} />;
}

/** Wraps the skeletons of one part and announces once, to screen readers, what is loading. */
export function Loading({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div role="status" className={css.loading}>
      <VisuallyHidden>Loading {what}</VisuallyHidden>
      {children}
    </div>
  );
}

const rowWidths = ['62%', '78%', '54%', '70%', '66%'];

/** Placeholder for the rows of a table that is loading: as high as the table will be, head included. */
export function SkeletonRows({ rows, what }: { rows: number; what: string }) {
  return (
    <Loading what={what}>
      {Array.from({ length: rows + 1 }, (_, index) => (
        <div key={index} className={css.row}>
          <Skeleton width={rowWidths[index % rowWidths.length] ?? '60%'} height={10} />
          <Skeleton width={72} height={10} />
        </div>
      ))}
    </Loading>
  );
}

/** Placeholder for the value of a KpiCell: pass it as `value`. */
export function SkeletonValue() {
  return (
    <span className={css.value}>
      <Skeleton width={96} height={18} />
    </span>
  );
}

/** Placeholder for a chart with a plot of `height` px, with the lines above and below it. */
export function SkeletonChart({ height = 220, what }: { height?: number; what: string }) {
  return (
    <Loading what={what}>
      <div className={css.chart}>
        <Skeleton height={height} />
      </div>
    </Loading>
  );
}
