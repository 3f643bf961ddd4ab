/** Colours and type of a letterhead page: the light colours of the screens, on white. */
import type { SeriesColor } from '@cottontree/charts/series.ts';
import type { Tone } from './letterhead.ts';
import type { Pdf } from './pdf-file.ts';
import type { Weight } from './typeface.ts';
import { heightOfText, widthOfText, writeText, type Place } from './writing.ts';

export const BRAND = '#0B3D2E';
export const INK = '#161B18';
export const QUIET = '#5E655F';
export const RULE = '#1A211D';
export const HAIRLINE = '#DEDAD0';
export const GHOST = '#8E948E';
export const BAND_FILL = '#E4F0EC';
export const SERIES: Readonly<Record<SeriesColor, string>> = {
  c1: '#0A654E',
  c2: '#C5871F',
  c3: '#3E73B8',
  c4: '#A65537',
  c5: '#8B8F86',
  s1: '#4F997F',
  s2: '#2E7A61',
  s3: '#0B3D2E',
  rest: '#8E948E',
  critical: '#992516',
  high: '#8A5600',
  medium: '#5E655F',
  low: '#8E948E',
};
export const TONES: Readonly<Record<Tone, string>> = { good: '#0B7246', bad: '#992516', neutral: '#434B46' };

export interface Ink {
  readonly size: number;
  readonly color?: string;
  readonly bold?: boolean;
  readonly align?: 'left' | 'right' | 'center';
  /** Breaks into lines, instead of ending in an ellipsis. */
  readonly wrap?: boolean;
}

const weightOf = (bold: boolean): Weight => (bold ? 'bold' : 'regular');

/** Writes a text with its top at `y`, in one line unless it wraps. */
export const write = (pdf: Pdf, text: string, at: Place, { color = INK, bold = false, ...ink }: Ink): void =>
  writeText(pdf, text, at, { ...ink, color, weight: weightOf(bold) });

export const widthOf = (pdf: Pdf, text: string, size: number, bold = false): number =>
  widthOfText(pdf, text, { size, weight: weightOf(bold) });

/** The largest size up to `size` at which a text fits in one line; at most halved. */
export function fittingSize(pdf: Pdf, text: string, size: number, width: number): number {
  const needed = widthOf(pdf, text, size, true);
  return needed <= width ? size : Math.max(size / 2, (size * width) / needed - 0.1);
}

export const heightOf = (pdf: Pdf, text: string, size: number, width: number): number =>
  heightOfText(pdf, text, { size, weight: 'regular' }, width);

export function rule(
  pdf: Pdf,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  { thickness = 0.5, color = HAIRLINE }: { readonly thickness?: number; readonly color?: string } = {},
): void {
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(thickness)
    .strokeColor(color)
    .stroke();
}

/** The small square before the name of a series. */
export function swatch(pdf: Pdf, x: number, y: number, color: string): void {
  pdf.rect(x, y, 6, 6).fillColor(color).fill();
}
