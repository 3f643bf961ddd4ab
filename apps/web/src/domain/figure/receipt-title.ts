/** The titles of receipts, and the names by which screen readers know the numbers that open them. */
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { FIGURE_TITLES } from '@cottontree/contract/figures/figure-titles.ts';
import { partOf, titleWithPart } from '@cottontree/contract/figures/part-names.ts';
import { date } from '../../kernel/formatting.ts';
import { DERIVATION_WORDS } from './derivation-words.ts';
import type { ReceiptRequest } from './receipt-request.ts';

/** @param titleOf the title of a figure of the catalogue */
export function receiptTitle(request: ReceiptRequest, titleOf: (id: KnownFigure) => string): string {
  const { id, dimension, against } = request;
  if (against === undefined) return titleWithPart(titleOf(id), id, dimension);
  const { title } = DERIVATION_WORDS[against.how];
  // Two parts of one figure have the same title, so their names are used.
  return id === against.id && dimension !== against.dimension && dimension && against.dimension
    ? title(partOf(id, dimension), partOf(id, against.dimension))
    : titleWithPart(title(titleOf(id), titleOf(against.id)), id, dimension);
}

/** The name of a number that opens its receipt: "Revenue by line, Wallet, Nov 20, 2026, $16,270, receipt". */
export function receiptLabel(request: ReceiptRequest, value: string): string {
  const { day, against } = request;
  const title = receiptTitle(request, (of) => FIGURE_TITLES[of] ?? of);
  // What a derived number is compared with has a day of its own, which stands beside it.
  const on = day === undefined || against !== undefined ? [] : [date(day)];
  return [title, ...on, value, 'receipt'].join(', ');
}
