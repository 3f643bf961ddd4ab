/** The height and the drawing of each kind of block of a letterhead page. */
import { shareShape } from '@cottontree/charts/share-shape.ts';
import { colorOf } from '@cottontree/charts/series.ts';
import type { Block, KeyFigure } from './letterhead.ts';
import { chartHeight, drawBars, drawCourse, drawSpark } from './letterhead-charts.ts';
import {
  fittingSize,
  HAIRLINE,
  heightOf,
  QUIET,
  rule,
  RULE,
  SERIES,
  swatch,
  TONES,
  widthOf,
  write,
} from './letterhead-ink.ts';
import { drawTable, tableHeight } from './letterhead-table.ts';
import type { Pdf } from './pdf-file.ts';

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const ROW = 14;
const BAR = 11;
const RECEIPTS_NOTE = 10;
const SPARK = 15;
/** How many key figures stand side by side. */
const acrossOf = (figures: number): number => (figures <= 5 ? figures : figures === 6 ? 3 : 4);
const FIGURE_HEIGHT = 58;
/** The size of the sentences of a statement. */
const STATEMENT = 15;

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

const share = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

export function blockHeight(pdf: Pdf, block: Block, width: number): number {
  switch (block.kind) {
    case 'figures':
      return (
        figureHeight(block) * Math.ceil(block.figures.length / Math.max(1, acrossOf(block.figures.length)))
      );
    case 'table':
      return tableHeight(pdf, block, width);
    case 'shares':
      return BAR + 6 + ROW * block.shares.length;
    case 'lines':
      return ROW * block.lines.length;
    case 'bars':
    case 'course':
      return chartHeight(pdf, block, width) + (block.receipts === undefined ? 0 : RECEIPTS_NOTE);
    case 'statement':
      return heightOf(pdf, sentencesOf(block), STATEMENT, width) + 4;
    case 'states':
      return block.states.reduce((sum, each) => sum + stateHeight(pdf, each.detail, width), 0);
    case 'remark':
      return heightOf(pdf, block.text, 8, width) + 4;
  }
}

export function drawBlock(pdf: Pdf, block: Block, area: Area): void {
  switch (block.kind) {
    case 'figures':
      return drawFigures(pdf, block, area);
    case 'table':
      return drawTable(pdf, block, area);
    case 'shares':
      return drawShares(pdf, block, area);
    case 'lines':
      return drawLines(pdf, block, area);
    case 'bars':
      drawBars(pdf, area, block);
      return drawReceiptsNote(pdf, block, area);
    case 'course':
      drawCourse(pdf, area, block);
      return drawReceiptsNote(pdf, block, area);
    case 'statement':
      return write(pdf, sentencesOf(block), area, { size: STATEMENT, wrap: true });
    case 'states':
      return drawStates(pdf, block, area);
    case 'remark':
      return write(pdf, block.text, area, { size: 8, color: QUIET, wrap: true });
  }
}

const sentencesOf = ({ parts }: Of<'statement'>): string => parts.map(({ text }) => text).join('');

function drawReceiptsNote(pdf: Pdf, chart: Of<'bars' | 'course'>, { x, y, width }: Area): void {
  if (chart.receipts !== undefined)
    write(
      pdf,
      chart.receipts,
      { x, y: y + chartHeight(pdf, chart, width) + 2, width },
      { size: 6, color: QUIET },
    );
}

/** With room for the small lines, if there are any. */
const figureHeight = ({ figures }: Of<'figures'>): number =>
  FIGURE_HEIGHT + (figures.some(({ course }) => course !== undefined) ? SPARK : 0);

function drawFigures(pdf: Pdf, block: Of<'figures'>, area: Area): void {
  const across = acrossOf(block.figures.length);
  const width = area.width / across;
  const height = figureHeight(block);
  block.figures.forEach((figure, index) => {
    const [x, y] = [area.x + (index % across) * width, area.y + Math.floor(index / across) * height];
    if (index % across > 0)
      pdf
        .moveTo(x - 8, y + 2)
        .lineTo(x - 8, y + height - 8)
        .lineWidth(0.5)
        .strokeColor(HAIRLINE)
        .stroke();
    drawFigure(pdf, figure, { x, y, width: width - 16 });
  });
}

