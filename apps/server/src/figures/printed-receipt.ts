/** The receipt of a figure as a printed page: what the panel on the screen says, without the rows and the queries. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { powerEntry } from '@cottontree/contract/access/permissions.ts';
import { decimal, exact, magnitude } from '@cottontree/contract/decimals.ts';
import type { Breakdown } from '@cottontree/contract/figures/breakdowns.ts';
import type { Receipt } from '@cottontree/contract/figures/figures.ts';
import { BREAKDOWN_NAMES, partName, titleWithPart } from '@cottontree/contract/figures/part-names.ts';
import {
  DOUBTED,
  doubtText,
  NO_PARTS,
  noEarlierValues,
  partsDiffer,
  provisionalText,
  freshnessText,
  sealText,
  signatureText,
  UNIT_WORDS,
} from '@cottontree/contract/figures/receipt-words.ts';
import { date, inUnit, moment, NOTHING, percent, type Leone } from '@cottontree/contract/formatting.ts';
import type { Db } from '../platform/database/client.ts';
import type { Block, Printed } from '../platform/documents/letterhead.ts';
import type { Keyring } from '../platform/keys/keyring.ts';
import { readParts } from './breakdown.ts';
import { windowUpTo } from './change-window.ts';
import type { Figure } from './figure.ts';
import { receiptCode, type PagePart, type PrintedPage } from './printed-page.ts';
import { readFigures } from './read.ts';
import { writeReceipt } from './receipt.ts';
import type { FigureCall } from './visible.ts';

type ReceiptCall = FigureCall & {
  readonly db: Db;
  readonly keyring: Keyring;
  readonly query: { readonly asOf: BusinessDay };
};

/** More parts than a person reads on paper are one row. */
const MOST_PARTS = 40;
/** Of a sum of parts, in units of the last decimal place: what rounding alone explains. */
const ROUNDING = exact('0.000001');
const EXACT_PLACES = 12;

export const receiptTitle = ({ id, title }: Pick<Figure, 'id' | 'title'>, dimension: string): string =>
  `Receipt of ${titleWithPart(title, id, dimension)}`;

const words = (text: string): Printed => ({ text });
const remark = (text: string): Block => ({ kind: 'remark', text });
const sumOf = (values: readonly (string | null)[]): string =>
  decimal(
    values.reduce((sum, value) => sum + exact(value ?? '0'), 0n),
    EXACT_PLACES,
  );

function partsBlock(receipt: Receipt, { by, parts, before }: Breakdown, leone: Leone): Block {
  if (parts.length === 0) return remark(NO_PARTS);
  const shown = (value: string | null) => inUnit(value, receipt.figure.unit, leone);
  const sum = sumOf(parts.map(({ value }) => value));
  // Parts of both signs have no share of their sum.
  const shared =
    new Set(parts.map(({ value }) => Math.sign(Number(value))).filter((sign) => sign !== 0)).size === 1;
  const rowOf = (name: string, value: string, earlier: string | null): Printed[] => [
    words(name),
    words(shown(value)),
    words(shared ? percent((Number(value) / Number(sum)) * 100) : NOTHING),
    ...(before === null ? [] : [words(shown(earlier))]),
  ];
  const listed = parts.length > MOST_PARTS ? parts.slice(0, MOST_PARTS - 1) : parts;
  const others = parts.slice(listed.length);
  return {
    kind: 'table',
    columns: [
      { name: BREAKDOWN_NAMES[by] },
      { name: 'Value', numeric: true },
      { name: 'Share', numeric: true },
      ...(before === null ? [] : [{ name: 'Before', numeric: true }]),
    ],
    rows: [
      ...listed.map(({ part, value, before: earlier }) => rowOf(partName(by, part), value, earlier)),
      ...(others.length === 0
        ? []
        : [
            rowOf(
              `${others.length} others`,
              sumOf(others.map(({ value }) => value)),
              sumOf(others.map(({ before: earlier }) => earlier)),
            ),
          ]),
    ],
    total: rowOf('Total', sum, before === null ? null : sumOf(parts.map(({ before: earlier }) => earlier))),
  };
}

