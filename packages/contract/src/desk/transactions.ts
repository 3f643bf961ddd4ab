/** Transactions, to find one and to follow it: for people who answer customers. */
import { z } from 'zod';
import { BusinessDay, Instant } from '../calendar.ts';
import { FraudStatus, FraudType } from '../fraud/fraud.ts';
import { FreeText } from '../free-text.ts';
import { CounterpartyKind, TransactionType } from '../ingest/ingest.ts';
import { Currency, DecimalString } from '../money.ts';
import { personal } from '../personal-data.ts';
import { route } from '../route.ts';

/** Days that one list may span: each of its statements reads the index of these days at most. */
export const MOST_LISTED_DAYS = 366;
/** Days that a list spans when no first day is requested. */
export const DEFAULT_LISTED_DAYS = 31;

export const TransactionProduct = z.enum(['wallet', 'card', 'house']);
export const TransactionStatus = z.enum(['success', 'declined', 'failed', 'reversed']);
export type TransactionStatus = z.infer<typeof TransactionStatus>;
/** The identifier of a customer, a card or a transaction, as its sender chose it. */
export const EntityId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/, 'must be an id: 1-64 letters, digits or . _ : -');

export const TransactionRow = z.object({
  id: z.string(),
  at: Instant,
  day: BusinessDay,
  type: TransactionType,
  /** The type in words. */
  title: z.string(),
  product: TransactionProduct,
  /** As figures count it: the reason determines whether it was declined or failed. */
  status: TransactionStatus,
  /** Why it did not succeed, in words. */
  reason: z.string().nullable(),
  /** Null for the company's own transfers. */
  customer: personal('subscriber').nullable(),
  counterpartyKind: CounterpartyKind.nullable(),
  counterparty: personal('counterparty').nullable(),
  district: z.string().nullable(),
  country: z.string().nullable(),
  currency: Currency,
  amount: DecimalString,
  /** At the rate fixed on the transaction, rounded to cents. */
  amountUsd: DecimalString,
  /** In the list of one customer: whether a success adds to that customer's money or takes from it. */
  direction: z.enum(['in', 'out']).nullable(),
});
export type TransactionRow = z.infer<typeof TransactionRow>;

const SoughtAmount = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, 'must be an amount such as 250000 or 12.50');

export const TransactionFilter = z.strictObject({
  /** The last of the days; today by default. */
  to: BusinessDay.optional(),
  /** The first of them; DEFAULT_LISTED_DAYS before the last by default. */
  from: BusinessDay.optional(),
  type: TransactionType.optional(),
  status: TransactionStatus.optional(),
  product: TransactionProduct.optional(),
  /** In the currency of each transaction. */
  least: SoughtAmount.optional(),
  most: SoughtAmount.optional(),
  district: FreeText.trim().max(40).optional(),
  /** The transactions of this customer, those received from others included. Such a list is itself recorded. */
  customer: EntityId.optional(),
  /** The transactions with this card. */
  card: EntityId.optional(),
});
export type TransactionFilter = z.infer<typeof TransactionFilter>;

export const listTransactions = route({
  method: 'GET',
  path: '/api/transactions',
  summary: 'Transactions, the newest first',
  access: 'customers.view',
  query: TransactionFilter.extend({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  output: z.object({
    transactions: z.array(TransactionRow),
    /** Null at the end. */
    nextCursor: z.string().nullable(),
    /** The days that were searched. */
    from: BusinessDay,
    to: BusinessDay,
  }),
});

const Posting = z.object({
  account: z.string(),
  name: z.string(),
  currency: Currency,
  debit: DecimalString,
  credit: DecimalString,
});

export const TransactionRecord = TransactionRow.extend({
  card: personal('card').nullable(),
  /** The customer's level of identification on the day. */
  level: z.int().nullable(),
  /** What arrived, where that is another currency. */
  arrived: z.object({ currency: Currency, amount: DecimalString }).nullable(),
  fees: z.object({
    gross: DecimalString,
    gst: DecimalString,
    net: DecimalString,
    interchange: DecimalString,
    commission: DecimalString,
  }),
  rate: z.object({
    /** Units of the currency per USD, fixed on the transaction. */
    value: DecimalString,
    /**
     * `mid`: the mid-rate published for the day `of`; `sent`: another one, which came with the transaction; `par`: a
     * dollar.
     */
    source: z.enum(['mid', 'sent', 'par']),
    of: BusinessDay.nullable(),
  }),
  /** The customer's balance before it, as the sender stated it. */
  balanceBefore: DecimalString.nullable(),
  /** What it adds to its journal; empty if it did not succeed. */
  postings: z.array(Posting),
  /** Null while the day is not booked, and for what did not succeed. */
  journal: z
    .object({
      id: z.string(),
      description: z.string(),
      bookedAt: Instant,
      /** Other transactions that the same journal sums up. */
      others: z.int(),
      postings: z.array(Posting),
    })
    .nullable(),
  /** Lines of bank statements that were matched with the journal: they settle it in sum. */
  bankLines: z.array(
    z.object({
      bank: z.string(),
      day: BusinessDay,
      currency: Currency,
      amount: DecimalString,
      reference: z.string().nullable(),
      explanation: z.string(),
    }),
  ),
  /** Fraud alerts that name it; null for people who may not see whom alerts are about. */
  alerts: z
    .array(z.object({ id: z.string(), type: FraudType, status: FraudStatus, factors: z.array(z.string()) }))
    .nullable(),
  /**
   * Later reversals and chargebacks between the same parties of the same amount: senders do not state which
   * transaction they undo.
   */
  followed: z.array(TransactionRow),
});
export type TransactionRecord = z.infer<typeof TransactionRecord>;

export const readTransaction = route({
  method: 'GET',
  path: '/api/transactions/:id',
  summary: 'A transaction with its fees, rate, journal, bank lines and what followed; the look is recorded',
  access: 'customers.view',
  params: z.strictObject({ id: EntityId }),
  output: TransactionRecord,
});
