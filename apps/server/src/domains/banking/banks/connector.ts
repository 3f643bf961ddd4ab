/** The way to a bank that can be asked. */
import type { BankFault, DataType } from '@cottontree/contract/banking-integrations.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { DeclaredBalance, StatementLine } from './statement.ts';

/** Why a bank could not be asked, for a person and for the schedule. Never carries a secret or what the bank sent. */
export class BankError extends Error {
  override readonly name = 'BankError';
  readonly fault: BankFault;
  /** As the bank asked, in seconds. */
  readonly retryAfter: number | null;
  constructor(fault: BankFault, message: string, retryAfter: number | null = null, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.fault = fault;
    this.retryAfter = retryAfter;
  }
}

export interface Credentials {
  readonly endpoint: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Of an earlier call, while it holds. */
  readonly token: BankToken | null;
}
export interface BankToken {
  readonly value: string;
  readonly expiresAt: Date;
}

export interface BankAccount {
  readonly id: string;
  readonly accountNumber: string;
  readonly currency: string;
}
export interface BankRate {
  readonly day: BusinessDay;
  /** SLL for one USD. */
  readonly buy: string;
  readonly sell: string;
}

export interface BankAnswer {
  readonly accounts: readonly BankAccount[];
  readonly account: BankAccount;
  readonly apiVersion: string | null;
  /** What was asked for and served. */
  readonly features: readonly DataType[];
  /** Page by page; everything booked since the day that was asked for. */
  readonly pages: readonly (readonly StatementLine[])[];
  readonly balance: DeclaredBalance | null;
  readonly rate: BankRate | null;
  /** To be used again; null where it was not renewed. */
  readonly token: BankToken | null;
}

export interface BankQuestion {
  readonly credentials: Credentials;
  /** Null: the first account that the bank names and `taken` does not. */
  readonly accountId: string | null;
  /** Accounts of other integrations, by number. */
  readonly taken: readonly string[];
  /** Lines booked on or after it; null: all there are. */
  readonly from: BusinessDay | null;
  readonly wants: readonly DataType[];
  readonly signal: AbortSignal;
}

export interface BankConnector {
  /** All of it or BankError. */
  ask(question: BankQuestion): Promise<BankAnswer>;
}
