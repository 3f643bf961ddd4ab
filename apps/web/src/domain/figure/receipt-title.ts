/** The titles of receipts, and the names by which screen readers know the numbers that open them. */
import { NAMES } from '@cottontree/contract/dashboards/names.ts';
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { FIGURE_TITLES } from '@cottontree/contract/figures/figure-titles.ts';
import { date } from '../../kernel/formatting.ts';
import { DERIVATION_WORDS } from './derivation-words.ts';
import type { ReceiptRequest } from './receipt-request.ts';
import { inWords } from './texts.ts';

/** @param titleOf the title of a figure of the catalogue */
export function receiptTitle(request: ReceiptRequest, titleOf: (id: KnownFigure) => string): string {
  const { id, dimension, against } = request;
  if (against === undefined) return titleOf(id);
  // Two parts of one figure have the same title, so their dimensions are used.
  const parts = id === against.id && dimension !== against.dimension && dimension && against.dimension;
  return parts
    ? DERIVATION_WORDS[against.how].title(inWords(dimension), inWords(against.dimension))
    : DERIVATION_WORDS[against.how].title(titleOf(id), titleOf(against.id));
}

/** Parts that are not named by their keys on the screens. */
const PART_NAMES: Partial<Record<KnownFigure, Readonly<Record<string, string>>>> = {
  'subscribers.distribution': NAMES.segment,
  'kyc.subscribers': NAMES.kyc,
  'revenue.kyc': NAMES.level,
  'revenue.kyc-average': NAMES.level,
  'revenue.kyc-subscribers': NAMES.level,
  'revenue.line': NAMES.line,
  'revenue.product': NAMES.product,
  'day.revenue': NAMES.line,
};

/** The name of a part of a figure. */
export const partOf = (id: KnownFigure, dimension: string): string =>
  PART_NAMES[id]?.[dimension] ?? inWords(dimension);

/** The name of a number that opens its receipt: "Revenue by line, Wallet, Nov 20, 2026, $16,270, receipt". */
export function receiptLabel(request: ReceiptRequest, value: string): string {
  const { id, dimension, day, against } = request;
  const title = receiptTitle(request, (id) => FIGURE_TITLES[id] ?? id);
  const name = partOf(id, dimension);
  const part = dimension === '' || title.includes(name) ? [] : [name];
  // What a derived number is compared with has a day of its own, which stands beside it.
  const on = day === undefined || against !== undefined ? [] : [date(day)];
  return [title, ...part, ...on, value, 'receipt'].join(', ');
}
