/**
 * Banks: how the company is connected to them, what their statements say, how statements and ledger agree, and whether
 * customer money is covered. An integration is one account at one bank.
 */
import { z } from 'zod';
import { BusinessDay } from './calendar.ts';
import { Stamp } from './dashboard.ts';
import { Currency, DecimalString } from './money.ts';
import { route } from './route.ts';

/** api: account information over HTTPS; files: statements that somebody uploads. */
export const IntegrationType = z.enum(['api', 'files']);
export type IntegrationType = z.infer<typeof IntegrationType>;
/** warning: the last attempt failed and is repeated, or something is left to configure; error: it needs a person. */
export const IntegrationStatus = z.enum(['connected', 'warning', 'error']);
export type IntegrationStatus = z.infer<typeof IntegrationStatus>;
/** Why a bank could not be asked. */
export const BankFault = z.enum(['credentials', 'rate-limit', 'unavailable', 'protocol']);
export type BankFault = z.infer<typeof BankFault>;

export const DATA_TYPES = {
  balances: 'Account Balances',
  transactions: 'Transaction History',
  wires: 'Wire Transfers',
  rates: 'FX Rates',
} as const;
export const DataType = z.enum(['balances', 'transactions', 'wires', 'rates']);
export type DataType = z.infer<typeof DataType>;

export const SYNC_FREQUENCIES = ['real-time', '5min', '15min', 'hourly', 'daily'] as const;
export const SyncFrequency = z.enum(SYNC_FREQUENCIES);
export type SyncFrequency = z.infer<typeof SyncFrequency>;

/** Accounts of the ledger that stand for money at a bank. */
export const BANK_LEDGER_ACCOUNTS = {
  '1000': 'Trust bank',
  '1010': 'Own bank',
  '1020': 'USDC custody',
  '1040': 'Reserve and collateral',
} as const;
export const BankLedgerAccount = z.enum(['1000', '1010', '1020', '1040']);
export type BankLedgerAccount = z.infer<typeof BankLedgerAccount>;

/** The last digits alone: "**** 4471". */
export const maskedAccount = (accountNumber: string): string => `**** ${accountNumber.slice(-4)}`;

export const BankIntegration = z.object({
  id: z.string(),
  name: z.string(),
  type: IntegrationType,
  status: IntegrationStatus,
  lastSync: z.string().nullable(),
  /** What the bank said last. */
  balance: DecimalString.nullable(),
  /** Null until the bank has named its accounts. */
  currency: Currency.nullable(),
  /** Masked. */
  accountNumber: z.string().nullable(),
  apiVersion: z.string().nullable(),
  /** What the bank serves of what a sync asks for. */
  features: z.array(DataType),
  /** Of the business day that `balance` is of. */
  balanceDay: BusinessDay.nullable(),
  endpoint: z.string().nullable(),
  clientId: z.string().nullable(),
  /** Whether a secret is kept; it is never shown. */
  hasSecret: z.boolean(),
  ledgerAccount: BankLedgerAccount.nullable(),
  /** The account at the bank, and those it may be changed for; numbers masked. */
  bankAccountId: z.string().nullable(),
  bankAccounts: z.array(z.object({ id: z.string(), accountNumber: z.string(), currency: z.string() })),
  /** What is wrong, and when it is tried again by itself. */
  fault: BankFault.nullable(),
  problem: z.string().nullable(),
  failures: z.int(),
  nextSyncAt: z.string().nullable(),
  /** A sync was asked for or runs. */
  syncing: z.boolean(),
  /** The bank's price of one USD in SLL, where it quotes it. */
  rate: z.object({ day: BusinessDay, buy: DecimalString, sell: DecimalString }).nullable(),
  statementLines: z.int(),
  version: z.int(),
});
export type BankIntegration = z.infer<typeof BankIntegration>;