function drawFigure(pdf: Pdf, { label, text, period, change, note, course }: KeyFigure, area: Area): void {
  const { x, y, width } = area;
  write(pdf, label, { x, y, width }, { size: 8, bold: true });
  if (period !== undefined) write(pdf, period, { x, y: y + 10, width }, { size: 6.5, color: QUIET });
  const size = fittingSize(pdf, text, 17, width);
  write(pdf, text, { x, y: y + 19 + (17 - size), width }, { size, bold: true });
  const below = { x, y: y + 41, width };
  if (change) {
    const space = widthOf(pdf, change.text, 7.5, true) + 4;
    write(pdf, change.text, below, { size: 7.5, bold: true, color: TONES[change.tone] });
    if (change.window !== undefined)
      write(
        pdf,
        change.window,
        { x: x + space, y: below.y + 0.7, width: width - space },
        { size: 6.5, color: QUIET },
      );
  } else if (note !== undefined) write(pdf, note, below, { size: 6.5, color: QUIET });
  if (course) drawSpark(pdf, { x, y: y + 52 }, course, [Math.min(width, 96), SPARK]);
}

function drawShares(pdf: Pdf, { shares }: Of<'shares'>, { x, y, width }: Area): void {
  const parts = shareShape(
    shares.map(({ value }) => value),
    width,
  );
  const colorAt = (index: number) => SERIES[colorOf(shares[index] ?? {}, index)];
  parts.forEach((part, index) => {
    if (part.width > 0)
      pdf
        .rect(x + part.x, y, part.width, BAR)
        .fillColor(colorAt(index))
        .fill();
  });
  shares.forEach(({ label, text }, index) => {
    const top = y + BAR + 6 + index * ROW;
    swatch(pdf, x, top + 4, colorAt(index));
    write(pdf, label, { x: x + 11, y: top + 2, width: width - 130 }, { size: 8 });
    write(pdf, text, { x: x + width - 115, y: top + 2, width: 70 }, { size: 8, bold: true, align: 'right' });
    write(
      pdf,
      share.format(parts[index]?.part ?? 0),
      { x: x + width - 42, y: top + 2, width: 42 },
      { size: 8, color: QUIET, align: 'right' },
    );
    if (index < shares.length - 1) rule(pdf, { x, y: top + ROW, width }, { thickness: 0.4 });
  });
}

function drawLines(pdf: Pdf, { lines }: Of<'lines'>, { x, y, width }: Area): void {
  lines.forEach(({ name, text, total = false }, index) => {
    const top = y + index * ROW;
    if (index > 0)
      rule(pdf, { x, y: top, width }, total ? { thickness: 0.8, color: RULE } : { thickness: 0.4 });
    write(pdf, name, { x, y: top + 2, width: width - 90 }, { size: 8, bold: total });
    write(pdf, text, { x: x + width - 90, y: top + 2, width: 90 }, { size: 8, bold: true, align: 'right' });
  });
}

/** From this width on, a state takes one line: its title, its detail, its word. */
const ROOM_FOR_DETAIL = 400;
const STATE_TITLE = 110;
const STATE_WORD = 60;

function stateHeight(pdf: Pdf, detail: string, width: number): number {
  if (width < ROOM_FOR_DETAIL) return 16 + heightOf(pdf, detail, 7.5, width);
  return Math.max(ROW, 4 + heightOf(pdf, detail, 7.5, width - STATE_TITLE - STATE_WORD));
}

function drawStates(pdf: Pdf, { states }: Of<'states'>, { x, y, width }: Area): void {
  const inLine = width >= ROOM_FOR_DETAIL;
  let top = y;
  states.forEach(({ title, state, tone, detail }, index) => {
    if (index > 0) rule(pdf, { x, y: top, width }, { thickness: 0.4 });
    write(
      pdf,
      title,
      { x, y: top + 2, width: inLine ? STATE_TITLE - 8 : width - 80 },
      { size: 8, bold: true },
    );
    write(
      pdf,
      state,
      { x: x + width - STATE_WORD, y: top + 2, width: STATE_WORD },
      { size: 7.5, bold: true, align: 'right', color: TONES[tone] },
    );
    const below = inLine
      ? { x: x + STATE_TITLE, y: top + 2.3, width: width - STATE_TITLE - STATE_WORD }
      : { x, y: top + 12.5, width };
    write(pdf, detail, below, { size: 7.5, color: QUIET, wrap: true });
    top += stateHeight(pdf, detail, width);
  });
}
