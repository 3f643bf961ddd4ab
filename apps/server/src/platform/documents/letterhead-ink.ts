/** Colours and type of a letterhead page: the light colours of the screens, on white. */
import type { SeriesColor } from '@cottontree/charts/series.ts';
import type { Tone } from './letterhead.ts';
import { BOLD, REGULAR, type Pdf } from './pdf-file.ts';
import { printable } from './printable.ts';

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

export interface Writing {
  readonly size: number;
  readonly color?: string;
  readonly bold?: boolean;
  readonly align?: 'left' | 'right' | 'center';
  /** Breaks into lines, instead of ending in an ellipsis. */
  readonly wrap?: boolean;
}

/** Writes a text with its top at `y`, in one line unless it wraps. */
export function write(
  pdf: Pdf,
  text: string,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  { size, color = INK, bold = false, align = 'left', wrap = false }: Writing,
): void {
  pdf
    .font(bold ? BOLD : REGULAR)
    .fontSize(size)
    .fillColor(color);
  pdf.text(printable(text), x, y, {
    width,
    align,
    ...(!wrap && { lineBreak: false, ellipsis: true, height: size * 1.5 }),
  });
}

export function widthOf(pdf: Pdf, text: string, size: number, bold = false): number {
  return pdf
    .font(bold ? BOLD : REGULAR)
    .fontSize(size)
    .widthOfString(printable(text));
}

/** The largest size up to `size` at which a text fits in one line; at most halved. */
export function fittingSize(pdf: Pdf, text: string, size: number, width: number): number {
  const needed = widthOf(pdf, text, size, true);
  return needed <= width ? size : Math.max(size / 2, (size * width) / needed - 0.1);
}

export function heightOf(pdf: Pdf, text: string, size: number, width: number): number {
  return pdf.font(REGULAR).fontSize(size).heightOfString(printable(text), { width });
}

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