const IntegrationId = z.strictObject({ id: z.uuid() });
const Name = z.string().trim().min(1, 'must not be blank').max(80);
const ClientId = z.string().trim().min(1, 'must not be blank').max(200);
const ClientSecret = z.string().min(8, 'must have 8 characters or more').max(400);
const NO_ADDRESS = 'must be an address such as https://api.bank.example/v1';
/** Checked again before each call, where the name leads to. */
export const BankEndpoint = z
  .string()
  .trim()
  .max(300)
  .regex(/^https:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/, { error: NO_ADDRESS, abort: true })
  .refine((text) => URL.canParse(text), NO_ADDRESS)
  .transform((text) => text.replace(/\/+$/, ''));
const AccountNumber = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9 -]{3,39}$/, 'must be an account number or IBAN');
const Version = z.int().min(1);
const Note = z.string().trim().min(3, 'must say why, in 3 characters or more').max(500);
const AsOf = z.strictObject({ asOf: BusinessDay.optional() });

const view = { method: 'GET', access: 'treasury.view' } as const;
const manage = { method: 'POST', access: 'treasury.manage' } as const;

export const listIntegrations = route({
  ...view,
  path: '/api/banking/integrations',
  summary: 'The bank integrations, by name',
  output: z.array(BankIntegration),
});
export const createIntegration = route({
  ...manage,
  path: '/api/banking/integrations',
  summary: 'Connect an account: over the API of its bank, or by statement files',
  input: z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('files'),
      name: Name,
      accountNumber: AccountNumber,
      currency: Currency,
      ledgerAccount: BankLedgerAccount.optional(),
    }),
    z.strictObject({
      type: z.literal('api'),
      name: Name,
      endpoint: BankEndpoint,
      clientId: ClientId,
      clientSecret: ClientSecret,
      ledgerAccount: BankLedgerAccount.optional(),
    }),
  ]),
  output: BankIntegration,
});
export const configureIntegration = route({
  ...manage,
  method: 'PATCH',
  path: '/api/banking/integrations/:id',
  summary: 'Change an integration; another address asks for the secret again',
  params: IntegrationId,
  input: z.strictObject({
    version: Version,
    name: Name.optional(),
    endpoint: BankEndpoint.optional(),
    clientId: ClientId.optional(),
    clientSecret: ClientSecret.optional(),
    bankAccountId: z.string().min(1).max(100).optional(),
    ledgerAccount: BankLedgerAccount.nullable().optional(),
  }),
  output: BankIntegration,
});
export const reconnectIntegration = route({
  ...manage,
  path: '/api/banking/integrations/:id/reconnect',
  summary: 'Try an integration again at once, with another secret if one is given',
  params: IntegrationId,
  input: z.strictObject({ clientSecret: ClientSecret.optional() }),
  output: BankIntegration,
});

export const SyncRequest = z.object({
  /** Integrations that are being synced now; those in error must be reconnected first. */
  integrationIds: z.array(z.string()),
});
export const syncIntegrations = route({
  ...manage,
  path: '/api/banking/sync/:id',
  summary: 'Sync one integration, or all that are not in error, in the background',
  params: z.strictObject({ id: z.union([z.literal('all'), z.uuid()]) }),
  output: SyncRequest,
});

export const SyncSettings = z.object({
  frequency: SyncFrequency,
  dataTypes: z.array(DataType),
  version: z.int(),
});
export type SyncSettings = z.infer<typeof SyncSettings>;
export const readSyncSettings = route({
  ...view,
  path: '/api/banking/sync-settings',
  summary: 'How often the banks are asked, and for what',
  output: SyncSettings,
});
export const saveSyncSettings = route({
  ...manage,
  method: 'PUT',
  path: '/api/banking/sync-settings',
  summary: 'Change how often the banks are asked, and for what',
  input: z.strictObject({
    frequency: SyncFrequency,
    dataTypes: z.array(DataType).min(1, 'must name one at least').max(4),
    version: z.int().min(0),
  }),
  output: SyncSettings,
});

