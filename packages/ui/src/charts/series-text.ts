import type { ReactNode } from 'react';
import type { ChartSources } from './chart-sources.ts';
import type { TableColumn } from './chart-columns.ts';
import { textOf, type Format, type Series, type SeriesColor } from '@cottontree/charts/series.ts';

/** A value of a place: in the line above the plot, which is also the legend, and in what is read of a place. */
export interface ReadoutItem {
  label: string;
  text: string;
  /** Replaces the text: a button that opens the value's receipt. */
  value?: ReactNode;
  /** Data attributes of the text where it cannot be a button. */
  data?: Readonly<Record<`data-${string}`, string>>;
  /** Its share of the whole, if it is a part. */
  share?: string | undefined;
  /** Enter or a click on the plot opens this item. */
  chosen?: boolean;
  /** A series colour, the dashes of a comparison; none: it is not drawn. */
  mark: SeriesColor | 'dashed' | 'none';
  /** It is drawn as an area of its colour. */
  shade?: boolean | undefined;
}

export const hasValue = (series: Pick<Series, 'values'> | undefined, place: number): boolean =>
  series?.values[place] !== undefined && series.values[place] !== null;

/** Table and file of a chart: the places first, then one column per series. */
export function seriesColumns(
  placeHead: string,
  places: readonly string[],
  series: readonly Series[],
  format: Format,
  sources?: ChartSources,
): readonly TableColumn[] {
  return [
    { head: placeHead, value: (place) => places[place], text: (place) => places[place] ?? '' },
    ...series.map((each) => ({
      head: each.label,
      value: (place: number) => each.values[place],
      text: (place: number) => textOf(each.values[place], format),
      ...(sources && {
        cell: (place: number) =>
          hasValue(each, place)
            ? sources.value(place, each.id, textOf(each.values[place], format))
            : undefined,
      }),
    })),
  ];
}

/** The value of a series at a place. */
export function readoutItem(
  series: Series,
  place: number,
  mark: ReadoutItem['mark'],
  format: Format,
  sources: ChartSources | undefined,
): ReadoutItem {
  const text = textOf(series.values[place], format);
  if (sources === undefined || !hasValue(series, place)) return { label: series.label, text, mark };
  const value = sources.value(place, series.id, text);
  return { label: series.label, text, mark, value, data: sources.data(place, series.id) };
}

/** Opens the source of the value of a series at a place; a missing value opens nothing. */
export function selectValue(sources: ChartSources, series: Series | undefined, place: number): void {
  if (series !== undefined && hasValue(series, place)) sources.onSelect(place, series.id);
}
