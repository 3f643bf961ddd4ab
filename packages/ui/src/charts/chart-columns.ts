import type { ReactNode } from 'react';
import type { CsvValue } from '../csv.ts';

/** One column of a chart's data, for its table and its file. */
export interface ChartColumn {
  head: string;
  value: (place: number) => CsvValue;
  text: (place: number) => string;
}

/** A column of the table, whose cells may contain more than text. */
export interface TableColumn extends ChartColumn {
  cell?: (place: number) => ReactNode;
}
