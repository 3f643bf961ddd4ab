/** The five series colours of the tokens; a caller with more series sums the rest up as "Other". */
const seriesColors = ['c1', 'c2', 'c3', 'c4', 'c5'] as const;
export type SeriesColor = (typeof seriesColors)[number];

export interface Series {
  id: string;
  label: string;
  /** One value for each place on the horizontal axis; null where nothing was measured. */
  values: readonly (number | null)[];
  /** By default the colour of the series' place; set it where a thing keeps its colour across charts. */
  color?: SeriesColor;
}

export function colorOf(series: { color?: SeriesColor }, place: number): SeriesColor {
  return series.color ?? seriesColors[place % seriesColors.length] ?? 'c1';
}

/** Numbers as the caller wants to read them; null reads as "no data". */
export type Format = (value: number) => string;

export function textOf(value: number | null | undefined, format: Format): string {
  return value === null || value === undefined || Number.isNaN(value) ? 'no data' : format(value);
}
