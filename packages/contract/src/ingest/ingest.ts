/**
 * The only way in for business data: the demo company, its live growth and a real company's feed all send these rows. A
 * batch is applied completely or not at all; sending it again changes nothing.
 */
import { z } from 'zod';
import { BusinessDay, Instant } from '../calendar.ts';
import { FreeText } from '../free-text.ts';
import { AmountMinor, Currency, DecimalString } from '../money.ts';
import { route } from '../route.ts';

const Ref = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/, 'must be 1-64 letters, digits or . _ : -');
export const TransactionId = Ref;
const Text = FreeText.min(1).max(120);

export const CardTier = z.enum(['aqua', 'platinum', 'black']);
export type CardTier = z.infer<typeof CardTier>;

export const TransactionType = z.enum([
  'cash_in',
  'cash_out',
  'p2p',
  'merchant',
  'bill',
  'airtime',
  'salary',
  'g2p',
  'remittance_in',
  'card_load',
  'card_purchase',
  'atm_withdrawal',
  'subscription_fee',
  'issuance_fee',
  'fx_conversion',
  'interchange_settlement',
  'treasury_transfer',
  'reversal',
  'chargeback',
  'float_purchase',
  'float_redemption',
  'employer_funding',
  'merchant_payout',
  'fee_sweep',
]);
export type TransactionType = z.infer<typeof TransactionType>;

/**
 * Value-moving for a customer, as defined by GSMA: excludes fees, reversals, P2P received and the company's own
 * transfers.
 */
export const VALUE_MOVING_TYPES = [
  'cash_in',
  'cash_out',
  'p2p',
  'merchant',
  'bill',
  'airtime',
  'salary',
  'g2p',
  'remittance_in',
  'card_purchase',
  'atm_withdrawal',
] as const satisfies readonly TransactionType[];

/** Distinguishes the ledger templates of one type: how a card was loaded, why the company transferred its own money. */
export const Purpose = z.enum([
  'wallet_load',
  'bank_load',
  'trust_fx',
  'own_fx',
  'trust_topup',
  'capital',
  'surplus',
  'reserve',
  'commission_payout',
  'gst_payment',
  'purchase',
  'p2p',
]);
export type Purpose = z.infer<typeof Purpose>;

export const CounterpartyKind = z.enum([
  'subscriber',
  'agent',
  'merchant',
  'biller',
  'employer',
  'bank',
  'scheme',
  'treasury',
]);
export type CounterpartyKind = z.infer<typeof CounterpartyKind>;

export const IngestTransaction = z.strictObject({
  id: Ref,
  at: Instant,
  type: TransactionType,
  product: z.enum(['wallet', 'card', 'house']),
  status: z.enum(['success', 'declined', 'failed', 'reversed']),
  /**
   * Why it was declined or failed: funds, limit, pin, expired, fraud, technical, other. A known reason determines which
   * of the two it is, whatever the status: see outcomes.ts.
   */
  reasonCode: FreeText.max(32).nullable().default(null),
  purpose: Purpose.nullable().default(null),
  /** The customer whose activity this is; null for the company's own transfers. */
  subscriberId: Ref.nullable().default(null),
  counterpartyKind: CounterpartyKind.nullable().default(null),
  counterpartyId: Ref.nullable().default(null),
  cardId: Ref.nullable().default(null),
  /** The card's tier for product "card"; null otherwise. */
  tier: CardTier.nullable().default(null),
  /** The customer's KYC level on the day (0-2); null for the company's own transfers. */
  kycLevel: z.int().min(0).max(2).nullable().default(null),
  deviceId: Ref.nullable().default(null),
  latitude: z.number().min(-90).max(90).nullable().default(null),
  longitude: z.number().min(-180).max(180).nullable().default(null),
  district: FreeText.max(40).nullable().default(null),
  /** ISO 3166 alpha-2. */
  country: FreeText.length(2).nullable().default(null),
  currency: Currency,
  amountMinor: AmountMinor,
  /** Set if value arrives in another currency (card_load, fx_conversion, remittance in USDC). */
  toCurrency: Currency.nullable().default(null),
  toAmountMinor: AmountMinor.nullable().default(null),
  /** Fee in `currency`: gross = net + GST. */
  feeGrossMinor: AmountMinor.default(0),
  gstMinor: AmountMinor.default(0),
  feeNetMinor: AmountMinor.default(0),
  interchangeMinor: AmountMinor.default(0),
  /** Commission owed to the agent, in `currency`. */
  commissionMinor: AmountMinor.default(0),
  /** SLL per USD at the day's mid-rate, fixed at this time; "1" per USD for USD rows, USDC per USD for USDC rows. */
  fxRate: DecimalString,
  /** Customer's balance (in `currency`) before the transaction, if the sender knows it. */
  balanceBeforeMinor: AmountMinor.nullable().default(null),
});
export type IngestTransaction = z.infer<typeof IngestTransaction>;

