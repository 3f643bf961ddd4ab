/** Text on a page, in whatever letters it is: a character that no typeface of ours has is a box with its number in it. */
import type { Pdf } from './pdf-file.ts';
import { drawable, isPlain, runsOf, type Run } from './text-runs.ts';
import { MAIN, type Face, type Weight } from './typeface.ts';

export interface Lettering {
  readonly size: number;
  readonly weight: Weight;
}
export interface Writing extends Lettering {
  readonly color: string;
  readonly align?: 'left' | 'right' | 'center';
  /** Breaks into lines, instead of ending in an ellipsis. */
  readonly wrap?: boolean;
}
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const ELLIPSIS = '…';
/** Of the size: the width of a box, and its digits. */
const BOX = 0.9;
const BOX_DIGITS = 0.34;

function choose(pdf: Pdf, face: Face, { size, weight }: Lettering): Pdf {
  const name = `${face.name}-${weight}`;
  return pdf.registerFont(name, face.file(weight)).font(name, size);
}

/** Shaped as a whole, where letters join or run from the right; a space would end the piece otherwise. */
const whole = ({ level }: Run) => (level % 2 === 1 ? { features: [] } : {});

function runWidth(pdf: Pdf, run: Run, lettering: Lettering): number {
  if (run.face === null) return Array.from(run.text).length * BOX * lettering.size;
  return choose(pdf, run.face, lettering).widthOfString(run.text, whole(run));
}

const lineWidth = (pdf: Pdf, line: string, lettering: Lettering): number =>
  isPlain(line)
    ? choose(pdf, MAIN, lettering).widthOfString(line)
    : runsOf(line).reduce((sum, run) => sum + runWidth(pdf, run, lettering), 0);

/** Of its longest line. */
export const widthOfText = (pdf: Pdf, text: string, lettering: Lettering): number =>
  Math.max(
    ...drawable(text)
      .split('\n')
      .map((line) => lineWidth(pdf, line, lettering)),
  );

/** Lines no wider than `width`, broken at spaces. */
function brokenLines(pdf: Pdf, text: string, lettering: Lettering, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && lineWidth(pdf, longer, lettering) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  });
}

const lineHeight = (pdf: Pdf, lettering: Lettering): number =>
  choose(pdf, MAIN, lettering).currentLineHeight(true);

export function heightOfText(pdf: Pdf, text: string, lettering: Lettering, width: number): number {
  const shown = drawable(text);
  return isPlain(shown.replaceAll('\n', ''))
    ? choose(pdf, MAIN, lettering).heightOfString(shown, { width })
    : brokenLines(pdf, shown, lettering, width).length * lineHeight(pdf, lettering);
}

/** The line, or as much of its beginning as fits with an ellipsis. */
function fitting(pdf: Pdf, line: string, lettering: Lettering, width: number): string {
  if (lineWidth(pdf, line, lettering) <= width) return line;
  const letters = Array.from(line);
  while (letters.length > 0 && lineWidth(pdf, letters.join('') + ELLIPSIS, lettering) > width) letters.pop();
  return letters.join('').trimEnd() + ELLIPSIS;
}

/** The number of a character in a frame, as readers show what they have no glyph for. */
function drawBox(
  pdf: Pdf,
  character: string,
  x: number,
  baseline: number,
  { size, weight, color }: Writing,
): void {
  const digits = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const half = Math.ceil(digits.length / 2);
  const width = BOX * size;
  pdf
    .rect(x + size * 0.05, baseline - size * 0.74, width - size * 0.1, size * 0.86)
    .lineWidth(size * 0.04)
    .strokeColor(color)
    .stroke();
  choose(pdf, MAIN, { size: size * BOX_DIGITS, weight }).fillColor(color);
  [digits.slice(0, half), digits.slice(half)].forEach((part, index) =>
    pdf.text(part, x, baseline - size * (0.36 - index * 0.36), {
      width,
      align: 'center',
      lineBreak: false,
      baseline: 'alphabetic',
    }),
  );
}

function drawRuns(pdf: Pdf, line: string, at: Place, writing: Writing): void {
  const runs = runsOf(line);
  const widths = runs.map((run) => runWidth(pdf, run, writing));
  const free = at.width - widths.reduce((sum, each) => sum + each, 0);
  let x = at.x + { left: 0, center: free / 2, right: free }[writing.align ?? 'left'];
  const baseline = at.y + MAIN.ascent * writing.size;
  runs.forEach((run, index) => {
    if (run.face === null)
      Array.from(run.text).forEach((each, place) =>
        drawBox(pdf, each, x + place * BOX * writing.size, baseline, writing),
      );
    else
      choose(pdf, run.face, writing)
        .fillColor(writing.color)
        .text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic', ...whole(run) });
    x += widths[index] ?? 0;
  });
}

/** Writes a text with its top at `y`, in one line unless it wraps; the next text without a place goes below it. */
export function writeText(pdf: Pdf, text: string, at: Place, writing: Writing): void {
  const { size, color, align = 'left', wrap = false } = writing;
  const shown = drawable(text);
  if (isPlain(shown.replaceAll('\n', ''))) {
    choose(pdf, MAIN, writing)
      .fillColor(color)
      .text(shown, at.x, at.y, {
        width: at.width,
        align,
        ...(!wrap && { lineBreak: false, ellipsis: true, height: size * 1.5 }),
      });
    return;
  }
  const lines = wrap
    ? brokenLines(pdf, shown, writing, at.width)
    : [fitting(pdf, shown.replaceAll('\n', ' '), writing, at.width)];
  const height = lineHeight(pdf, writing);
  lines.forEach((line, index) => drawRuns(pdf, line, { ...at, y: at.y + index * height }, writing));
  choose(pdf, MAIN, writing);
  pdf.x = at.x;
  pdf.y = at.y + lines.length * height;
}