/** Some ten thousand lines; a bank that sends more sends them in several files. */
export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024;
export const StatementReport = z.object({
  format: z.enum(['camt.053', 'MT940']),
  lines: z.int(),
  /** Not held before. */
  fresh: z.int(),
  held: z.int(),
  from: BusinessDay.nullable(),
  to: BusinessDay.nullable(),
  closingBalance: DecimalString.nullable(),
  /** Nothing is stored while there is one; `line` of the file, from 1. */
  problems: z.array(z.object({ line: z.int(), message: z.string() })),
  stored: z.boolean(),
});
export type StatementReport = z.infer<typeof StatementReport>;
export const sendStatement = route({
  ...manage,
  path: '/api/banking/integrations/:id/statements',
  summary:
    'Check a statement file (camt.053 or MT940), and store its new lines unless only a check is asked for',
  params: IntegrationId,
  input: z.strictObject({
    fileName: z.string().trim().min(1).max(200),
    text: z.string().min(1, 'the file is empty').max(MAX_STATEMENT_BYTES),
    checkOnly: z.boolean().default(false),
  }),
  output: StatementReport,
  bodyLimit: 2 * MAX_STATEMENT_BYTES,
});

export const BankTreasury = z.object({
  own: z.object({
    sll: DecimalString.nullable(),
    usd: DecimalString.nullable(),
    usdc: DecimalString.nullable(),
    totalUsd: DecimalString.nullable(),
  }),
  trustUsd: DecimalString.nullable(),
  customerMoneyUsd: DecimalString.nullable(),
  trustCoverage: z.number().nullable(),
  reserveUsd: DecimalString.nullable(),
  liquidityRatio: z.number().nullable(),
  stamp: Stamp,
});
export type BankTreasury = z.infer<typeof BankTreasury>;
export const readBankTreasury = route({
  ...view,
  path: '/api/banking/treasury',
  summary: 'Own funds, trust balances and reserves, from the ledger',
  query: AsOf,
  output: BankTreasury,
});

/** How a statement line was found to be an entry of the ledger; `by-hand`: a person said so. */
export const MatchRule = z.enum(['reference', 'batch', 'amount-and-day', 'day-sum', 'tolerance', 'by-hand']);
export type MatchRule = z.infer<typeof MatchRule>;
export const MATCH_RULES: Readonly<Record<MatchRule, { name: string; says: string }>> = {
  reference: { name: 'Reference', says: 'The same reference and the same amount.' },
  batch: { name: 'Batch', says: 'Under one reference, the lines come to what the entries come to.' },
  'amount-and-day': {
    name: 'Amount and day',
    says: 'The same amount within three days, where the bank gave no reference.',
  },
  'day-sum': {
    name: 'Sum of a day',
    says: 'Lines of a day that in one way only add up to one entry, or entries to one line.',
  },
  tolerance: { name: 'Tolerance', says: 'The same reference, the amounts apart by 0.5% at most.' },
  'by-hand': { name: 'By hand', says: 'Somebody matched them and said why.' },
};

/** Where one account stands on a day. bank - ledger = inTransit + bankOnly - ledgerOnly + tolerated + unexplained. */
export const AccountProof = z.object({
  integrationId: z.string(),
  name: z.string(),
  currency: Currency,
  accountNumber: z.string().nullable(),
  ledgerAccount: BankLedgerAccount,
  day: BusinessDay,
  bankBalance: DecimalString.nullable(),
  ledgerBalance: DecimalString,
  difference: DecimalString.nullable(),
  /** Booked on one side by that day and on the other later, or so young that it may still come. */
  inTransit: DecimalString,
  inTransitItems: z.int(),
  bankOnly: DecimalString,
  bankOnlyItems: z.int(),
  ledgerOnly: DecimalString,
  ledgerOnlyItems: z.int(),
  tolerated: DecimalString,
  unexplained: DecimalString.nullable(),
  matchedLines: z.int(),
  /** Of the lines booked by that day, in per cent; null: there are none. */
  matchedShare: z.number().nullable(),
  byRule: z.array(z.object({ rule: MatchRule, matches: z.int() })),
});
export type AccountProof = z.infer<typeof AccountProof>;
export const readReconciliation = route({
  ...view,
  path: '/api/banking/reconciliation',
  summary: 'Statement against ledger of each account at the end of a day, the difference explained',
  query: AsOf,
  output: z.object({ day: BusinessDay.nullable(), accounts: z.array(AccountProof) }),
});

