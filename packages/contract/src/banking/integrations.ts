/** An integration as shown to people: one account at one bank. */
import { z } from 'zod';
import { BusinessDay } from '../calendar.ts';
import { Currency, DecimalString } from '../money.ts';
import { personal } from '../personal-data.ts';

/** api: account information over HTTPS; files: uploaded statements. */
const IntegrationType = z.enum(['api', 'files']);
type IntegrationType = z.infer<typeof IntegrationType>;
/** warning: the last attempt failed and is retried, or the configuration is incomplete; error: a person must act. */
export const IntegrationStatus = z.enum(['connected', 'warning', 'error']);
export type IntegrationStatus = z.infer<typeof IntegrationStatus>;
/** Why a bank could not be queried. */
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

const SYNC_FREQUENCIES = ['real-time', '5min', '15min', 'hourly', 'daily'] as const;
export const SyncFrequency = z.enum(SYNC_FREQUENCIES);
export type SyncFrequency = z.infer<typeof SyncFrequency>;

/** Ledger accounts that represent money at a bank. */
export const BANK_LEDGER_ACCOUNTS = {
  '1000': 'Trust bank',
  '1010': 'Own bank',
  '1020': 'USDC custody',
  '1040': 'Reserve and collateral',
} as const;
export const BankLedgerAccount = z.enum(['1000', '1010', '1020', '1040']);
export type BankLedgerAccount = z.infer<typeof BankLedgerAccount>;

export const BankIntegration = z.object({
  id: z.string(),
  name: z.string(),
  type: IntegrationType,
  status: IntegrationStatus,
  lastSync: z.string().nullable(),
  /** The last balance reported by the bank. */
  balance: DecimalString.nullable(),
  /** Null until the bank has listed its accounts. */
  currency: Currency.nullable(),
  accountNumber: personal('bankAccount').nullable(),
  apiVersion: z.string().nullable(),
  /** The data that the bank provides, of what a sync requests. */
  features: z.array(DataType),
  /** The business day of `balance`. */
  balanceDay: BusinessDay.nullable(),
  endpoint: z.string().nullable(),
  clientId: z.string().nullable(),
  /** Whether a secret is stored; it is never shown. */
  hasSecret: z.boolean(),
  ledgerAccount: BankLedgerAccount.nullable(),
  /** The account at the bank, and those that it may be changed to. */
  bankAccountId: z.string().nullable(),
  bankAccounts: z.array(
    z.object({ id: z.string(), accountNumber: personal('bankAccount'), currency: z.string() }),
  ),
  /** What is wrong, and when it is retried automatically. */
  fault: BankFault.nullable(),
  problem: z.string().nullable(),
  failures: z.int(),
  nextSyncAt: z.string().nullable(),
  /** A sync was requested or is running. */
  syncing: z.boolean(),
  /** The bank's price of one USD in SLL, if it quotes one. */
  rate: z.object({ day: BusinessDay, buy: DecimalString, sell: DecimalString }).nullable(),
  statementLines: z.int(),
  version: z.int(),
});
export type BankIntegration = z.infer<typeof BankIntegration>;

/** What remains visible of a closed integration. */
export const ClosedIntegration = BankIntegration.pick({
  id: true,
  name: true,
  type: true,
  balance: true,
  balanceDay: true,
  currency: true,
  accountNumber: true,
  ledgerAccount: true,
  statementLines: true,
  version: true,
}).extend({
  closedAt: z.string(),
  /** From this business day on it provides no data about the account. */
  closedDay: BusinessDay,
  closedBy: z.string(),
  note: z.string(),
});
export type ClosedIntegration = z.infer<typeof ClosedIntegration>;
