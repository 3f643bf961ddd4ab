import { elementToPng } from '@cottontree/ui/png.ts';
import { pdfDocument, type PdfPage, type PdfPicture } from './pdf-document.ts';
import { PAPER } from './paper-size.ts';
import { HEADINGS } from './white-copy.ts';

/** Pixels of a picture for each pixel of the page: sharp at the scale of paper. */
const SHARPNESS = 2;

export interface ScreenPdf {
  /** Name of the screen, printed at the head of each page. */
  title: string;
  /** Printed under it: the business day, the currencies, "Demo company". */
  line: string;
  /** Printed at the foot of each page, before its number: who made it and when. */
  made: string;
}

/**
 * A laid-out sheet as a PDF file: each of its sections as a picture, where it stands on the sheet, with its words
 * underneath to be searched and copied. A section is never cut by the end of a page unless it is longer than one.
 * @throws when the browser refuses to read back what it drew
 */
export async function screenPdf(sheet: HTMLElement, { title, line, made }: ScreenPdf): Promise<Blob> {
  const origin = sheet.getBoundingClientRect();
  const scale = Math.min(0.75, (PAPER.width - 2 * PAPER.margin) / origin.width);
  const pages: { blocks: Block[]; from: number }[] = [];
  const room = (PAPER.height - 2 * PAPER.margin - PAPER.head) / scale;
  for (const row of rowsOf(sheet, origin)) {
    const page = pages.at(-1);
    const from = Math.min(...row.map((block) => block.top));
    const end = Math.max(...row.map((block) => block.top + block.height));
    if (page === undefined || end - page.from > room) pages.push({ blocks: row, from });
    else page.blocks.push(...row);
  }
  const drawn: PdfPage[] = [];
  for (const [index, page] of pages.entries()) {
    const x = PAPER.margin;
    const texts: PdfPage['texts'][number][] = [
      { x, y: x + 8, size: 12, text: title, bold: true },
      { x, y: x + 22, size: 8, text: line },
      { x, y: PAPER.height - x + 14, size: 8, text: `${made} · page ${index + 1} of ${pages.length}` },
    ];
    const pictures: PdfPage['pictures'][number][] = [];
    for (const block of page.blocks) {
      const { picture, words } = await drawnBlock(block, page.from, { scale, room });
      pictures.push(picture);
      texts.push(...words);
    }
    drawn.push({ width: PAPER.width, height: PAPER.height, pictures, texts });
  }
  return pdfDocument(title, drawn);
}

/** A block's picture and the words under it, where they stand on the page whose content begins at `from`. */
async function drawnBlock(block: Block, from: number, { scale, room }: { scale: number; room: number }) {
  // Longer than a page: made to fit, rather than cut through a line of text.
  const fit = scale * Math.min(1, room / block.height);
  const x = PAPER.margin + block.left * scale;
  const y = PAPER.margin + PAPER.head + (block.top - from) * scale;
  const picture = await pictureOf(block.element);
  const words = wordsOf(block.element).map((word) => ({
    x: x + word.left * fit,
    y: y + word.base * fit,
    size: word.size * fit,
    width: word.width * fit,
    text: word.text,
    hidden: true,
  }));
  return { picture: { x, y, width: block.width * fit, height: block.height * fit, picture }, words };
}

interface Block {
  element: HTMLElement;
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * The sections of the screen, outermost only, gathered into rows of those that stand side by side. A heading over
 * sections belongs to the row under it, so that no page ends with one.
 */
function rowsOf(copy: HTMLElement, origin: DOMRect): Block[][] {
  const parts = [...copy.querySelectorAll<HTMLElement>(`section, ${HEADINGS}`)].filter(
    (part) => part.parentElement?.closest('section') == null && part.offsetHeight > 0,
  );
  const blocks = parts.map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { element, left: left - origin.left, top: top - origin.top, width, height };
  });
  const rows: Block[][] = [];
  for (const block of blocks.toSorted((a, b) => a.top - b.top)) {
    const row = rows.at(-1);
    const end = row === undefined ? 0 : Math.max(...row.map((each) => each.top + each.height));
    const headed = row?.every((each) => each.element instanceof HTMLHeadingElement) === true;
    if (row !== undefined && (headed || block.top < end - 1)) row.push(block);
    else rows.push([block]);
  }
  return rows;
}

/** elementToPng draws a margin of 16 px around the element, which neighbours on paper have no room for. */
const DRAWN_MARGIN = 16;

async function pictureOf(element: HTMLElement): Promise<PdfPicture> {
  const { width, height } = element.getBoundingClientRect();
  const bitmap = await createImageBitmap(await elementToPng(element, { scale: SHARPNESS }));
  const canvas = document.createElement('canvas');
  // Rounded down: at a fraction of a pixel the same colour would shine through.
  canvas.width = Math.floor(width * SHARPNESS);
  canvas.height = Math.floor(height * SHARPNESS);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives no canvas to draw on.');
  context.drawImage(bitmap, -DRAWN_MARGIN * SHARPNESS, -DRAWN_MARGIN * SHARPNESS);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const rgb = new Uint8Array(canvas.width * canvas.height * 3);
  for (let pixel = 0; pixel < canvas.width * canvas.height; pixel++) {
    rgb.set(data.subarray(pixel * 4, pixel * 4 + 3), pixel * 3);
  }
  return { width: canvas.width, height: canvas.height, rgb };
}

/** Where the words of an element stand in it, line by line as the page broke them. */
function wordsOf(
  element: HTMLElement,
): { text: string; left: number; base: number; width: number; size: number }[] {
  const origin = element.getBoundingClientRect();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const words = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (text === '' || parent === null) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, bottom, width, height } = range.getBoundingClientRect();
    // What only screen readers see is clipped to a pixel.
    if (width < 2 || height < 2) continue;
    const size = Number.parseFloat(getComputedStyle(parent).fontSize);
    words.push({ text, left: left - origin.left, base: bottom - origin.top - height * 0.24, width, size });
  }
  return words;
}
