import type { ReactNode } from 'react';
import type { ChartSources } from './chart-sources.ts';
import type { TableColumn } from './chart-columns.ts';
import { textOf, type Format, type Series, type SeriesColor } from '@cottontree/charts/series.ts';

/** One item of the line above the plot: legend and readout in one. */
export interface ReadoutItem {
  label: string;
  text: string;
  /** Replaces the text: a button that opens the value's receipt. */
  value?: ReactNode;
  /** Enter or a click on the plot opens this item. */
  chosen?: boolean;
  /** A series colour, the dashes of a comparison or the shade of a band. */
  mark: SeriesColor | 'dashed' | 'band';
}

const hasValue = (series: Pick<Series, 'values'> | undefined, place: number): boolean =>
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

/** The readout of a series at a place. */
export function readoutItem(
  series: Series,
  place: number,
  mark: ReadoutItem['mark'],
  format: Format,
  sources: ChartSources | undefined,
): ReadoutItem {
  const text = textOf(series.values[place], format);
  const value = hasValue(series, place) ? sources?.value(place, series.id, text) : undefined;
  return { label: series.label, text, mark, value };
}

/** Opens the source of the value of a series at a place; a missing value opens nothing. */
export function selectValue(sources: ChartSources, series: Series | undefined, place: number): void {
  if (series !== undefined && hasValue(series, place)) sources.onSelect(place, series.id);
}

export interface Spoken {
  /** The announcement of a place in the live region: "13 Nov: Wallets 312, Cards 200. Enter opens Cards". */
  text: string;
  /** Data attributes of the value that Enter would open. */
  data?: Readonly<Record<`data-${string}`, string>>;
  /** What Enter opens: nothing, the only value of a place, or one of several. */
  opens: 'nothing' | 'one' | 'several';
}

/** @param chosen the series whose value Enter opens */
export function spokenAt(
  at: string,
  items: readonly Pick<ReadoutItem, 'label' | 'text'>[],
  place: number,
  series: readonly Series[],
  chosen: number,
  sources: ChartSources | undefined,
): Spoken {
  const text = `${at}: ${items.map((item) => `${item.label} ${item.text}`).join(', ')}`;
  const opened = series[chosen];
  if (sources === undefined || opened === undefined) return { text, opens: 'nothing' };
  const data = hasValue(opened, place) ? { data: sources.data(place, opened.id) } : {};
  return series.length === 1
    ? { text, opens: 'one', ...data }
    : { text: `${text}. Enter opens ${opened.label}`, opens: 'several', ...data };
}
