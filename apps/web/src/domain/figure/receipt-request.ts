import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Derivation } from './derivation.ts';

/** A figure, or one of its parts, on a day. */
export interface FigureRef {
  id: string;
  /** One of the values of its dimension; empty when it has none. */
  dimension: string;
  /** Another day than the page's. */
  day?: BusinessDay | undefined;
}

/** The figure that a derived number is measured against, and how. */
export interface Against extends FigureRef {
  how: Derivation;
}

/** Whose receipt is asked for: a figure's, or that of a number derived from it and a second one. */
export interface ReceiptRequest extends FigureRef {
  against?: Against | undefined;
  /** What is to be made of a derived number, in a sentence. */
  explained?: string | undefined;
}

/** How a number on the page names where it comes from. */
export const marksOf = ({ id, dimension, day, against }: ReceiptRequest) => ({
  'data-figure': id,
  'data-dimension': dimension,
  ...(day !== undefined && { 'data-day': day }),
  ...(against !== undefined && { 'data-derived': against.how }),
});

/** One text for each receipt. */
export const nameOf = ({ id, dimension, day = '', against }: ReceiptRequest): string =>
  `${id}:${dimension}@${day}${against === undefined ? '' : ` ${against.how} ${nameOf({ ...against, against: undefined })}`}`;
