/** The morning statement: what a business day came to, in sentences whose numbers are figures with receipts. */
import { z } from 'zod';
import { BusinessDay, Instant } from '../calendar.ts';
import { KnownFigureId } from '../figures/figure-id.ts';
import { Unit } from '../figures/unit.ts';
import { DecimalString } from '../money.ts';
import { ScreenLinkText } from '../screens.ts';

export const StatementFigure = z.object({
  kind: z.literal('figure'),
  id: KnownFigureId,
  dimension: z.string(),
  day: BusinessDay,
  unit: Unit,
  value: DecimalString,
  /** True: shown without its sign, because a word of the sentence says which it is ("more", "less"). */
  unsigned: z.boolean(),
});
export type StatementFigure = z.infer<typeof StatementFigure>;

/** A piece of a sentence; texts have the spaces between pieces. */
export const StatementPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  /** A value that a screen proves and the catalogue does not have. */
  z.object({ kind: z.literal('proof'), text: z.string(), href: ScreenLinkText }),
  StatementFigure,
]);
export type StatementPart = z.infer<typeof StatementPart>;

export const StatementSentence = z.object({
  about: z.enum(['revenue', 'coverage']),
  parts: z.array(StatementPart),
});
export type StatementSentence = z.infer<typeof StatementSentence>;

/** What the product knows of the books of the day. */
export const StatementBooks = z.object({
  state: z.enum(['open', 'closed']),
  /** When the day was closed; null while it is open. */
  closedAt: Instant.nullable(),
  /**
   * True: a seal covers all figures of the day as they were recorded last, and no finding stands against it. That they
   * still match is what the rounds and the receipts check; nothing is computed again here.
   */
  sealed: z.boolean(),
});
export type StatementBooks = z.infer<typeof StatementBooks>;