/** What a row says of a customer that the sender does not know; a birth year that is not known is null. */
export const UNKNOWN = 'unknown';

export const IngestSubscriber = z.strictObject({
  id: Ref,
  fullName: Text.default(UNKNOWN),
  msisdn: z
    .string()
    .regex(/^(\+\d{8,15}|unknown)$/, 'must be an international number such as +23276123456')
    .default(UNKNOWN),
  signupAt: Instant,
  closedAt: Instant.nullable().default(null),
  district: Text.default(UNKNOWN),
  town: Text.default(UNKNOWN),
  gender: z.enum(['female', 'male', 'unknown']).default(UNKNOWN),
  birthYear: z.int().min(1900).max(2030).nullable().default(null),
  /** Occupation group, e.g. salaried, trader, student, rural, premium. */
  occupation: FreeText.max(32).default(UNKNOWN),
  deviceClass: z.enum(['android', 'ussd', 'iphone', 'web', 'unknown']).default(UNKNOWN),
  acquisitionChannel: FreeText.max(32).default(UNKNOWN),
});
export type IngestSubscriber = z.infer<typeof IngestSubscriber>;

export const KycCaseStatus = z.enum(['open', 'approved', 'rejected']);

/** A step of customer identification; approval at `decidedAt` raises the level to `toLevel`. */
export const IngestKycCase = z.strictObject({
  id: Ref,
  subscriberId: Ref,
  fromLevel: z.int().min(0).max(2),
  toLevel: z.int().min(0).max(2),
  status: KycCaseStatus,
  openedAt: Instant,
  decidedAt: Instant.nullable().default(null),
  rejectReason: FreeText.max(64).nullable().default(null),
});
export type IngestKycCase = z.infer<typeof IngestKycCase>;

export const CardForm = z.enum(['virtual', 'physical']);
export const CardStatus = z.enum(['issued', 'activated', 'suspended', 'closed', 'expired']);

/** The current state of a card; never a PAN: last four digits and a token keep the PCI scope minimal. */
export const IngestCard = z.strictObject({
  id: Ref,
  subscriberId: Ref,
  tier: CardTier,
  form: CardForm,
  status: CardStatus,
  issuedAt: Instant,
  activatedAt: Instant.nullable().default(null),
  suspendedAt: Instant.nullable().default(null),
  closedAt: Instant.nullable().default(null),
  last4: z.string().regex(/^\d{4}$/),
  token: Ref,
});
export type IngestCard = z.infer<typeof IngestCard>;

export const SecurityEventKind = z.enum(['pin_reset', 'sim_swap', 'new_phone', 'travel']);

/** An event of a customer's access or location that may precede fraud, or only look like it. */
export const IngestSecurityEvent = z.strictObject({
  id: Ref,
  subscriberId: Ref,
  at: Instant,
  kind: SecurityEventKind,
});
export type IngestSecurityEvent = z.infer<typeof IngestSecurityEvent>;

/** The current state of a customer's support request; a resolved one stays resolved. */
export const IngestSupportTicket = z.strictObject({
  id: Ref,
  subscriberId: Ref,
  /** e.g. failed_transaction, card, access, fees, identification, agent, other. */
  category: FreeText.min(1).max(32),
  openedAt: Instant,
  firstResponseAt: Instant.nullable().default(null),
  resolvedAt: Instant.nullable().default(null),
});
export type IngestSupportTicket = z.infer<typeof IngestSupportTicket>;

