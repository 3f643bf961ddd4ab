/**
 * A paper as PDF: A4, one column, tables with repeated heads, page numbers and the content's hash on every page. The same
 * paper gives the same bytes.
 */
import type { Paper, PaperSection } from './paper.ts';
import { pdfFile, type Pdf } from './pdf-file.ts';
import { heightOfText, widthOfText, writeText } from './writing.ts';

const MARGIN = 48;
const FOOT = 36;
const ROW = 15;
const CELL = { size: 8, weight: 'regular' } as const;
const HEAD = { size: 8, weight: 'bold' } as const;
const INK = '#14181D';
const QUIET = '#5B6570';
const RULE = '#DCE0E5';

const NUMBER = /^-?\d+(\.\d+)?$/;
/** Groups thousands with commas; other text is unchanged. */
export function grouped(text: string): string {
  if (!NUMBER.test(text)) return text;
  const [whole = '', ...fraction] = text.split('.');
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.');
}

const widthOf = (pdf: Pdf): number => pdf.page.width - 2 * MARGIN;
const bottomOf = (pdf: Pdf): number => pdf.page.height - MARGIN - FOOT;

/** Columns as wide as their longest text needs, shrunk proportionally when that exceeds the page. */
function columnWidths(pdf: Pdf, { columns, rows }: PaperSection): number[] {
  const wanted = columns.map(({ name, numeric }, index) => {
    const cells = rows.map((row) => (numeric ? grouped(row[index] ?? '') : (row[index] ?? '')));
    return 12 + Math.max(...[name, ...cells].map((cell) => widthOfText(pdf, cell.slice(0, 120), CELL)));
  });
  const sum = wanted.reduce((total, each) => total + each, 0);
  const scale = Math.min(1, widthOf(pdf) / sum);
  return wanted.map((each) => each * scale);
}

function drawHead(pdf: Pdf, { columns }: PaperSection, widths: readonly number[]): void {
  const top = pdf.y;
  let x = MARGIN;
  columns.forEach(({ name, numeric }, index) => {
    const width = widths[index] ?? 0;
    const place = { x, y: top + 3, width: width - 8 };
    writeText(pdf, name, place, { ...HEAD, color: QUIET, align: numeric ? 'right' : 'left' });
    x += width;
  });
  pdf
    .moveTo(MARGIN, top + ROW)
    .lineTo(MARGIN + widthOf(pdf), top + ROW)
    .lineWidth(0.7)
    .strokeColor(QUIET)
    .stroke();
  pdf.y = top + ROW;
}

function drawTable(pdf: Pdf, section: PaperSection): void {
  const widths = columnWidths(pdf, section);
  drawHead(pdf, section, widths);
  for (const row of section.rows) {
    const cells = section.columns.map(({ numeric }, index) =>
      numeric ? grouped(row[index] ?? '') : (row[index] ?? ''),
    );
    const height = Math.max(
      ROW,
      ...cells.map((cell, index) => 5 + heightOfText(pdf, cell, CELL, (widths[index] ?? 0) - 8)),
    );
    if (pdf.y + height > bottomOf(pdf)) {
      pdf.addPage();
      drawHead(pdf, section, widths);
    }
    const top = pdf.y;
    let x = MARGIN;
    cells.forEach((cell, index) => {
      const width = widths[index] ?? 0;
      const align = section.columns[index]?.numeric ? 'right' : 'left';
      const place = { x, y: top + 3, width: width - 8 };
      writeText(pdf, cell, place, { ...CELL, color: INK, align, wrap: true });
      x += width;
    });
    pdf
      .moveTo(MARGIN, top + height)
      .lineTo(MARGIN + widthOf(pdf), top + height)
      .lineWidth(0.4)
      .strokeColor(RULE)
      .stroke();
    pdf.y = top + height;
  }
}

function drawSection(pdf: Pdf, section: PaperSection): void {
  // A table head must be on the same page as its first row.
  if (pdf.y + 84 > bottomOf(pdf)) pdf.addPage();
  const line = { x: MARGIN, width: widthOf(pdf) };
  const title = { size: 11, weight: 'bold', color: INK, wrap: true } as const;
  writeText(pdf, section.title, { ...line, y: pdf.y + 14 }, title);
  writeText(pdf, section.note, { ...line, y: pdf.y + 2 }, { ...CELL, color: QUIET, wrap: true });
  pdf.y += 4;
  if (section.rows.length > 0) return drawTable(pdf, section);
  writeText(pdf, 'None in the period.', { ...line, y: pdf.y + 2 }, { ...CELL, color: INK, wrap: true });
}

function drawFacts(pdf: Pdf, { title, facts }: Paper): void {
  const line = { x: MARGIN, width: widthOf(pdf) };
  const fact = { size: 9, weight: 'regular' } as const;
  writeText(pdf, title, { ...line, y: MARGIN }, { size: 16, weight: 'bold', color: INK, wrap: true });
  pdf.y += 6;
  for (const [name, value] of facts) {
    const top = pdf.y;
    writeText(pdf, name, { x: MARGIN, y: top, width: 110 }, { ...fact, color: QUIET });
    const place = { x: MARGIN + 120, y: top, width: widthOf(pdf) - 120 };
    writeText(pdf, value, place, { ...fact, color: INK, wrap: true });
    pdf.y = Math.max(pdf.y, top + 13);
  }
}

function drawFeet(pdf: Pdf, { title, contentHash }: Paper): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // Text below the margin would start a new page.
    pdf.page.margins.bottom = 0;
    const top = pdf.page.height - MARGIN - 8;
    pdf
      .moveTo(MARGIN, top - 6)
      .lineTo(MARGIN + widthOf(pdf), top - 6)
      .lineWidth(0.4)
      .strokeColor(RULE)
      .stroke();
    const quiet = { size: 7, weight: 'regular', color: QUIET } as const;
    const line = { x: MARGIN, y: top, width: widthOf(pdf) };
    writeText(pdf, title, { ...line, width: line.width - 80 }, quiet);
    writeText(pdf, `Page ${page - start + 1} of ${count}`, line, { ...quiet, align: 'right' });
    writeText(pdf, `SHA-256 of the content: ${contentHash}`, { ...line, y: top + 10 }, quiet);
  }
}

/** Resolves to the bytes of the file. */
export const paperAsPdf = (paper: Paper): Promise<Buffer> =>
  pdfFile({ title: paper.title, margin: MARGIN, at: paper.at }, (pdf) => {
    drawFacts(pdf, paper);
    for (const section of paper.sections) drawSection(pdf, section);
    drawFeet(pdf, paper);
  });
