import type { ChartColumn } from './chart-tools.tsx';
import { textOf, type Format, type Series } from './series.ts';

/** Table and file of a chart: the places first, then one column for each series. */
export function seriesColumns(
  placeHead: string,
  places: readonly string[],
  series: readonly Series[],
  format: Format,
): readonly ChartColumn[] {
  return [
    { head: placeHead, value: (place) => places[place], text: (place) => places[place] ?? '' },
    ...series.map((each) => ({
      head: each.label,
      value: (place: number) => each.values[place],
      text: (place: number) => textOf(each.values[place], format),
    })),
  ];
}

/** What the live region says of a place: "13 Nov: Wallets 312, Cards 200". */
export function spokenText(at: string, items: readonly { label: string; text: string }[]): string {
  return `${at}: ${items.map((item) => `${item.label} ${item.text}`).join(', ')}`;
}
