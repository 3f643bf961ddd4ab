import { elementToPng } from '@cottontree/ui/png.ts';
import { pdfDocument, type PdfPage, type PdfPicture } from './pdf-document.ts';
import { PAPER } from './paper-size.ts';
import { HEADINGS } from './white-copy.ts';

/** Picture pixels per page pixel: sharp enough for print. */
const SHARPNESS = 2;

export interface ScreenPdf {
  /** Name of the screen, printed at the top of each page. */
  title: string;
  /** Printed below the title: the business day, the currencies, "Demo company". */
  line: string;
  /** Printed at the bottom of each page, before the page number: who created it and when. */
  made: string;
}

/**
 * A rendered sheet as a PDF file: a picture of each of its sections at its position, with the words under it so that
 * they can be searched and copied. A section is cut at the end of a page only if it is longer than a page.
 * @throws if the browser refuses to read the drawn pixels
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

/** A block's picture and the words under it, at their positions on the page whose content starts at `from`. */
async function drawnBlock(block: Block, from: number, { scale, room }: { scale: number; room: number }) {
  // A block that is longer than a page is scaled to fit, so that no line of text is cut.
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
 * The outermost sections of the screen, grouped into rows of neighbours. A heading above sections belongs to the row
 * below it, so that no page ends with a heading.
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

/** elementToPng adds a margin of 16 px around the element; on paper there is no room for it. */
const DRAWN_MARGIN = 16;

async function pictureOf(element: HTMLElement): Promise<PdfPicture> {
  const { width, height } = element.getBoundingClientRect();
  const bitmap = await createImageBitmap(await elementToPng(element, { scale: SHARPNESS }));
  const canvas = document.createElement('canvas');
  // Rounded down: a fraction of a pixel would let the background shine through.
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

/** The words of an element and their positions in it, in the lines in which the browser broke them. */
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
    // Text for screen readers only is clipped to one pixel.
    if (width < 2 || height < 2) continue;
    const size = Number.parseFloat(getComputedStyle(parent).fontSize);
    words.push({ text, left: left - origin.left, base: bottom - origin.top - height * 0.24, width, size });
  }
  return words;
}
