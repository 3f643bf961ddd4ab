/** A letterhead page as PDF: A4, panels in rows, the receipts of its figures at the end, vector charts. */
import { blockHeight, drawBlock } from './letterhead-blocks.ts';
import type { Issuer } from './issuer.ts';
import { receiptsOf, type Letterhead, type Panel } from './letterhead.ts';
import { BRAND, fittingSize, HAIRLINE, INK, QUIET, rule, RULE, widthOf, write } from './letterhead-ink.ts';
import { splitTable } from './letterhead-table.ts';
import { pdfFile, type Pdf } from './pdf-file.ts';

const MARGIN = 40;
const WIDTH = 595.28 - 2 * MARGIN;
/** Content ends here; the foot is below. */
const BOTTOM = 841.89 - MARGIN - 22;
const GUTTER = 22;
const PANEL_HEAD = 20;
const AFTER_PANEL = 13;
/** Where the content starts on all pages but the first. */
const TOP = MARGIN + 24;

/** Where the next row goes. */
interface Cursor {
  y: number;
}

const turnPage = (pdf: Pdf, cursor: Cursor): void => {
  pdf.addPage();
  cursor.y = TOP;
};

const LOGO_HEIGHT = 24;
const LOGO_WIDTH = 96;

/** Draws the logo, where there is one, and gives the room that it takes. */
function drawLogo(pdf: Pdf, { logo }: Issuer): number {
  if (logo === null) return 0;
  // The size in pixels, of the first chunk of a PNG.
  const pixels = { width: logo.readUInt32BE(16), height: logo.readUInt32BE(20) };
  const scale = Math.min(LOGO_HEIGHT / pixels.height, LOGO_WIDTH / pixels.width);
  const [width, height] = [pixels.width * scale, pixels.height * scale];
  pdf.image(logo, MARGIN, MARGIN + 16 - height, { width, height });
  return width + 10;
}

function drawHead(pdf: Pdf, page: Letterhead): number {
  const place = { x: MARGIN, width: WIDTH };
  const marks = page.marks.join(' · ');
  const logo = drawLogo(pdf, page.issuer);
  const room = WIDTH - logo - widthOf(pdf, marks, 7.5) - 16;
  const { name } = page.issuer;
  const nameSize = fittingSize(pdf, name, 12, room);
  write(
    pdf,
    name,
    { x: MARGIN + logo, y: MARGIN + (12 - nameSize), width: room },
    { size: nameSize, bold: true, color: BRAND },
  );
  write(pdf, marks, { ...place, y: MARGIN + 3 }, { size: 7.5, color: QUIET, align: 'right' });
  rule(pdf, { ...place, y: MARGIN + 20 }, { thickness: 2, color: RULE });
  const size = fittingSize(pdf, page.title, 22, WIDTH);
  write(pdf, page.title, { ...place, y: MARGIN + 30 + (22 - size) }, { size, bold: true });
  const y = MARGIN + 64;
  const widths = factWidths(pdf, page);
  let x = MARGIN;
  factsOf(page).forEach(([name, value], index) => {
    const width = widths[index] ?? 0;
    write(pdf, name, { x, y, width }, { size: 6.5, color: QUIET });
    write(pdf, value, { x, y: y + 9, width }, { size: 8.5 });
    x += width;
  });
  rule(pdf, { ...place, y: y + 26 }, { color: HAIRLINE });
  return y + 40;
}

const factsOf = ({ facts, issued }: Letterhead) => [...facts, ...issued];

/** As wide as each needs; what is left is shared. */
function factWidths(pdf: Pdf, page: Letterhead): number[] {
  const facts = factsOf(page);
  const wanted = facts.map(
    ([name, value]) => Math.max(widthOf(pdf, name, 6.5), widthOf(pdf, value, 8.5)) + 8,
  );
  const spare = (WIDTH - wanted.reduce((sum, each) => sum + each, 0)) / Math.max(1, facts.length);
  return wanted.map((each) => each + spare);
}

function drawPanel(
  pdf: Pdf,
  { title, meta, block }: Panel,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  rule(pdf, { x, y, width }, { thickness: 1.2, color: RULE });
  const space = meta === undefined ? 0 : widthOf(pdf, meta, 7) + 8;
  write(pdf, title, { x, y: y + 4, width: width - space }, { size: 9.5, bold: true });
  if (meta !== undefined) write(pdf, meta, { x, y: y + 6, width }, { size: 7, color: QUIET, align: 'right' });
  drawBlock(pdf, block, { x, y: y + PANEL_HEAD, width });
}

function drawRow(pdf: Pdf, row: Letterhead['rows'][number], cursor: Cursor): void {
  const width = (WIDTH - (row.length - 1) * GUTTER) / row.length;
  const height = PANEL_HEAD + Math.max(...row.map(({ block }) => blockHeight(pdf, block, width)));
  if (cursor.y + height > BOTTOM) {
    const [only] = row;
    const cut =
      only && row.length === 1 && only.block.kind === 'table' && TOP + height > BOTTOM
        ? splitTable(pdf, only.block, width, BOTTOM - cursor.y - PANEL_HEAD)
        : null;
    if (only && cut !== null) {
      drawPanel(pdf, { ...only, block: cut[0] }, { x: MARGIN, y: cursor.y, width });
      turnPage(pdf, cursor);
      return drawRow(pdf, [{ ...only, title: continued(only.title), block: cut[1] }], cursor);
    }
    if (cursor.y > TOP) {
      turnPage(pdf, cursor);
      return drawRow(pdf, row, cursor);
    }
  }
  row.forEach((panel, index) =>
    drawPanel(pdf, panel, { x: MARGIN + index * (width + GUTTER), y: cursor.y, width }),
  );
  cursor.y += height + AFTER_PANEL;
}

