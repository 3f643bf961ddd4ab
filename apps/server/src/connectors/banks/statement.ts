/** What a bank says of an account, whichever way it came. */
import { createHash } from 'node:crypto';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';

export interface StatementLine {
  /** The bank's own name for the line, the same whenever and however it is sent again. */
  readonly identity: string;
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

/** What is wrong with a file, at which of its lines, from 1. */
export interface StatementProblem {
  readonly line: number;
  readonly message: string;
}

export interface Statement {
  readonly format: 'camt.053' | 'MT940';
  /** Of every statement in the file. */
  readonly accountNumbers: readonly string[];
  readonly currencies: readonly string[];
  readonly lines: readonly StatementLine[];
  /** Closing balances. */
  readonly balances: readonly DeclaredBalance[];
  readonly problems: readonly StatementProblem[];
}

/** What a bank writes, without what a database cannot hold or a screen would obey. */
export const plain = (text: string): string => text.toWellFormed().replaceAll(/\p{Cc}/gu, ' ');

const LARGEST = 10n ** 15n;
/** Throws RangeError for an amount that no account here can hold. */
export function bounded(amountMinor: bigint): bigint {
  if (amountMinor > LARGEST || amountMinor < -LARGEST) throw new RangeError('the amount is too large');
  return amountMinor;
}

/** More are not told: whoever mends these sends the file again. */
export const MAX_PROBLEMS = 100;

/**
 * Names the lines of a file for which the bank gives no name: by what it says of them. Lines that agree in all of it are
 * told apart by their order.
 */
export function namer(): (line: Omit<StatementLine, 'identity'>, own: string | null) => StatementLine {
  const seen = new Map<string, number>();
  return (line, own) => {
    if (own !== null) return { ...line, identity: own };
    const { bookedDay, valueDay, amountMinor, reference, description } = line;
    const said = JSON.stringify([bookedDay, valueDay, amountMinor.toString(), reference, description]);
    const identity = `f${createHash('sha256').update(said).digest('hex').slice(0, 32)}`;
    const before = seen.get(identity) ?? 0;
    seen.set(identity, before + 1);
    return { ...line, identity: before === 0 ? identity : `${identity}#${before + 1}` };
  };
}
