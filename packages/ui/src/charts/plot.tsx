import type { ReactNode } from 'react';
import { placeLabels, valueTicks, type PlacesToLabel } from '@cottontree/charts/axes.ts';
import type { ValueScale } from '@cottontree/charts/geometry.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { AXIS } from './constant-marks.ts';
import css from './plot.module.css';
import { ReadingTip } from './reading-tip.tsx';
import type { Reading } from './reading.ts';
import type { Readout } from './use-readout.ts';

const HINTS = {
  nothing: '',
  one: ', Enter opens them',
  several: ', up and down choose one of several, Enter opens it',
} as const;

/**
 * The interactive drawing of a chart. For a screen reader it is one element: role application gives it the arrow keys,
 * and the live region announces the selected value.
 */
export function Plot(props: {
  label: string;
  readout: Readout;
  reading: Reading;
  /** Centre of a place, in px. */
  x: (place: number) => number;
  width: number;
  height: number;
  children: ReactNode;
}) {
  const { readout, reading } = props;
  return (
    <>
      <div
        className={css.plot}
        role="application"
        aria-roledescription="chart"
        aria-label={`${props.label}. Left and right arrow keys read the values${HINTS[reading.opens]}.`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application handles keys
        tabIndex={0}
        data-opens={reading.opens === 'nothing' ? undefined : reading.opens}
        {...readout.handlers}
      >
        <svg
          width={props.width}
          height={props.height}
          viewBox={`0 0 ${props.width} ${props.height}`}
          aria-hidden="true"
        >
          {props.children}
        </svg>
      </div>
      {reading.at && readout.place !== null && (
        <ReadingTip {...reading.at} x={props.x(readout.place)} width={props.width} />
      )}
      <div aria-live="polite">
        <VisuallyHidden>{readout.byKey && <span {...reading.data}>{reading.spoken}</span>}</VisuallyHidden>
      </div>
    </>
  );
}

/** Horizontal lines at the round values, with their texts; the zero line is stronger. */
export function ValueAxis(props: {
  scale: ValueScale;
  left: number;
  right: number;
  format: (value: number) => string;
}) {
  return (
    <g className={css.axis} {...AXIS}>
      {valueTicks(props.scale, props.format).map(({ value, y, text }) => (
        <g key={value} data-zero={value === 0 || undefined}>
          <line x1={props.left} x2={props.right} y1={y} y2={y} />
          <text x={props.left - 8} y={y} dy="0.32em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}

/** The labels of the places, as many as fit. */
export function PlaceAxis({ y, ...places }: PlacesToLabel & { y: number }) {
  return (
    <g className={css.axis} {...AXIS}>
      {placeLabels(places).map(({ place, x, text }) => (
        <text key={place} x={x} y={y} textAnchor="middle">
          {text}
        </text>
      ))}
    </g>
  );
}

/** Shown instead of the plot if there is no data. */
export function NoData() {
  return <p className={css.none}>No data in this period</p>;
}
