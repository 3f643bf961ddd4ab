/** What a bank reports about an account, from a file or over an API. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { StatementReport } from '@cottontree/contract/banking/banking.ts';
import { withoutTurns } from '@cottontree/contract/free-text.ts';
import { formatMoney } from './statement-money.ts';

export interface StatementLine {
  /** The bank's own reference; a payment, its charge and its tax may share one. Null where it gives none. */
  readonly bankReference: string | null;
  readonly bookedDay: BusinessDay;
  readonly valueDay: BusinessDay;
  /** Minor units; positive for money that came in. */
  readonly amountMinor: bigint;
  /** The payer's end-to-end reference; null where the bank does not pass it on. */
  readonly reference: string | null;
  readonly counterparty: string | null;
  readonly description: string;
}

export interface DeclaredBalance {
  readonly day: BusinessDay;
  readonly amountMinor: bigint;
}
/** A balance at a bound of a statement; its day is null where the bank does not state it. */
export interface Bound {
  readonly day: BusinessDay | null;
  readonly amountMinor: bigint;
}

/** One statement of a file, or one of its pages: lines without a gap, of one account in one currency. */
export interface StatementSection {
  /** The account as the bank writes it; null where it writes none. */
  readonly account: string | null;
  /** The currency that the bank states; amounts are in minor units of `keptCode` of it. Null where nothing has one. */
  readonly currency: string | null;
  /** What distinguishes it from other statements of the bank; null where it gives nothing. */
  readonly number: string | null;
  /** The bank's consecutive number of it; null where it gives none. */
  readonly sequence: number | null;
  /** The balances before the first and after the last line; null where the file does not contain them. */
  readonly opening: Bound | null;
  readonly closing: Bound | null;
  /** Closing balances of days. */
  readonly balances: readonly DeclaredBalance[];
  readonly lines: readonly StatementLine[];
  /** Numbers of entries that are no lines: announced but not booked, and without an amount. */
  readonly announced: number;
  readonly zeroAmounts: number;
}

/** An error in a file, with its line number from 1. */
export interface StatementProblem {
  readonly line: number;
  readonly message: string;
}

export type StatementFormat = StatementReport['format'];
export interface Statement {
  readonly format: StatementFormat;
  readonly sections: readonly StatementSection[];
  readonly problems: readonly StatementProblem[];
}
export const linesOf = ({ sections }: Pick<Statement, 'sections'>): StatementLine[] =>
  sections.flatMap(({ lines }) => lines);

/**
 * Whether it states both balances: its reader has refused it unless the lines lead from one to the other, so that no
 * line of it is missing.
 */
export const isProved = ({ opening, closing }: Pick<StatementSection, 'opening' | 'closing'>): boolean =>
  opening !== null && closing !== null;

/** Text of a bank without characters that a database cannot store or that would change how a screen shows it. */
export const plain = (text: string): string => withoutTurns(text.toWellFormed()).replaceAll(/\p{Cc}/gu, ' ');
/** The most characters of a text of a bank that are kept. */
export const MOST_TEXT = 300;
/** A text as it is kept, or null where nothing is left of it. */
export const kept = (text: string): string | null => plain(text.trim().slice(0, MOST_TEXT)) || null;
export const NO_DESCRIPTION = 'No description';

/** Further problems are not reported: the file must be corrected and sent again anyway. */
export const MAX_PROBLEMS = 100;

/** Throws RangeError with the difference where opening balance and lines do not sum to the closing balance. */
export function demandClosing(
  openingMinor: bigint,
  lines: readonly Pick<StatementLine, 'amountMinor'>[],
  closingMinor: bigint,
  code: string,
): void {
  const reached = lines.reduce((sum, { amountMinor }) => sum + amountMinor, openingMinor);
  if (reached === closingMinor) return;
  throw new RangeError(
    `opening balance and lines come to ${formatMoney(reached, code)}, the closing balance is ${formatMoney(closingMinor, code)}: ` +
      `a difference of ${formatMoney(closingMinor - reached, code)}; ask the bank for the complete statement`,
  );
}

/** The whole content of a line as one text: two lines with the same content cannot be distinguished by it. */
export const contentOf = (line: StatementLine): string =>
  JSON.stringify([
    line.bookedDay,
    line.valueDay,
    line.amountMinor.toString(),
    line.reference,
    line.counterparty,
    line.description,
    line.bankReference,
  ]);
