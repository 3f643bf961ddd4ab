/** Draws charts of a letterhead page as vector paths, by the same shapes as on the screens. */
import { placeLabels, valueTicks } from '@cottontree/charts/axes.ts';
import { barShape } from '@cottontree/charts/bar-shape.ts';
import { textWidth, type ValueScale } from '@cottontree/charts/geometry.ts';
import { lineShape } from '@cottontree/charts/line-shape.ts';
import { colorOf, textOf, type Format, type Series } from '@cottontree/charts/series.ts';
import { sparkShape } from '@cottontree/charts/spark-shape.ts';
import type { Block } from './letterhead.ts';
import {
  BAND_FILL,
  GHOST,
  HAIRLINE,
  INK,
  QUIET,
  rule,
  SERIES,
  swatch,
  widthOf,
  write,
} from './letterhead-ink.ts';
import type { Pdf } from './pdf-file.ts';
import { MAIN } from './typeface.ts';
import { widthOfText, writeText, type Place } from './writing.ts';

export type Bars = Extract<Block, { kind: 'bars' }>;
export type Course = Extract<Block, { kind: 'course' }>;

/** Points for a pixel of the shapes: their texts of 11 px are then 7.5 points high. */
const POINTS = 7.5 / 11;
const LEGEND = 13;
const PLOT = 92;
const LEGEND_LINE = 10;
export const chartHeight = (pdf: Pdf, chart: Bars | Course, width: number): number =>
  PLOT + legendHeight(legendLines(pdf, chart, width));

/** A text of a shape, at its baseline in px. */
function label(
  pdf: Pdf,
  { x, y }: Pick<Place, 'x' | 'y'>,
  text: string,
  at: { readonly x: number; readonly y: number; readonly anchor: 'left' | 'center' | 'right' },
  style: { readonly color: string; readonly bold?: boolean; readonly middle?: boolean },
): void {
  const lettering = { size: 11 * POINTS, weight: style.bold ? 'bold' : 'regular' } as const;
  const width = widthOfText(pdf, text, lettering);
  const left = x + at.x * POINTS - { left: 0, center: width / 2, right: width }[at.anchor];
  const below = (style.middle ? MAIN.middle : 0) - MAIN.ascent;
  const top = y + at.y * POINTS + below * lettering.size;
  // Not cut off for the width of a hair.
  writeText(pdf, text, { x: left, y: top, width: width + 1 }, { ...lettering, color: style.color });
}

/** Draws in the pixels of a shape whose upper left corner is at `place`. */
function inPixels(pdf: Pdf, { x, y }: Pick<Place, 'x' | 'y'>, draw: () => void): void {
  pdf.save().translate(x, y).scale(POINTS);
  draw();
  pdf.restore();
}

function axes(
  pdf: Pdf,
  place: Place,
  { scale, left, right }: { readonly scale: ValueScale; readonly left: number; readonly right: number },
  format: (value: number) => string,
): void {
  for (const { value, y, text } of valueTicks(scale, format)) {
    const line = { x: place.x + left * POINTS, y: place.y + y * POINTS, width: (right - left) * POINTS };
    rule(pdf, line, value === 0 ? { thickness: 0.7, color: GHOST } : { thickness: 0.4, color: HAIRLINE });
    label(pdf, place, text, { x: left - 8, y, anchor: 'right' }, { color: QUIET, middle: true });
  }
}

interface Item {
  readonly label: string;
  readonly value: string;
  readonly color: string;
  readonly dashed?: boolean;
}

/** From the left of an item to its name, from its name to its value, and from its value to the next item. */
const [TO_NAME, TO_VALUE, TO_NEXT] = [11, 4, 15];

/** What stands in each line of the legend; none where a single line or bar is named by the title of its panel. */
function legendLines(pdf: Pdf, { series, comparison, format }: Bars | Course, width: number): Item[][] {
  const items = [...itemsOf(series, format), ...dashedItem(comparison, format)];
  if (items.length < 2) return [];
  const lines: Item[][] = [[]];
  let used = 0;
  for (const item of items) {
    const own = TO_NAME + widthOf(pdf, item.label, 7) + TO_VALUE + widthOf(pdf, item.value, 7, true);
    const fits = used === 0 || used + own <= width;
    if (fits) lines.at(-1)?.push(item);
    else lines.push([item]);
    used = (fits ? used : 0) + own + TO_NEXT;
  }
  return lines;
}
const legendHeight = (lines: readonly Item[][]): number =>
  lines.length === 0 ? 2 : LEGEND + LEGEND_LINE * (lines.length - 1);

/** The names of the series, each with its newest value. Gives where the plot begins. */
function legend(pdf: Pdf, chart: Bars | Course, place: Place): Place {
  const lines = legendLines(pdf, chart, place.width);
  lines.forEach((items, line) => legendLine(pdf, { ...place, y: place.y + LEGEND_LINE * line }, items));
  return { ...place, y: place.y + legendHeight(lines) };
}

