/**
 * A printed page of figures: one letterhead for every screen that has one. It holds what the caller may see, names what
 * is left out, and gives each figure the code by which its receipt is found.
 */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { MONEY_NOTE } from '@cottontree/contract/dashboards/names.ts';
import type { Stamp } from '@cottontree/contract/dashboards/dashboard.ts';
import { date, moment, type Leone } from '@cottontree/contract/formatting.ts';
import { needsPower, type Power } from '@cottontree/contract/access/permissions.ts';
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import type { Access } from '@cottontree/contract/route.ts';
import { sql } from 'kysely';
import { readIssuer } from '../platform/company/profile.ts';
import type { Read } from '../platform/database/known-rows.ts';
import { inOnePiece } from '../platform/documents/in-chunks.ts';
import { letterheadPdf } from '../platform/documents/letterhead-pdf.ts';
import type { Block, Fact, Panel, Printed } from '../platform/documents/letterhead.ts';
import type { Actor, Download } from '../platform/http/endpoint.ts';
import { openDay, type Clock } from '../platform/time/clock.ts';
import { figureOf } from './catalogue.ts';
import type { FigureRequest } from './read.ts';

/** A panel of the page, read only for a caller who may see it. */
export interface PagePart {
  readonly title: string;
  /** The access of the endpoint that answers the same on the screen. */
  readonly needs: Access;
  /** Names of its figures that the caller may not see, with the permission of each. */
  readonly withheld?: readonly (readonly [name: string, power: Power])[];
  readonly read: () => Promise<{ readonly meta?: string | undefined; readonly block: Block }>;
}

/** Parts that stand side by side, under a heading of their own if there is one. */
export interface PageRow {
  readonly heading?: string;
  readonly parts: readonly PagePart[];
}

export interface PrintedPage {
  readonly title: string;
  readonly stamp: Stamp;
  /** The day of the figures, if it is not the day of the stamp. */
  readonly day?: BusinessDay;
  /** "October 2026", "30 days to Nov 20, 2026". */
  readonly period: string;
  readonly leone: Leone;
  readonly rows: readonly PageRow[];
}

/** What a page is drawn from, and for whom: it holds what that person may see. */
interface PageCall {
  readonly read: Read;
  readonly clock: Clock;
  readonly actor: Pick<Actor, 'powers'>;
}
interface PrintCall extends PageCall {
  readonly actor: Pick<Actor, 'powers' | 'name'>;
}

/** A page as a file. */
export interface DrawnPage {
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly day: BusinessDay;
  /** What is missing, each with the permission that it needs, as sentences. */
  readonly leftOut: readonly string[];
}

const isPower = (access: Access): access is Power =>
  access !== 'public' && access !== 'signed-in' && access !== 'signed-in-temporary';
const mayRead = ({ powers }: Pick<Actor, 'powers'>, access: Access): boolean =>
  !isPower(access) || powers.has(access);

/** The day at which a figure's value stands in a response, and so that of its receipt. */
function receiptDay(id: KnownFigure, { live, asOf, lastClosedDay }: Stamp): BusinessDay {
  return live && figureOf(id).timing !== 'live' ? (lastClosedDay ?? asOf) : asOf;
}

/** "revenue.line:card@2026-10-31" */
export const receiptCode = (id: KnownFigure, dimension: string, day: BusinessDay): string =>
  `${id}${dimension === '' ? '' : `:${dimension}`}@${day}`;

/** A figure's value as text, with the code of its receipt; a missing value has none. */
export const printedFigure = (
  stamp: Stamp,
  [id, dimension = '']: FigureRequest,
  value: string | number | null | undefined,
  format: (value: string | number | null | undefined) => string,
): Printed => ({
  text: format(value),
  ...(value !== null &&
    value !== undefined && { receipt: receiptCode(id, dimension, receiptDay(id, stamp)) }),
});

const isDemo = async (read: Read): Promise<boolean> => {
  const [row] = await read(sql<{ demo: boolean }>`
    select exists (select from settings where key = 'demo') as demo`);
  return row?.demo === true;
};

function marksOf({ stamp, day = stamp.asOf, leone }: PrintedPage, demo: boolean): string[] {
  const { recomputingFrom, provisional, empty } = stamp;
  return [
    `As of ${day}`,
    ...(demo ? ['Demo company'] : []),
    ...(empty ? ['No data yet'] : []),
    ...(provisional ? [`Provisional from ${provisional.from} to ${provisional.to}`] : []),
    ...(recomputingFrom === null ? [] : [`Being recomputed from ${recomputingFrom} on`]),
    MONEY_NOTE[leone],
  ];
}

const dayInWords = (day: BusinessDay, clock: Clock): string =>
  day === openDay(clock) ? `${date(day)}, still open` : date(day);

/**
 * The page as a file. Its route names what it takes along, and so who may have it.
 * @param whose "Printed by" and a name: who gets it
 */
export async function drawPage(
  { actor, clock, read }: PageCall,
  page: PrintedPage,
  [whose, when]: readonly [whose: Fact, when: string],
): Promise<DrawnPage> {
  const rows = page.rows.map(({ heading, parts }) => ({
    heading,
    parts: parts.filter(({ needs }) => mayRead(actor, needs)),
  }));
  const panels: { heading: string | undefined; panels: Panel[] }[] = [];
  for (const { heading, parts } of rows) {
    const made = await Promise.all(
      parts.map(async ({ title, read: make }) => ({ title, ...(await make()) })),
    );
    panels.push({ heading, panels: made });
  }
  const printed = panels.filter((row) => row.panels.length > 0);
  const at = clock.now();
  const day = page.day ?? page.stamp.asOf;
  const leftOut = leftOutOf(page, actor);
  const bytes = await letterheadPdf({
    issuer: await readIssuer(read),
    title: page.title,
    marks: marksOf(page, await isDemo(read)),
    facts: [
      ['Business day', dayInWords(day, clock)],
      ['Period', page.period],
    ],
    issued: [whose, [when, moment(at.toISOString())]],
    rows: printed.map((row) => row.panels),
    headings: new Map(
      printed.flatMap(({ heading }, index) => (heading === undefined ? [] : [[index, heading]])),
    ),
    leftOut,
    at,
  });
  return {
    fileName: `${page.title.replaceAll(/[^A-Za-z0-9&]+/g, '-')}-${day}.pdf`,
    bytes,
    day,
    leftOut,
  };
}

/** The page as a download of the person who prints it. */
export async function printPage(call: PrintCall, page: PrintedPage): Promise<Download> {
  const { fileName, bytes, day } = await drawPage(call, page, [['Printed by', call.actor.name], 'Printed']);
  return {
    fileName,
    chunks: inOnePiece(bytes),
    audit: {
      action: 'screen.export',
      entity: ['screen', page.title],
      description: `Exported ${page.title} as of ${day} as PDF`,
      category: 'Security',
      after: { asOf: day, format: 'pdf' },
    },
  };
}

function leftOutOf({ rows }: PrintedPage, actor: Pick<Actor, 'powers'>): string[] {
  const lacking = rows
    .flatMap(({ parts }) => parts)
    .flatMap(({ title, needs, withheld = [] }): (readonly [string, Power])[] =>
      isPower(needs) && !actor.powers.has(needs) ? [[title, needs]] : [...withheld],
    );
  return lacking.map(([name, power]) => `${needsPower(power, name)}.`);
}