function slipBlock(receipt: Receipt, { permission }: Figure, leone: Leone): Block {
  const { figure, dimension, asOf, value, recordedAt, provisional } = receipt;
  const lines: (readonly [name: string, text: string])[] = [
    ['Figure', figure.id],
    ...(dimension === '' ? [] : [['Of', dimension] as const]),
    ['As of', date(asOf)],
    ['Recorded', recordedAt === null ? 'computed now' : moment(recordedAt)],
    ...(provisional === null ? [] : [['Provisional', provisionalText(provisional)] as const]),
    ['Freshness', freshnessText(receipt)],
    ['Unit', UNIT_WORDS[figure.unit]],
    ['Visible to', powerEntry(permission).name],
  ];
  // Not the block of lines: its texts are cut where they are longer than an amount.
  return {
    kind: 'table',
    columns: [{ name: 'Property' }, { name: 'Of this value' }],
    rows: lines.map((line) => line.map(words)),
    total: [words('Value'), words(inUnit(value, figure.unit, leone))],
  };
}

const historyBlock = (receipt: Receipt, leone: Leone): Block =>
  receipt.history.length === 0
    ? remark(noEarlierValues(receipt))
    : {
        kind: 'lines',
        lines: receipt.history.map(({ recordedAt, value }) => ({
          name: moment(recordedAt),
          text: inUnit(value, receipt.figure.unit, leone),
        })),
      };

/** The parts of the value by each of its properties, one after the other: each may read the rows behind it. */
async function partsOf(
  { db, clock, query }: ReceiptCall,
  figure: Figure,
  { dimension, breakdowns }: Receipt,
): Promise<Breakdown[]> {
  const parts: Breakdown[] = [];
  for (const by of breakdowns) parts.push(await readParts(db, clock, figure, dimension, query.asOf, by));
  return parts;
}

function differenceOf({ value, figure }: Receipt, parts: readonly Breakdown[], leone: Leone): string | null {
  const sums = parts.map((each) => sumOf(each.parts.map((part) => part.value)));
  const other = sums.find((sum) => magnitude(exact(sum) - exact(value ?? '0')) > ROUNDING);
  return other === undefined ? null : partsDiffer(inUnit(other, figure.unit, leone));
}

/** Throws the same errors as `locateValue`. */
export async function receiptPage(
  call: ReceiptCall,
  figure: Figure,
  dimension: string,
  leone: Leone,
): Promise<PrintedPage> {
  const { db, read, clock, keyring, query } = call;
  const receipt = await writeReceipt(db, clock, keyring, figure, dimension, query.asOf);
  const { stamp } = await readFigures(read, clock, query.asOf, []);
  const { from, to } = windowUpTo(figure, dimension, receipt.asOf);
  const parts = await partsOf(call, figure, receipt);
  const differs = differenceOf(receipt, parts, leone);
  const part = (title: string, block: Block, meta?: string): PagePart => ({
    title,
    needs: figure.permission,
    read: () => Promise.resolve({ meta, block }),
  });
  const alone = (...panel: Parameters<typeof part>) => ({ parts: [part(...panel)] });
  return {
    title: receiptTitle(figure, dimension),
    stamp,
    period: from === to ? date(to) : `${date(from)} to ${date(to)}`,
    leone,
    rows: [
      ...receipt.doubts.map((doubt) => alone(DOUBTED, remark(doubtText(doubt)))),
      alone(figure.title, {
        kind: 'figures',
        figures: [
          {
            label: titleWithPart(figure.title, figure.id, dimension),
            text: inUnit(receipt.value, figure.unit, leone),
            ...(receipt.value !== null && { receipt: receiptCode(figure.id, dimension, receipt.asOf) }),
          },
        ],
      }),
      alone('Definition', remark(figure.definition)),
      ...parts.map((each) =>
        alone(
          `What it is made of: ${BREAKDOWN_NAMES[each.by]}`,
          partsBlock(receipt, each, leone),
          each.window === null ? undefined : `Before: ${each.window}`,
        ),
      ),
      ...(differs === null ? [] : [alone('The sum of the parts', remark(differs))]),
      alone('Receipt', slipBlock(receipt, figure, leone)),
      alone('Earlier values of this day', historyBlock(receipt, leone)),
      alone('Seal', remark(sealText(receipt))),
      alone('Signature', remark(`${receipt.signature} ${signatureText(receipt)}`)),
    ],
  };
}
