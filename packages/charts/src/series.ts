/** The five series colours of the tokens; a caller with more series combines the rest as "Other". */
const SERIES_COLORS = ['c1', 'c2', 'c3', 'c4', 'c5'] as const;
/** Beside them steps of one green for what has an order, such as levels, and a grey for what is outside of it. */
export type SeriesColor = (typeof SERIES_COLORS)[number] | 's1' | 's2' | 's3' | 'rest' | Severity;
/** From red to grey, for what is the more severe the redder it is. */
type Severity = 'critical' | 'high' | 'medium' | 'low';

export interface Series {
  id: string;
  label: string;
  /** One value per place on the horizontal axis; null if nothing was measured. */
  values: readonly (number | null)[];
  /** By default the colour at the series' index; set it if an item keeps its colour across charts. */
  color?: SeriesColor;
}

export function colorOf(series: { color?: SeriesColor | undefined }, place: number): SeriesColor {
  return series.color ?? SERIES_COLORS[place % SERIES_COLORS.length] ?? 'c1';
}

/** Formats a number for display; null is shown as "no data". */
export type Format = (value: number) => string;

export function textOf(value: number | null | undefined, format: Format): string {
  return value === null || value === undefined || Number.isNaN(value) ? 'no data' : format(value);
}
