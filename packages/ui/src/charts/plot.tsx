import type { ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { AXIS } from './constant-marks.ts';
import { labelledPlaces, textWidth, widestText, type ValueScale } from './geometry.ts';
import css from './plot.module.css';
import type { Spoken } from './series-text.ts';
import type { Readout } from './use-readout.ts';

/** Distances in px between the edges of the drawing and the plot area. */
export const plotTop = 8;
export const plotBottom = 22;

/** Room on the left for the texts of the value axis. */
export function leftMargin(texts: Iterable<string>): number {
  return Math.ceil(widestText(texts)) + 8;
}

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
  spoken: Spoken;
  width: number;
  height: number;
  children: ReactNode;
}) {
  const { readout, spoken } = props;
  return (
    <>
      <div
        className={css.plot}
        role="application"
        aria-roledescription="chart"
        aria-label={`${props.label}. Left and right arrow keys read the values${HINTS[spoken.opens]}.`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application handles keys
        tabIndex={0}
        data-opens={spoken.opens === 'nothing' ? undefined : spoken.opens}
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
      <div aria-live="polite">
        <VisuallyHidden>{readout.byKey && <span {...spoken.data}>{spoken.text}</span>}</VisuallyHidden>
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
      {props.scale.ticks.map((tick) => {
        // At a half pixel a hairline is one pixel wide, not two grey ones.
        const y = Math.round(props.scale.at(tick)) + 0.5;
        return (
          <g key={tick} data-zero={tick === 0 || undefined}>
            <line x1={props.left} x2={props.right} y1={y} y2={y} />
            <text x={props.left - 8} y={y} dy="0.32em" textAnchor="end">
              {props.format(tick)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

export interface PlaceAxisProps {
  labels: readonly string[];
  /** Centre of a place, in px. */
  at: (place: number) => number;
  /** Distance of two places in px. */
  step: number;
  y: number;
  /** Texts stay between `left` and `right`. */
  left: number;
  right: number;
}

/** The labels of the places, as many as fit. */
export function PlaceAxis({ labels, at, step, y, left, right }: PlaceAxisProps) {
  return (
    <g className={css.axis} {...AXIS}>
      {labelledPlaces(labels.length, widestText(labels), step).map((place) => {
        const label = labels[place] ?? '';
        const half = textWidth(label) / 2;
        return (
          <text
            key={place}
            x={Math.min(Math.max(at(place), left + half), right - half)}
            y={y}
            textAnchor="middle"
          >
            {label}
          </text>
        );
      })}
    </g>
  );
}

/** Shown instead of the plot if there is no data. */
export function NoData({ height }: { height: number }) {
  return (
    <p className={css.none} style={{ height }}>
      No data in this period
    </p>
  );
}
