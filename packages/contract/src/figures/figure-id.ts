/** Ids of figures: any text of the form from outside, one of the catalogue in an answer and in the program's own code. */
import { z } from 'zod';
import type { Currency } from '../money.ts';
import type { KnownFigure } from './figure-ids.ts';

/** A figure, or one of its parts after a colon: "revenue.month", "revenue.line:card". */
export type FigureKey = KnownFigure | `${KnownFigure}:${string}`;

export function figureOfKey(key: FigureKey): { readonly id: KnownFigure; readonly dimension: string } {
  const [id, dimension = ''] = key.split(':');
  // The compiler does not split texts: what stands before the colon of a FigureKey is a KnownFigure.
  return { id: id as KnownFigure, dimension };
}

/** Currencies as the ids of figures write them: "treasury.usdc". */
export const CURRENCY_IN_ID = { SLL: 'sll', USD: 'usd', USDC: 'usdc' } as const satisfies Record<
  Currency,
  string
>;

/** From outside: whether there is such a figure, the catalogue decides. */
export const FigureId = z
  .string()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a figure id such as subscribers.registered');

/**
 * In answers. The compiler knows on the server that the id is one of the catalogue, so no list of ids is checked while
 * the program runs: these are the schemas of any id and of any text, with a narrower type.
 */
export const KnownFigureId = FigureId as z.ZodType<unknown> as z.ZodType<KnownFigure, KnownFigure>;
export const KnownFigureText = z.string() as z.ZodType<unknown> as z.ZodType<KnownFigure, KnownFigure>;