const continued = (title: string): string => (title.endsWith(', continued') ? title : `${title}, continued`);

function drawRows(pdf: Pdf, { rows, headings }: Letterhead, cursor: Cursor): void {
  rows.forEach((row, index) => {
    const heading = headings?.get(index);
    if (heading !== undefined) {
      const width = (WIDTH - (row.length - 1) * GUTTER) / row.length;
      const below = PANEL_HEAD + Math.max(...row.map(({ block }) => blockHeight(pdf, block, width)));
      if (cursor.y + 24 + below > BOTTOM && cursor.y > TOP) turnPage(pdf, cursor);
      write(pdf, heading, { x: MARGIN, y: cursor.y, width: WIDTH }, { size: 13, bold: true, color: BRAND });
      cursor.y += 24;
    }
    drawRow(pdf, row, cursor);
  });
}

function drawLeftOut(pdf: Pdf, { leftOut }: Letterhead, cursor: Cursor): void {
  if (leftOut.length === 0) return;
  const block = { kind: 'remark', text: leftOut.join('\n') } as const;
  drawRow(pdf, [{ title: 'Left out', block }], cursor);
}

const RECEIPT_ROW = 9.5;
const HOW =
  'A receipt shows the definition of a figure, the query that yields it and the rows behind it. Choose the figure on the screen, ' +
  'or open /api/figures/ID?dimension=PART&asOf=DAY for the code ID:PART@DAY.';

/** The code of each receipt beside its value, in two columns that continue on the next page. */
function drawReceipts(pdf: Pdf, { rows }: Letterhead, cursor: Cursor): void {
  const receipts = new Map(
    rows
      .flat()
      .flatMap(({ block }) => receiptsOf(block).map(({ receipt, text }) => [receipt, text] as const)),
  );
  if (receipts.size === 0) return;
  if (cursor.y + PANEL_HEAD + 16 + 3 * RECEIPT_ROW > BOTTOM) turnPage(pdf, cursor);
  drawPanel(
    pdf,
    { title: 'Receipts', block: { kind: 'remark', text: HOW } },
    { x: MARGIN, y: cursor.y, width: WIDTH },
  );
  cursor.y += PANEL_HEAD + blockHeight(pdf, { kind: 'remark', text: HOW }, WIDTH) + 4;
  const width = (WIDTH - GUTTER) / 2;
  let rest = [...receipts];
  while (rest.length > 0) {
    const fits = Math.floor((BOTTOM - cursor.y) / RECEIPT_ROW);
    const lines = Math.min(fits, Math.ceil(rest.length / 2));
    rest.slice(0, 2 * lines).forEach(([code, text], index) => {
      const [x, y] = [
        MARGIN + Math.floor(index / lines) * (width + GUTTER),
        cursor.y + (index % lines) * RECEIPT_ROW,
      ];
      write(pdf, code, { x, y, width: width - 70 }, { size: 6.5, color: QUIET });
      write(pdf, text, { x: x + width - 70, y, width: 70 }, { size: 6.5, align: 'right', color: INK });
    });
    rest = rest.slice(2 * lines);
    cursor.y += lines * RECEIPT_ROW;
    if (rest.length > 0) turnPage(pdf, cursor);
  }
}

/** What each page says of itself, so that none of them is without its day, its company and its number. */
function drawMargins(pdf: Pdf, page: Letterhead): void {
  const place = { x: MARGIN, width: WIDTH };
  const { start, count } = pdf.bufferedPageRange();
  const [whose, at] = page.issued;
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index);
    if (index > start) {
      write(pdf, page.title, { ...place, y: MARGIN - 8 }, { size: 8, bold: true });
      write(
        pdf,
        page.issuer.name,
        { ...place, y: MARGIN - 8 },
        { size: 8, bold: true, color: BRAND, align: 'right' },
      );
      rule(pdf, { ...place, y: MARGIN + 6 }, { color: HAIRLINE });
    }
    const y = 841.89 - MARGIN - 8;
    rule(pdf, { ...place, y: y - 5 }, { color: HAIRLINE });
    const said = [page.issuer.name, page.title, ...page.marks].join(' · ');
    write(pdf, said, { ...place, y, width: WIDTH - 60 }, { size: 6.5, color: QUIET });
    write(
      pdf,
      `Page ${index - start + 1} of ${count}`,
      { ...place, y },
      { size: 6.5, color: QUIET, align: 'right' },
    );
    write(pdf, `${whose.join(' ')}, ${at[1]}`, { ...place, y: y + 9 }, { size: 6.5, color: QUIET });
    write(pdf, page.issuer.details.join(' · '), { ...place, y: y + 18 }, { size: 6.5, color: QUIET });
  }
}

/** Resolves to the bytes of the file. */
export const letterheadPdf = (page: Letterhead): Promise<Buffer> =>
  // Margins of its own: the library would start a new page for a text in the foot.
  pdfFile({ title: page.title, margin: 0, at: page.at }, (pdf) => {
    const cursor = { y: drawHead(pdf, page) };
    drawRows(pdf, page, cursor);
    drawLeftOut(pdf, page, cursor);
    drawReceipts(pdf, page, cursor);
    drawMargins(pdf, page);
  });
