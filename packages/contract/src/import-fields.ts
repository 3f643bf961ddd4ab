/** The columns that a file of each kind may have: what the template offers and what a column can be mapped to. */
import { z } from 'zod';
import { COST_FIELDS, DAILY_COUNTS, DAILY_VOLUMES, REVENUE_FIELDS, TREASURY_FIELDS } from './data-entry.ts';
import { ExpenseCategory } from './expense-management.ts';
import type { Power } from './permissions.ts';

export const ImportKind = z.enum(['transactions', 'subscribers', 'daily', 'financials', 'expenses']);
export type ImportKind = z.infer<typeof ImportKind>;

/** Whoever imports a kind needs the power that its other way in needs. */
export const IMPORT_POWERS: Readonly<Record<ImportKind, Power>> = {
  transactions: 'api_access',
  subscribers: 'api_access',
  daily: 'expenses.manage',
  financials: 'expenses.manage',
  expenses: 'expenses.manage',
};

/** How the text of a cell becomes a value. Money is decimal in the currency that the column `currency` names. */
export type CellType =
  | { readonly as: 'text' }
  | { readonly as: 'integer' }
  | { readonly as: 'number' }
  | { readonly as: 'money'; readonly currency: string };

export interface ImportField {
  /** Head of the column in the template, and the name in messages. */
  readonly key: string;
  /** Property of the row that is stored. */
  readonly property: string;
  readonly required: boolean;
  readonly type: CellType;
  /** How it is written, in words. */
  readonly format: string;
  /** A valid cell; rows of examples make the template. */
  readonly example: string;
}

type Rest = Partial<Pick<ImportField, 'type' | 'property' | 'example'>>;
const field =
  (required: boolean) =>
  (key: string, format: string, example: string, rest: Rest = {}) => ({
    key,
    property: key,
    required,
    type: { as: 'text' } as const,
    format,
    example,
    ...rest,
  });
const needed = field(true);
const maybe = field(false);
const money = (currency = 'currency') => ({ type: { as: 'money', currency } as const });

const TIME = 'ISO 8601 in UTC: 2026-11-21T09:30:00Z';
const DAY = 'ISO 8601: 2026-11-20';
const AMOUNT = 'decimal: 1234.50';
const CODE = '1-64 letters, digits or . _ : -';

export const IMPORT_FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  transactions: [
    needed('id', CODE, 'T-1001'),
    needed('at', TIME, '2026-11-21T09:30:00Z'),
    needed('type', 'cash_in, cash_out, p2p, merchant, bill …', 'cash_in'),
    needed('product', 'wallet, card or house', 'wallet'),
    needed('status', 'success, declined, failed or reversed', 'success'),
    maybe('reasonCode', 'why it was declined or failed', ''),
    maybe('purpose', 'wallet_load, bank_load …; only for some types', ''),
    maybe('subscriberId', CODE, 'S-2001'),
    maybe('counterpartyKind', 'subscriber, agent, merchant, biller …', 'agent'),
    maybe('counterpartyId', CODE, 'A-301'),
    maybe('cardId', CODE, ''),
    maybe('tier', 'aqua, platinum or black; cards only', ''),
    maybe('kycLevel', '0, 1 or 2', '1', { type: { as: 'integer' } }),
    maybe('deviceId', CODE, ''),
    maybe('latitude', 'degrees: 7.96', '', { type: { as: 'number' } }),
    maybe('longitude', 'degrees: -11.74', '', { type: { as: 'number' } }),
    maybe('district', 'name', 'Bo'),
    maybe('country', 'two letters: SL', 'SL'),
    needed('currency', 'SLL, USD or USDC', 'SLL'),
    needed('amount', `${AMOUNT}, in currency`, '100000', { property: 'amountMinor', ...money() }),
    maybe('toCurrency', 'SLL, USD or USDC', ''),
    maybe('toAmount', `${AMOUNT}, in toCurrency`, '', {
      property: 'toAmountMinor',
      ...money('toCurrency'),
    }),
    maybe('feeGross', `${AMOUNT}, feeNet + gst`, '', { property: 'feeGrossMinor', ...money() }),
    maybe('gst', AMOUNT, '', { property: 'gstMinor', ...money() }),
    maybe('feeNet', AMOUNT, '', { property: 'feeNetMinor', ...money() }),
    maybe('interchange', AMOUNT, '', { property: 'interchangeMinor', ...money() }),
    maybe('commission', AMOUNT, '450', { property: 'commissionMinor', ...money() }),
    needed('fxRate', 'units of currency per USD: 22500; 1 for USD', '22500'),
    maybe('balanceBefore', AMOUNT, '', { property: 'balanceBeforeMinor', ...money() }),
  ],
  subscribers: [
    needed('id', CODE, 'S-2001'),
    needed('fullName', 'name', 'Aminata Kamara'),
    needed('msisdn', 'international: +23276123456', '+23276123456'),
    needed('signupAt', TIME, '2026-11-21T09:30:00Z'),
    maybe('closedAt', TIME, ''),
    needed('district', 'name', 'Bo'),
    needed('town', 'name', 'Bo'),
    needed('gender', 'female or male', 'female'),
    needed('birthYear', 'year: 1990', '1990', { type: { as: 'integer' } }),
    needed('occupation', 'salaried, trader, student, rural, premium', 'trader'),
    needed('deviceClass', 'android, ussd, iphone or web', 'android'),
    needed('acquisitionChannel', 'how they came: agent, referral …', 'agent'),
  ],
  daily: [
    needed('entryDate', DAY, '2026-11-20'),
    ...DAILY_COUNTS.map((key) => needed(key, 'whole number', '0', { type: { as: 'integer' } })),
    ...DAILY_VOLUMES.map((key) => needed(key, 'decimal, USD: 1234.50', '0.00')),
    maybe('reason', 'why a value is far from what is usual', ''),
  ],
  financials: [
    needed('entryDate', DAY, '2026-11-20'),
    needed('currency', 'SLL, USD or USDC', 'USD'),
    ...[...REVENUE_FIELDS, ...COST_FIELDS, ...TREASURY_FIELDS].map((key) =>
      needed(key, `${AMOUNT}, in currency`, '0.00'),
    ),
    maybe('financialNotes', 'text', ''),
    maybe('reason', 'why a value is far from what is usual', ''),
  ],
  expenses: [
    needed('department', 'its name', 'IT'),
    needed('description', 'text', 'Laptop repair'),
    needed('category', ExpenseCategory.options.join(', '), 'equipment'),
    needed('amount', 'decimal, USD: 1234.50', '120.00'),
    needed('expenseDate', DAY, '2026-11-20'),
    maybe('reason', 'needed where the amount is far off', ''),
  ],
};
