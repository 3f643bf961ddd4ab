import { sparkShape } from '@cottontree/charts/spark-shape.ts';
import css from './sparkline.module.css';

export interface SparklineProps {
  values: readonly (number | null)[];
  width?: number;
  height?: number;
  /** Accessible name; without it the line is decoration next to the number. */
  label?: string;
}

/** The course of a figure without axes; the dot marks the current value. The scale runs from lowest to highest. */
export function Sparkline({ values, width = 112, height = 24, label }: SparklineProps) {
  const { path, last } = sparkShape(values, width, height);
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      className={css.sparkline}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      {...named}
    >
      {path !== '' && <path d={path} />}
      {last && <circle cx={last.x} cy={last.y} r="2.5" />}
    </svg>
  );
}
