import type { ReactNode } from 'react';

/** Where the values of a chart come from, so that each leads there. A missing value leads nowhere. */
export interface ChartSources {
  /** A click on a mark, or Enter on the readout. */
  onSelect: (place: number, seriesId: string) => void;
  /** Stands in place of the value's text in the readout and in the table: a button that opens its receipt. */
  value: (place: number, seriesId: string, text: string) => ReactNode;
  /** Marks the value's text on the plot, which no button can be. */
  data: (place: number, seriesId: string) => Readonly<Record<`data-${string}`, string>>;
}
