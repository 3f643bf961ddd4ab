/**
 * A paper as PDF: A4, one column, tables with repeated heads, page numbers and the content's hash on every page, in the
 * product's typeface. The same paper gives the same bytes.
 */
import type { Paper, PaperSection } from './paper.ts';
import { BOLD, pdfFile, REGULAR, type Pdf } from './pdf-file.ts';
import { printable } from './printable.ts';

const MARGIN = 48;
const FOOT = 36;
const ROW = 15;
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
  pdf.font(REGULAR).fontSize(8);
  const wanted = columns.map(({ name, numeric }, index) => {
    const cells = rows.map((row) => (numeric ? grouped(row[index] ?? '') : (row[index] ?? '')));
    return 12 + Math.max(...[name, ...cells].map((cell) => pdf.widthOfString(printable(cell).slice(0, 120))));
  });
  const sum = wanted.reduce((total, each) => total + each, 0);
  const scale = Math.min(1, widthOf(pdf) / sum);
  return wanted.map((each) => each * scale);
}

function drawHead(pdf: Pdf, { columns }: PaperSection, widths: readonly number[]): void {
  const top = pdf.y;
  let x = MARGIN;
  pdf.font(BOLD).fontSize(8).fillColor(QUIET);
  columns.forEach(({ name, numeric }, index) => {
    const width = widths[index] ?? 0;
    pdf.text(printable(name), x, top + 3, {
      width: width - 8,
      align: numeric ? 'right' : 'left',
      lineBreak: false,
      ellipsis: true,
      height: 10,
    });
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
      printable(numeric ? grouped(row[index] ?? '') : (row[index] ?? '')),
    );
    pdf.font(REGULAR).fontSize(8);
    const height = Math.max(
      ROW,
      ...cells.map((cell, index) => 5 + pdf.heightOfString(cell, { width: (widths[index] ?? 0) - 8 })),
    );
    if (pdf.y + height > bottomOf(pdf)) {
      pdf.addPage();
      drawHead(pdf, section, widths);
    }
    const top = pdf.y;
    let x = MARGIN;
    pdf.font(REGULAR).fontSize(8).fillColor(INK);
    cells.forEach((cell, index) => {
      const width = widths[index] ?? 0;
      pdf.text(cell, x, top + 3, {
        width: width - 8,
        align: section.columns[index]?.numeric ? 'right' : 'left',
      });
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
  pdf
    .font(BOLD)
    .fontSize(11)
    .fillColor(INK)
    .text(printable(section.title), MARGIN, pdf.y + 14, { width: widthOf(pdf) });
  pdf
    .font(REGULAR)
    .fontSize(8)
    .fillColor(QUIET)
    .text(printable(section.note), MARGIN, pdf.y + 2, { width: widthOf(pdf) });
  pdf.y += 4;
  if (section.rows.length > 0) return drawTable(pdf, section);
  pdf
    .font(REGULAR)
    .fontSize(8)
    .fillColor(INK)
    .text('None in the period.', MARGIN, pdf.y + 2);
}

function drawFacts(pdf: Pdf, { title, facts }: Paper): void {
  pdf
    .font(BOLD)
    .fontSize(16)
    .fillColor(INK)
    .text(printable(title), MARGIN, MARGIN, { width: widthOf(pdf) });
  pdf.y += 6;
  for (const [name, value] of facts) {
    const top = pdf.y;
    pdf
      .font(REGULAR)
      .fontSize(9)
      .fillColor(QUIET)
      .text(printable(name), MARGIN, top, { width: 110, lineBreak: false });
    pdf.fillColor(INK).text(printable(value), MARGIN + 120, top, { width: widthOf(pdf) - 120 });
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
    pdf.font(REGULAR).fontSize(7).fillColor(QUIET);
    pdf.text(printable(title), MARGIN, top, { width: widthOf(pdf) - 80, lineBreak: false });
    pdf.text(`Page ${page - start + 1} of ${count}`, MARGIN, top, {
      width: widthOf(pdf),
      align: 'right',
      lineBreak: false,
    });
    pdf.text(`SHA-256 of the content: ${contentHash}`, MARGIN, top + 10, {
      width: widthOf(pdf),
      lineBreak: false,
    });
  }
}

/** Resolves to the bytes of the file. */
export const paperAsPdf = (paper: Paper): Promise<Buffer> =>
  pdfFile({ title: paper.title, margin: MARGIN, at: paper.at }, (pdf) => {
    drawFacts(pdf, paper);
    for (const section of paper.sections) drawSection(pdf, section);
    drawFeet(pdf, paper);
  });