/** A line of a statement, or an entry of the ledger, that nothing on the other side answers. */
export const BankException = z.object({
  side: z.enum(['bank', 'ledger']),
  /** Of a line its id; of an entry `journal.line`. */
  id: z.string(),
  day: BusinessDay,
  amount: DecimalString,
  currency: Currency,
  reference: z.string().nullable(),
  description: z.string(),
  ageDays: z.int(),
  /** What it looks like. */
  hint: z.string().nullable(),
});
export type BankException = z.infer<typeof BankException>;
const Listing = {
  integrationId: z.uuid(),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(100),
};
export const listExceptions = route({
  ...view,
  path: '/api/banking/exceptions',
  summary: 'What is unmatched on either side of an account, the oldest first',
  query: z.strictObject({
    ...Listing,
    side: z.enum(['all', 'bank', 'ledger']).default('all'),
    search: z.string().trim().max(100).default(''),
  }),
  output: z.object({ exceptions: z.array(BankException), total: z.int() }),
});

const MatchItem = BankException.pick({
  side: true,
  id: true,
  day: true,
  amount: true,
  reference: true,
  description: true,
});
export const BankMatch = z.object({
  id: z.string(),
  rule: MatchRule,
  /** Why these belong together, in a sentence. */
  explanation: z.string(),
  note: z.string().nullable(),
  /** Lines less entries. */
  difference: DecimalString,
  currency: Currency,
  madeBy: z.string().nullable(),
  madeAt: z.string(),
  items: z.array(MatchItem),
});
export type BankMatch = z.infer<typeof BankMatch>;
export const listMatches = route({
  ...view,
  path: '/api/banking/matches',
  summary: 'What was matched in an account and by which rule, the newest day first',
  query: z.strictObject({ ...Listing, rule: MatchRule.optional() }),
  output: z.object({ matches: z.array(BankMatch), total: z.int() }),
});

export const MAX_MATCHED_BY_HAND = 50;
const Items = z.array(z.string().max(40)).max(MAX_MATCHED_BY_HAND);
export const matchByHand = route({
  ...manage,
  path: '/api/banking/matches',
  summary: 'Say which lines and entries belong together, and why; what they differ by stays shown',
  input: z
    .strictObject({
      integrationId: z.uuid(),
      lines: Items,
      entries: Items,
      note: Note,
    })
    .refine(({ lines, entries }) => lines.length > 0 && lines.length + entries.length > 1, {
      path: ['lines'],
      message: 'must be one line at least, with something to match it to',
    }),
  output: BankMatch,
});
export const undoMatch = route({
  ...manage,
  path: '/api/banking/matches/:id/undo',
  summary: 'Take a match apart; its lines and entries are exceptions again',
  params: IntegrationId,
  input: z.strictObject({ note: Note }),
  output: z.object({ id: z.string() }),
});

/** Customer money in one currency on a day. */
export const CurrencyCoverage = z.object({
  currency: Currency,
  customerMoney: DecimalString,
  trustLedger: DecimalString,
  /** What the banks say; null while a trust account of the currency has no integration, or no balance of that day. */
  trustBank: DecimalString.nullable(),
  /** Per cent of customer money; null where nothing is owed. */
  coverageLedger: z.number().nullable(),
  coverageBank: z.number().nullable(),
  /** Bank less ledger, and what of it is on its way or an exception. */
  difference: DecimalString.nullable(),
  inTransit: DecimalString,
  exceptions: DecimalString,
  unexplained: DecimalString.nullable(),
  liabilities: z.array(z.object({ account: z.string(), name: z.string(), amount: DecimalString })),
});
export type CurrencyCoverage = z.infer<typeof CurrencyCoverage>;
export const Safeguarding = z.object({
  day: BusinessDay.nullable(),
  /** Of all currencies in USD at the closing rate; a figure of the catalogue. */
  coverage: z.number().nullable(),
  currencies: z.array(CurrencyCoverage),
});
export type Safeguarding = z.infer<typeof Safeguarding>;
export const readSafeguarding = route({
  ...view,
  path: '/api/banking/safeguarding',
  summary: 'Customer money against trust balances on a day, per ledger and per bank statement',
  query: AsOf,
  output: Safeguarding,
});
