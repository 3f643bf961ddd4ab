/** The connection to a bank that has an API. */
import type { BankFault, DataType } from '@cottontree/contract/banking/integrations.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Currency } from '@cottontree/contract/money.ts';
import type { DeclaredBalance, StatementLine } from './statement.ts';

/** Why a request to a bank failed, for people and for the schedule. Never contains a secret or what the bank sent. */
export class BankError extends Error {
  override readonly name = 'BankError';
  readonly fault: BankFault;
  /** The delay that the bank requested, in seconds. */
  readonly retryAfter: number | null;
  constructor(fault: BankFault, message: string, retryAfter: number | null = null, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.fault = fault;
    this.retryAfter = retryAfter;
  }
}

interface Credentials {
  readonly endpoint: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The token of an earlier call, while it is valid. */
  readonly token: BankToken | null;
}
export interface BankToken {
  readonly value: string;
  readonly expiresAt: Date;
}

interface BankAccount {
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
  /** The one that was read: in a currency that the books hold. */
  readonly account: BankAccount & { readonly currency: Currency };
  readonly apiVersion: string | null;
  /** The data types that were requested and returned. */
  readonly features: readonly DataType[];
  /** Page by page; everything booked since the requested day. */
  readonly pages: readonly (readonly StatementLine[])[];
  readonly balance: DeclaredBalance | null;
  readonly rate: BankRate | null;
  /** The token to use next time; null where it was not renewed. */
  readonly token: BankToken | null;
}

export interface BankQuestion {
  readonly credentials: Credentials;
  /** Null selects the first account that the bank lists and `taken` does not contain. */
  readonly accountId: string | null;
  /** Account numbers of other integrations. */
  readonly taken: readonly string[];
  /** Lines booked on or after this day; null for all lines. */
  readonly from: BusinessDay | null;
  readonly wants: readonly DataType[];
  readonly signal: AbortSignal;
}

export interface BankConnector {
  /** Resolves only if everything was read; otherwise rejects with BankError. */
  ask(question: BankQuestion): Promise<BankAnswer>;
}
