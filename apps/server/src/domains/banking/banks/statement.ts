/** What a bank reports about an account, from a file or over an API. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { withoutTurns } from '@cottontree/contract/free-text.ts';
import { formatMinor, type Currency } from '@cottontree/contract/money.ts';

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

/** One statement of a file, or one of its pages: lines without a gap. */
export interface StatementSection {
  /** The bank's number of the statement; null where it gives none. */
  readonly number: string | null;
  /** Balance before the first and after the last line, in minor units; null where the file does not contain it. */
  readonly openingMinor: bigint | null;
  readonly closingMinor: bigint | null;
  readonly lines: readonly StatementLine[];
}

/** An error in a file, with its line number from 1. */
export interface StatementProblem {
  readonly line: number;
  readonly message: string;
}

export type StatementFormat = 'camt.053' | 'MT940' | 'CSV';
export interface Statement {
  readonly format: StatementFormat;
  /** The account numbers of all statements in the file. */
  readonly accountNumbers: readonly string[];
  readonly currencies: readonly string[];
  readonly sections: readonly StatementSection[];
  /** Closing balances. */
  readonly balances: readonly DeclaredBalance[];
  readonly problems: readonly StatementProblem[];
}
export const linesOf = ({ sections }: Pick<Statement, 'sections'>): StatementLine[] =>
  sections.flatMap(({ lines }) => lines);

/** Text of a bank without characters that a database cannot store or that would change how a screen shows it. */
export const plain = (text: string): string => withoutTurns(text.toWellFormed()).replaceAll(/\p{Cc}/gu, ' ');

const LARGEST = 10n ** 15n;
/** Throws RangeError for an amount that is too large for any account here. */
export function bounded(amountMinor: bigint): bigint {
  if (amountMinor > LARGEST || amountMinor < -LARGEST) throw new RangeError('the amount is too large');
  return amountMinor;
}

/** Further problems are not reported: the file must be corrected and sent again anyway. */
export const MAX_PROBLEMS = 100;

/** Throws RangeError with the difference where opening balance and lines do not sum to the closing balance. */
export function demandClosing(
  openingMinor: bigint,
  lines: readonly Pick<StatementLine, 'amountMinor'>[],
  closingMinor: bigint,
  currency: Currency,
): void {
  const reached = lines.reduce((sum, { amountMinor }) => sum + amountMinor, openingMinor);
  if (reached === closingMinor) return;
  const money = (minor: bigint): string => `${formatMinor(minor, currency)} ${currency}`;
  throw new RangeError(
    `opening balance and lines come to ${money(reached)}, the closing balance is ${money(closingMinor)}: ` +
      `a difference of ${money(closingMinor - reached)}; ask the bank for the complete statement`,
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
