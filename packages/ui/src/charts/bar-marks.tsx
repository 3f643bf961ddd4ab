import { colorOf, type Series } from '@cottontree/charts/series.ts';
import type { BarShape } from '@cottontree/charts/bar-shape.ts';
import { classNames } from '../class-names.ts';
import css from './bar-chart.module.css';
import type { ChartSources } from './chart-sources.ts';
import marks from './marks.module.css';

export interface BarMarksProps {
  series: readonly Series[];
  shape: BarShape;
}

export function Bars({
  series,
  shape,
  unfinished = [],
}: BarMarksProps & { unfinished: readonly number[] | undefined }) {
  return shape.bars.map(({ series: index, place, ...rectangle }) => {
    const each = series[index];
    return (
      each && (
        <rect
          key={`${each.id} ${place}`}
          className={classNames(css.bar, marks[colorOf(each, index)])}
          data-series={each.id}
          data-place={place}
          data-unfinished={unfinished.includes(place) || undefined}
          {...rectangle}
        />
      )
    );
  });
}

/** The dashed line of an earlier period, with an edge of the surface's colour, so that it shows over every bar. */
export function Comparison({ id, path }: { id: string; path: string | undefined }) {
  return (
    <>
      <path className={css.edge} d={path} />
      <path className={css.comparison} data-line={id} d={path} />
    </>
  );
}

/** The value of each bar of a single series, above the bar, or below it if negative. */
export function BarValues({
  series: [single],
  shape,
  sources,
}: BarMarksProps & { sources: ChartSources | undefined }) {
  return shape.texts.map(({ place, x, y, text }) => (
    <text
      key={place}
      className={css.value}
      x={x}
      y={y}
      textAnchor="middle"
      {...(single && sources?.data(place, single.id))}
    >
      {text}
    </text>
  ));
}
