import { PAPER } from '../../domain/dashboard/paper-size.ts';
import { pdfDocument, type PdfPage } from '../../domain/dashboard/pdf-document.ts';
import { date } from '../../kernel/formatting.ts';
import { missingPermission, mayView, type Reader, type Section, type Topic } from './topic.ts';
import { widthOf, wrapped } from './helvetica.ts';
import { TUTORIAL_TEXTS as texts } from './texts.ts';

/** The layout of a paragraph: sizes and indents in points. */
interface Paragraph {
  text: string;
  size: number;
  bold?: boolean;
  indent?: number;
  /** Printed in the indent before the first line; `named` prints it as a name. */
  mark?: string;
  named?: boolean;
  above?: number;
  /** Keeps a heading on the same page as what follows. */
  keep?: boolean;
  newPage?: boolean;
  /** The section that begins with it. */
  opens?: number;
  /** The section whose page number is printed at its end. */
  leadsTo?: number;
}

const BODY = 9.5;
const INDENT = 16;
/** The width of the column of names, and the gap before their meanings. */
const NAMES = 132;
const GAP = 8;
const LEADING = 1.4;
const TOP = PAPER.margin + 8;
const BOTTOM = PAPER.height - PAPER.margin - 24;

function topicParagraphs(topic: Topic, me: Reader): Paragraph[] {
  const lack = missingPermission(topic, me);
  return [
    { text: topic.title, size: 11, bold: true, above: 10, keep: true },
    ...(lack === undefined
      ? []
      : [
          {
            text: `${mayView(topic, me) ? texts.looksOnly : texts.notYours}. ${lack}`,
            size: 8.5,
            keep: true,
          },
        ]),
    ...(topic.text ?? []).map((text) => ({ text, size: BODY, above: 2 })),
    ...(topic.steps ?? []).map((text, at) => ({
      text,
      size: BODY,
      above: 2,
      indent: INDENT,
      mark: `${at + 1}.`,
    })),
    ...(topic.items ?? []).map(([name, meaning]) => ({
      text: meaning,
      size: BODY,
      above: 2,
      indent: NAMES,
      mark: name,
      named: true,
    })),
  ];
}

function paragraphs(sections: readonly Section[], me: Reader, day: string): Paragraph[] {
  return [
    { text: 'Cottontree guide', size: 20, bold: true },
    { text: `For the role ${me.roleName}, as of ${date(day)}`, size: BODY, above: 4 },
    { text: 'Sections', size: 11, bold: true, above: 16 },
    ...sections.map(({ title }, at) => ({
      text: title,
      size: BODY,
      above: 2,
      indent: INDENT,
      mark: `${at + 1}.`,
      leadsTo: at,
    })),
    ...sections.flatMap(({ title, topics }, at) => [
      { text: `${at + 1}. ${title}`, size: 15, bold: true, newPage: true, keep: true, opens: at },
      ...topics.flatMap((topic) => topicParagraphs(topic, me)),
    ]),
  ];
}

type Line = PdfPage['texts'][number];

interface Place {
  section: number;
  /** Counted from 0. */
  page: number;
  y: number;
}

/**
 * Sets paragraphs one below the other; a page ends where the next paragraph would not fit, or its heading would be
 * alone.
 */
function pagesOf(all: readonly Paragraph[]): { pages: Line[][]; opened: Place[] } {
  const pages: Line[][] = [[]];
  const [opened, leading]: [Place[], Place[]] = [[], []];
  let y = TOP;
  for (const [place, paragraph] of all.entries()) {
    const { text, size, bold = false, indent = 0, mark, named = false, above = 0 } = paragraph;
    const { keep, newPage, opens, leadsTo } = paragraph;
    const step = size * LEADING;
    const lines = wrapped(text, PAPER.width - 2 * PAPER.margin - indent, size, bold);
    const marks = mark === undefined ? [] : wrapped(mark, indent - GAP, size, named);
    const follower = keep === true ? (all[place + 1]?.size ?? 0) * LEADING * 2 : 0;
    const tall = Math.max(lines.length, marks.length) * step;
    const height = above + tall + follower;
    if (newPage === true || y + height > BOTTOM) {
      pages.push([]);
      y = TOP;
    } else y += above;
    const page = pages.at(-1);
    if (opens !== undefined) opened.push({ section: opens, page: pages.length - 1, y });
    if (leadsTo !== undefined) leading.push({ section: leadsTo, page: pages.length - 1, y: y + size });
    for (const [at, text] of marks.entries())
      page?.push({ x: PAPER.margin, y: y + size + at * step, size, text, bold: named });
    for (const [at, line] of lines.entries())
      page?.push({ x: PAPER.margin + indent, y: y + size + at * step, size, text: line, bold });
    y += tall;
  }
  for (const { section, page, y: line } of leading) {
    const to = opened.find((each) => each.section === section);
    if (to === undefined) continue;
    const text = String(to.page + 1);
    const x = PAPER.width - PAPER.margin - widthOf(text, BODY);
    pages[page]?.push({ x, y: line, size: BODY, text });
  }
  return { pages, opened };
}

/** The whole guide for this reader as a PDF file of A4 pages. */
export async function guidePdf(sections: readonly Section[], me: Reader, now: Date): Promise<Blob> {
  const { pages, opened } = pagesOf(paragraphs(sections, me, now.toISOString()));
  const foot = (at: number): Line => ({
    x: PAPER.margin,
    y: PAPER.height - PAPER.margin + 8,
    size: 8,
    text: `Cottontree guide · ${me.roleName} · page ${at + 1} of ${pages.length}`,
  });
  return pdfDocument(
    'Cottontree guide',
    pages.map((lines, at) => ({
      width: PAPER.width,
      height: PAPER.height,
      pictures: [],
      texts: [...lines, foot(at)],
    })),
    opened.map(({ section, page, y }) => ({ title: sections[section]?.title ?? '', page, y })),
  );
}