export const IngestRate = z.strictObject({
  day: BusinessDay,
  /** Units of `currency` per USD. */
  currency: Currency,
  buy: DecimalString,
  sell: DecimalString,
  mid: DecimalString,
});
export type IngestRate = z.infer<typeof IngestRate>;

/** The opening balance of a ledger account: a debit or a credit. */
export const OpeningBalance = z.strictObject({
  account: z.string().regex(/^\d{4}$/, 'must be a code of the chart of accounts such as 1010'),
  currency: Currency,
  debitMinor: AmountMinor.default(0),
  creditMinor: AmountMinor.default(0),
  /**
   * The owner of the money: the customer for 2000, the agent for 2010, the card for 2020; for 2030 and 2035 the kind
   * and the id (`merchant:M-1`, `biller:B-1`, `employer:E-1`), or null if it is not attributed; null for every other
   * account.
   */
  holderId: Ref.nullable().default(null),
});
export type OpeningBalance = z.infer<typeof OpeningBalance>;

export const MAX_BATCH_ROWS = 10_000;
/** An opening is one batch with a row for each wallet, agent and card with a balance. */
export const MAX_OPENING_ROWS = 100_000;
const batchOf = <T extends z.ZodType>(row: T) =>
  z.strictObject({ rows: z.array(row).min(1).max(MAX_BATCH_ROWS) });

/** `inserted` + `unchanged` = rows sent; a row that is already stored with the same content is unchanged. */
export const IngestResult = z.object({
  inserted: z.int(),
  unchanged: z.int(),
  /** Payments of blocked customers among the rows sent; they are stored as declined for `suspected_fraud`. */
  declinedByBlock: z.int().optional(),
  daysTouched: z.array(BusinessDay),
});
export type IngestResult = z.infer<typeof IngestResult>;

const ingest = {
  method: 'POST',
  access: 'api_access',
  asSent: true,
  output: IngestResult,
  bodyLimit: 16 * 1024 * 1024,
  perMinute: 6_000,
} as const;

export const ingestTransactions = route({
  ...ingest,
  groupable: true,
  path: '/api/ingest/transactions',
  summary: 'Load transactions, up to 10,000 a batch, all or nothing',
  input: batchOf(IngestTransaction),
});
export const ingestSubscribers = route({
  ...ingest,
  groupable: true,
  path: '/api/ingest/subscribers',
  summary: 'Load subscribers and their KYC cases, all or nothing',
  input: z.strictObject({
    rows: z.array(IngestSubscriber).max(MAX_BATCH_ROWS),
    kycCases: z.array(IngestKycCase).max(MAX_BATCH_ROWS).default([]),
  }),
});
export const ingestCards = route({
  ...ingest,
  groupable: true,
  path: '/api/ingest/cards',
  summary: 'Load cards, all or nothing; a later state of a card replaces the earlier',
  input: batchOf(IngestCard),
});
export const ingestRates = route({
  ...ingest,
  path: '/api/ingest/rates',
  summary: 'Load exchange rates, all or nothing',
  input: batchOf(IngestRate),
});
export const ingestSecurityEvents = route({
  ...ingest,
  groupable: true,
  path: '/api/ingest/security-events',
  summary: 'Load security events of customers, all or nothing',
  input: batchOf(IngestSecurityEvent),
});
export const ingestSupportTickets = route({
  ...ingest,
  groupable: true,
  path: '/api/ingest/support-tickets',
  summary: 'Load support tickets, all or nothing; a later state of a ticket replaces the earlier',
  input: batchOf(IngestSupportTicket),
});
export const ingestOpeningBalances = route({
  ...ingest,
  path: '/api/ingest/opening-balances',
  summary:
    'Open the books of a company that had balances before its first day here; once, balanced in each currency',
  input: z.strictObject({
    /** The balances at the start of this day; no business data may be before it. */
    day: BusinessDay,
    rows: z.array(OpeningBalance).min(1).max(MAX_OPENING_ROWS),
  }),
});
