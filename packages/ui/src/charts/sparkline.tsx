import { line } from 'd3-shape';
import { exactScale } from './geometry.ts';
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
  const inset = 3;
  const known = values.flatMap((value, place) => (value === null ? [] : [{ value, place }]));
  const y = exactScale(
    known.map((point) => point.value),
    inset,
    height - inset,
  );
  const step = (width - 2 * inset) / Math.max(1, values.length - 1);
  const x = (place: number) => inset + place * step;
  const draw = line<number | null>()
    .defined((value) => value !== null)
    .x((_, place) => x(place))
    .y((value) => y(value ?? 0));
  const last = known.at(-1);
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      className={css.sparkline}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      {...named}
    >
      {known.length > 1 && <path d={draw(values) ?? ''} />}
      {last && <circle cx={x(last.place)} cy={y(last.value)} r="2.5" />}
    </svg>
  );
}
