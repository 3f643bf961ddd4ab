/** What is wrong with a text of a file, where a recipe can put it right. */
import { z } from 'zod';

/**
 * empty: nothing fills a required field; option: none of the field's options; amount: not written as a number;
 * negative: below zero where it must not be; date: no date or time as the field expects it; unknown-customer: the id of
 * a customer whom nobody registered.
 */
export const CellFaultKind = z.enum(['empty', 'option', 'amount', 'negative', 'date', 'unknown-customer']);
export type CellFaultKind = z.infer<typeof CellFaultKind>;

/** An error for a text that cannot be read; its message is for the author of the file. */
export interface CellFault extends RangeError {
  readonly kind: CellFaultKind;
  readonly text: string;
}

export const cellFault = (kind: CellFaultKind, text: string, message: string): CellFault =>
  Object.assign(new RangeError(message), { kind, text });

export const isCellFault = (error: RangeError): error is CellFault => 'kind' in error;
