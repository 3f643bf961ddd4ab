/** What a bank says of an account, whichever way it came. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { withoutTurns } from '@cottontree/contract/free-text.ts';
import { formatMinor, type Currency } from '@cottontree/contract/money.ts';

export interface StatementLine {
  /** The bank's own reference; a payment, its charge and its tax may share one. Null where it gives none. */
  readonly bankReference: string | null;
  readonly bookedDay: BusinessDay;
  readonly valueDay: BusinessDay;
  /** Minor units, signed: positive came in. */
  readonly amountMinor: bigint;
  /** The payer's end-to-end reference; null where the bank passes none on. */
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
  /** What the bank numbers it by; null where it does not. */
  readonly number: string | null;
  /** Before the first line and after the last, minor units; null where the file does not say. */
  readonly openingMinor: bigint | null;
  readonly closingMinor: bigint | null;
  readonly lines: readonly StatementLine[];
}

/** What is wrong with a file, at which of its lines, from 1. */
export interface StatementProblem {
  readonly line: number;
  readonly message: string;
}

export type StatementFormat = 'camt.053' | 'MT940' | 'CSV';
export interface Statement {
  readonly format: StatementFormat;
  /** Of every statement in the file. */
  readonly accountNumbers: readonly string[];
  readonly currencies: readonly string[];
  readonly sections: readonly StatementSection[];
  /** Closing balances. */
  readonly balances: readonly DeclaredBalance[];
  readonly problems: readonly StatementProblem[];
}
export const linesOf = ({ sections }: Pick<Statement, 'sections'>): StatementLine[] =>
  sections.flatMap(({ lines }) => lines);

/** What a bank writes, without what a database cannot hold or a screen would obey. */
export const plain = (text: string): string => withoutTurns(text.toWellFormed()).replaceAll(/\p{Cc}/gu, ' ');

const LARGEST = 10n ** 15n;
/** Throws RangeError for an amount that no account here can hold. */
export function bounded(amountMinor: bigint): bigint {
  if (amountMinor > LARGEST || amountMinor < -LARGEST) throw new RangeError('the amount is too large');
  return amountMinor;
}

/** More are not reported: the file is corrected and sent again. */
export const MAX_PROBLEMS = 100;

/** Throws RangeError with the difference where opening balance and lines do not come to the closing balance. */
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

/** All that a line says, as one text: two lines that agree in it cannot be told apart by what they say. */
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
