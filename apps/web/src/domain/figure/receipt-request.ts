import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { textParam } from '../../kernel/url-state.ts';
import type { Derivation } from './derivation.ts';

/** A figure, or one of its parts, on a day. */
export interface FigureRef {
  id: KnownFigure;
  /** One of the values of its dimension; empty when it has none. */
  dimension: string;
  /** A day other than the page's. */
  day?: BusinessDay | undefined;
}

/** The figure that a derived number is compared with, and how. */
export interface Against extends FigureRef {
  how: Derivation;
}

/** Identifies a receipt: that of a figure, or of a number derived from it and a second figure. */
export interface ReceiptRequest extends FigureRef {
  against?: Against | undefined;
  /** How to interpret a derived number, as a sentence. */
  explained?: string | undefined;
}

/** The data attributes by which a number on the page names its source. */
export const marksOf = ({ id, dimension, day, against }: ReceiptRequest) => ({
  'data-figure': id,
  'data-dimension': dimension,
  ...(day !== undefined && { 'data-day': day }),
  ...(against !== undefined && { 'data-derived': against.how }),
});

/** The receipt that is open, in the URL: a link to the page opens it, and the browser's Back closes it. */
export const RECEIPT = textParam('receipt');

/** A unique text for each receipt. */
export const nameOf = ({ id, dimension, day = '', against }: ReceiptRequest): string =>
  `${id}:${dimension}@${day}${against === undefined ? '' : ` ${against.how} ${nameOf({ ...against, against: undefined })}`}`;