function legendLine(pdf: Pdf, { x, y }: Place, items: readonly Item[]): void {
  let left = x;
  for (const item of items) {
    if (item.dashed)
      pdf
        .moveTo(left, y + 4.5)
        .lineTo(left + 8, y + 4.5)
        .lineWidth(1)
        .dash(2, { space: 1.5 })
        .strokeColor(item.color)
        .stroke()
        .undash();
    else swatch(pdf, left, y + 1.5, item.color);
    const name = widthOf(pdf, item.label, 7);
    const value = widthOf(pdf, item.value, 7, true);
    write(pdf, item.label, { x: left + TO_NAME, y, width: name + 4 }, { size: 7, color: QUIET });
    write(
      pdf,
      item.value,
      { x: left + TO_NAME + name + TO_VALUE, y, width: value + 4 },
      { size: 7, bold: true },
    );
    left += TO_NAME + name + TO_VALUE + value + TO_NEXT;
  }
}

/** As on the screen, the value at the last place. */
const itemOf = (series: Series, color: string, format: Format): Item => ({
  label: series.label,
  value: textOf(series.values.at(-1), format),
  color,
});
const itemsOf = (series: readonly Series[], format: Format): Item[] =>
  series.map((each, index) => itemOf(each, SERIES[colorOf(each, index)], format));

const dashedItem = (comparison: Series | undefined, format: Format): Item[] =>
  comparison ? [{ ...itemOf(comparison, GHOST, format), dashed: true }] : [];

/** As on the screen, where no value is known. */
function drawNothing(pdf: Pdf, { x, y, width }: Place): void {
  write(
    pdf,
    'No data in this period',
    { x, y: y + PLOT / 2, width },
    { size: 8, color: QUIET, align: 'center' },
  );
}
const isEmpty = (series: readonly Series[]): boolean =>
  series.every(({ values }) => values.every((value) => value === null));

export function drawBars(pdf: Pdf, place: Place, bars: Bars): void {
  const { series, comparison, places, layout = 'stacked', formatTick } = bars;
  if (isEmpty(series)) return drawNothing(pdf, place);
  const plot = legend(pdf, bars, place);
  const [width, height] = [place.width / POINTS, PLOT / POINTS];
  const shape = barShape({
    count: places.length,
    series,
    comparison: comparison?.values,
    layout,
    width,
    height,
    formatTick,
  });
  axes(pdf, plot, shape, formatTick);
  inPixels(pdf, plot, () => {
    for (const bar of shape.bars) {
      const each = series[bar.series];
      if (each === undefined) continue;
      pdf.rect(bar.x, bar.y, bar.width, bar.height).fillColor(SERIES[colorOf(each, bar.series)]).fill();
    }
    if (shape.comparison) {
      pdf.path(shape.comparison).lineWidth(4).lineJoin('round').strokeColor('#FFFFFF', 0.8).stroke();
      pdf.path(shape.comparison).lineWidth(1.5).dash(4, { space: 3 }).strokeColor(QUIET, 1).stroke().undash();
    }
  });
  for (const { x, y, text } of shape.texts)
    label(pdf, plot, text, { x, y, anchor: 'center' }, { color: INK });
  drawPlaces(pdf, plot, places, {
    at: shape.centre,
    step: shape.step,
    left: shape.left - textWidth('00'),
    right: width,
    height,
  });
}

export function drawCourse(pdf: Pdf, place: Place, course: Course): void {
  const { series, places, comparison, bands, fromZero = true, formatTick } = course;
  const lines = comparison ? [...series, comparison] : series;
  if (isEmpty(lines)) return drawNothing(pdf, place);
  const plot = legend(pdf, course, place);
  const [width, height] = [place.width / POINTS, PLOT / POINTS];
  const shape = lineShape({
    count: places.length,
    lines,
    bands,
    width,
    height,
    fromZero,
    formatTick,
  });
  axes(pdf, plot, shape, formatTick);
  inPixels(pdf, plot, () => {
    for (const band of shape.bands) pdf.path(band).fillColor(BAND_FILL).fill();
    shape.paths.forEach((path, index) => {
      if (path === '') return;
      const each = series[index];
      pdf
        .path(path)
        .lineWidth(each ? 2 : 1.5)
        .lineJoin('round');
      if (each) pdf.strokeColor(SERIES[colorOf(each, index)]).stroke();
      else pdf.dash(4, { space: 3 }).strokeColor(GHOST).stroke().undash();
    });
  });
  drawPlaces(pdf, plot, places, { at: shape.x, step: shape.step, left: shape.left, right: width, height });
}

function drawPlaces(
  pdf: Pdf,
  plot: Place,
  labels: readonly string[],
  {
    height,
    ...axis
  }: { at: (place: number) => number; step: number; left: number; right: number; height: number },
): void {
  for (const { x, text } of placeLabels({ labels, ...axis }))
    label(pdf, plot, text, { x, y: height - 4, anchor: 'center' }, { color: QUIET });
}

/** A small line without axes, in points. */
export function drawSpark(
  pdf: Pdf,
  { x, y }: Pick<Place, 'x' | 'y'>,
  values: readonly (number | null)[],
  [width, height]: readonly [number, number],
): void {
  const { path, last } = sparkShape(values, width, height);
  if (path === '') return;
  pdf.save().translate(x, y);
  pdf.path(path).lineWidth(0.9).lineJoin('round').strokeColor(SERIES.c1).stroke();
  if (last) pdf.circle(last.x, last.y, 1.6).fillColor(SERIES.c1).fill();
  pdf.restore();
}
