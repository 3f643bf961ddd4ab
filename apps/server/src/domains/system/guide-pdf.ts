/** The guide as a PDF file, made for one reader: a list of its sections, then each section on pages of its own. */
import { date } from '@cottontree/contract/formatting.ts';
import {
  GUIDE_TEXTS,
  mayView,
  missingPermission,
  type Reader,
  type Section,
  type Topic,
} from '@cottontree/contract/guide/topic.ts';
import {
  BRAND,
  HAIRLINE,
  heightOf,
  QUIET,
  rule,
  RULE,
  write,
} from '../../platform/documents/letterhead-ink.ts';
import { pdfFile, type Pdf } from '../../platform/documents/pdf-file.ts';

const MARGIN = 48;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN - 20;
const BODY = 9.5;
/** The width of the numbers of steps, and of the column of names. */
const STEP = 18;
const NAMES = 132;
/** A heading needs the first lines of what follows on its page. */
const HEADING = 64;

interface Cursor {
  y: number;
}

function turnPage(pdf: Pdf, cursor: Cursor): void {
  pdf.addPage();
  cursor.y = MARGIN;
}

/** A paragraph, with a mark in its indent: the number of a step, or a name. */
function paragraph(
  pdf: Pdf,
  cursor: Cursor,
  text: string,
  { indent = 0, mark, bold = false }: { indent?: number; mark?: string; bold?: boolean } = {},
): void {
  const height = Math.max(
    heightOf(pdf, text, BODY, WIDTH - indent),
    mark === undefined ? 0 : heightOf(pdf, mark, BODY, indent - 8),
  );
  if (cursor.y + height > BOTTOM) turnPage(pdf, cursor);
  const { y } = cursor;
  if (mark !== undefined)
    write(pdf, mark, { x: MARGIN, y, width: indent - 8 }, { size: BODY, bold, wrap: true });
  write(pdf, text, { x: MARGIN + indent, y, width: WIDTH - indent }, { size: BODY, wrap: true });
  cursor.y += height + 4;
}

function drawTopic(pdf: Pdf, cursor: Cursor, topic: Topic, me: Reader): void {
  if (cursor.y + HEADING > BOTTOM) turnPage(pdf, cursor);
  cursor.y += 8;
  write(pdf, topic.title, { x: MARGIN, y: cursor.y, width: WIDTH }, { size: 11, bold: true });
  cursor.y += 18;
  const lack = missingPermission(topic, me);
  if (lack !== undefined)
    paragraph(pdf, cursor, `${mayView(topic, me) ? GUIDE_TEXTS.looksOnly : GUIDE_TEXTS.notYours}. ${lack}`);
  for (const text of topic.text ?? []) paragraph(pdf, cursor, text);
  (topic.steps ?? []).forEach((text, at) =>
    paragraph(pdf, cursor, text, { indent: STEP, mark: `${at + 1}.` }),
  );
  for (const [name, meaning] of topic.items ?? [])
    paragraph(pdf, cursor, meaning, { indent: NAMES, mark: name, bold: true });
}

/** Resolves to the bytes of the file. */
export const guidePdf = (sections: readonly Section[], me: Reader, at: Date): Promise<Buffer> =>
  pdfFile({ title: 'Cottontree guide', margin: 0, at }, (pdf) => {
    const place = { x: MARGIN, width: WIDTH };
    write(pdf, 'Cottontree guide', { ...place, y: MARGIN }, { size: 24, bold: true, color: BRAND });
    rule(pdf, { ...place, y: MARGIN + 36 }, { thickness: 2, color: RULE });
    const made = `For the role ${me.roleName}, as of ${date(at.toISOString())}`;
    write(pdf, made, { ...place, y: MARGIN + 46 }, { size: BODY, color: QUIET });
    write(pdf, 'Sections', { ...place, y: MARGIN + 82 }, { size: 13, bold: true });
    const entry = (index: number): number => MARGIN + 106 + index * 22;
    const opened = sections.map(({ title, topics }, index) => {
      const cursor = { y: MARGIN };
      turnPage(pdf, cursor);
      const page = pdf.bufferedPageRange().count;
      pdf.outline.addItem(title);
      write(pdf, `${index + 1}. ${title}`, { ...place, y: cursor.y }, { size: 18, bold: true, color: BRAND });
      rule(pdf, { ...place, y: cursor.y + 28 }, { thickness: 1.2, color: RULE });
      cursor.y += 34;
      for (const topic of topics) drawTopic(pdf, cursor, topic, me);
      return page;
    });
    pdf.switchToPage(0);
    sections.forEach(({ title }, index) => {
      write(pdf, title, { ...place, y: entry(index) }, { size: 11 });
      write(pdf, String(opened[index]), { ...place, y: entry(index) }, { size: 11, align: 'right' });
      rule(pdf, { ...place, y: entry(index) + 17 }, { color: HAIRLINE });
    });
    const { count } = pdf.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      pdf.switchToPage(page);
      const y = 841.89 - MARGIN;
      write(pdf, `Cottontree guide · ${made}`, { ...place, y }, { size: 7, color: QUIET });
      write(pdf, `Page ${page + 1} of ${count}`, { ...place, y }, { size: 7, color: QUIET, align: 'right' });
    }
  });
