import type { ReactNode } from 'react';

/** Connects the values of a chart to their sources, so that each can be opened. A missing value cannot be opened. */
export interface ChartSources {
  /** A click on a mark, or Enter on the readout. */
  onSelect: (place: number, seriesId: string) => void;
  /** Replaces the value's text in the readout and in the table: a button that opens its receipt. */
  value: (place: number, seriesId: string, text: string) => ReactNode;
  /** Data attributes for the value's text on the plot, which cannot be a button. */
  data: (place: number, seriesId: string) => Readonly<Record<`data-${string}`, string>>;
}
