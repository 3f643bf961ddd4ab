/** The types that the demo company returns, and the contract of each of its methods. */
import type {
  IngestCard,
  IngestKycCase,
  IngestRate,
  IngestSecurityEvent,
  IngestSubscriber,
  IngestSupportTicket,
  IngestTransaction,
} from '@cottontree/contract/ingest/ingest.ts';
import type { BusinessDay, Instant } from '@cottontree/contract/calendar.ts';

export interface CompanyConfig {
  /** Any 32-bit integer. */
  seed: number;
  /** 1 = 45,000 subscribers, 0.1 = development, 0.02 = tests. */
  scale: number;
  /** The last closed day that the history is calibrated to; it stays the same when the company is resumed later. */
  lastDay: BusinessDay;
  /** Complete calendar months of history (usually 24); the history starts on the first day of the earliest. */
  months: number;
}

interface Place {
  district: string;
  town: string;
  latitude: number;
  longitude: number;
}
export interface Agent extends Place {
  id: string;
  name: string;
}
/** `country` is "SL" for domestic merchants; foreign ones have no place in Sierra Leone. */
export interface Merchant {
  id: string;
  name: string;
  mcc: string;
  country: string;
  district: string | null;
  town: string | null;
}
export interface Biller {
  id: string;
  name: string;
}
export interface Employer {
  id: string;
  name: string;
  kind: 'company' | 'government';
  district: string;
}
export interface Counterparties {
  agents: Agent[];
  merchants: Merchant[];
  billers: Biller[];
  employers: Employer[];
}

/** A department for the table `departments`; `product` names the product line of a profit centre. */
export interface Department {
  name: string;
  description: string;
  accountCode: string;
  product: 'wallet' | 'card' | null;
  /** Number of people working in it. */
  headcount: number;
}
/** `month` is the first day of the month. */
export interface Budget {
  department: string;
  month: BusinessDay;
  amountMinor: number;
}
/** USD cents. Post Dr the department's account / Cr 1010 USD on `day` when approved. */
export interface Expense {
  id: string;
  department: string;
  description: string;
  category: string;
  amountMinor: number;
  day: BusinessDay;
  state: 'approved' | 'rejected' | 'pending';
  /** Of a rejected one. */
  reason: string | null;
}

/** The additive daily quantities that a cost rule can use; each covers the day's `success` rows. */
export type CostBasis =
  /** Number of product "wallet" rows of value-moving types. */
  | 'wallet_tx_count'
  /** Their amount in USD at the row's rate (amount / fx_rate for SLL, to_amount not used). */
  | 'wallet_volume_usd'
  /** Number of card_purchase and atm_withdrawal rows. */
  | 'card_tx_count'
  /** Their amount in USD. */
  | 'card_volume_usd'
  /** Amount of card_purchase rows, USD. */
  | 'purchase_volume_usd'
  /** Interchange of card_purchase rows, USD. */
  | 'interchange_usd'
  /** to_amount of card_load rows, USD. */
  | 'converted_usd'
  /** Number of subscription_fee rows. */
  | 'cards_billed'
  /** Number of issuance_fee rows. */
  | 'cards_issued';

/** Daily accrual in USD = rate x basis, rounded half up to the cent: Dr `account` / Cr 1010 USD. */
export interface CostRule {
  code: string;
  title: string;
  account: '5010' | '5020' | '5030' | '5040';
  basis: CostBasis;
  rate: string;
}

/** A customer whose payments are blocked after a fraud. Times are seconds since 1970. */
export interface Block {
  readonly subscriberId: string;
  readonly from: number;
  readonly until: number;
}

/** The rows of an injected fraud. Known only to the generator; never sent with the rows. */
export interface Episode {
  id: string;
  type: 'unusual_location' | 'rapid_transactions' | 'device_anomaly' | 'spending_pattern';
  subscriberId: string;
  day: BusinessDay;
  transactionIds: string[];
}
/** The generator's own ledger balances by the ledger templates, at the end of a day; minor units. */
export interface ClosingSummary {
  day: BusinessDay;
  registered: number;
  transactionCount: number;
  /** SLL per USD. */
  mid: string;
  trust: { SLL: number; USD: number };
  /** 2000, 2010, 2030, 2035 in SLL; 2020 in USD. */
  wallets: number;
  agentFloat: number;
  merchantPayable: number;
  employerPrefunds: number;
  cardPrefunds: number;
  /** 1010 SLL, 1010 USD, 1020 USDC after the day's cost accruals and approved expenses. */
  own: { SLL: number; USD: number; USDC: number };
  /** 1040 USD. */
  reserve: number;
}

/** All data of one business day; rows of people and cards have their state at its end. */
export interface DayBatch {
  day: BusinessDay;
  rates: IngestRate[];
  /** Signed up today, or closed today (sent again, with closedAt). */
  subscribers: IngestSubscriber[];
  /** Opened or decided today. */
  kycCases: IngestKycCase[];
  /** Issued today or changed today. */
  cards: IngestCard[];
  /** Sorted by time, then by id; ids are `t<day>-<ordinal>` in base 36 and always unique. */
  transactions: IngestTransaction[];
  /** Sorted by time. */
  securityEvents: IngestSecurityEvent[];
  /** Opened, answered or resolved today. */
  supportTickets: IngestSupportTicket[];
  episodes: Episode[];
  closing: ClosingSummary;
}

/** Events in (after, upTo], with rows in their state at `upTo`. Send subscribers, KYC, cards, rates, then rows. */
export interface LiveBatch {
  rates: IngestRate[];
  subscribers: IngestSubscriber[];
  kycCases: IngestKycCase[];
  cards: IngestCard[];
  transactions: IngestTransaction[];
  securityEvents: IngestSecurityEvent[];
  supportTickets: IngestSupportTicket[];
  /** Days completed within the window, oldest first. */
  closed: ClosingSummary[];
}

export interface Company {
  readonly config: CompanyConfig;
  readonly firstDay: BusinessDay;
  /** The last generated day; the day before `firstDay` for a new company. */
  readonly foldedDay: BusinessDay;
  readonly counterparties: Counterparties;
  readonly departments: readonly Department[];
  readonly costRules: readonly CostRule[];
  /** Budgets of a month ("2026-11-01" or any day in it). */
  budgets(month: BusinessDay): Budget[];
  /** All expenses of a month, including future days: load those up to today. */
  expenses(month: BusinessDay): Expense[];
  /** Published on that day: SLL on working days (the last one remains valid), USDC daily. */
  rates(day: BusinessDay): IngestRate[];
  /** All people who ever signed up, as of the end of `foldedDay`. */
  subscribers(): IngestSubscriber[];
  kycCases(): IngestKycCase[];
  cards(): IngestCard[];
  /** Fraud injected by this instance so far (a resumed company has only what it generated itself). */
  episodes(): readonly Episode[];
  /**
   * Generates the days after `foldedDay` up to `through` (default: `config.lastDay`), one day at a time. Stopping early
   * and calling again continues where it stopped.
   */
  days(through?: BusinessDay): Generator<DayBatch>;
  /** State at the end of `foldedDay`, for `resumeCompany`; a few megabytes at full scale. */
  snapshot(): Uint8Array;
  /**
   * Rows with after < at <= upTo, over as many days as needed. The open day is generated once and released over time;
   * `foldedDay` advances when `upTo` reaches another day, so `snapshot()` is always of closed days. `after` must not be
   * before the end of `foldedDay` at the start of the call.
   */
  live(after: Instant, upTo: Instant): LiveBatch;
}
