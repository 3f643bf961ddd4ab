/** The columns of each kind of file: those of the template and those that a column can be mapped to. */
import { z } from 'zod';
import {
  COST_FIELDS,
  DAILY_COUNTS,
  DAILY_VOLUMES,
  REVENUE_FIELDS,
  TREASURY_FIELDS,
} from '../data-entry/data-entry.ts';
import { OPTIONS, type Options } from './options.ts';
import type { Power } from '../access/permissions.ts';

export const ImportKind = z.enum([
  'transactions',
  'subscribers',
  'kyc-cases',
  'cards',
  'rates',
  'opening-balances',
  'security-events',
  'support-tickets',
  'daily',
  'financials',
  'expenses',
]);
export type ImportKind = z.infer<typeof ImportKind>;

export const MAX_IMPORT_COLUMNS = 100;

/** Importing a kind requires the same permission as entering it in another way. */
export const IMPORT_POWERS: Readonly<Record<ImportKind, Power>> = {
  transactions: 'api_access',
  subscribers: 'api_access',
  'kyc-cases': 'api_access',
  cards: 'api_access',
  rates: 'api_access',
  'opening-balances': 'api_access',
  'security-events': 'api_access',
  'support-tickets': 'api_access',
  daily: 'expenses.manage',
  financials: 'expenses.manage',
  expenses: 'expenses.manage',
};

/** How the text of a cell is parsed. Money is a decimal in the currency of the column `currency`. */
type CellType =
  | { readonly as: 'text' }
  /** ISO 8601 in UTC. */
  | { readonly as: 'time' }
  /** ISO 8601. */
  | { readonly as: 'day' }
  /** Zero or more. */
  | { readonly as: 'integer' }
  | { readonly as: 'number' }
  /** A decimal; zero or more unless `signed`. */
  | { readonly as: 'amount'; readonly signed: boolean }
  /** One of these options, by value or by label. */
  | { readonly as: 'option'; readonly options: Options }
  | { readonly as: 'money'; readonly currency: string };

export interface ImportField {
  /** Header of the column in the template, and its name in messages. */
  readonly key: string;
  /** Property of the stored row. */
  readonly property: string;
  readonly required: boolean;
  readonly type: CellType;
  /** The format, as text. */
  readonly format: string;
  /** Value of the template's example row: a valid cell, except the one that marks the row as an example. */
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
const time = { type: { as: 'time' } as const };
const day = { type: { as: 'day' } as const };
const amount = { type: { as: 'amount', signed: false } as const };
const signed = { type: { as: 'amount', signed: true } as const };
const option = (options: Options) => ({ type: { as: 'option', options } as const });

/**
 * Marks the example row of a template: as an id, a description, a note or a reason. A row with such a cell is refused,
 * whatever its other cells contain.
 */
export const TEMPLATE_EXAMPLE = 'TEMPLATE-EXAMPLE';

const TIME = 'ISO 8601 in UTC: 2026-11-21T09:30:00Z';
const DAY = 'ISO 8601: 2026-11-20';
const AMOUNT = 'amount: 1,234.50 or 1234.50';
const UNKNOWN_IF_EMPTY = '; empty: unknown';
const CODE = '1-64 letters, digits or . _ : -';

export const IMPORT_FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  transactions: [
    needed('id', CODE, TEMPLATE_EXAMPLE),
    needed('at', TIME, '2026-11-21T09:30:00Z', time),
    needed('type', 'cash_in, cash_out, p2p, merchant, bill …', 'cash_in', option(OPTIONS.type)),
    maybe(
      'product',
      'wallet, card or house; without a column: follows from the type',
      'wallet',
      option(OPTIONS.product),
    ),
    maybe(
      'status',
      'success, declined, failed or reversed; without a column: success',
      'success',
      option(OPTIONS.status),
    ),
    maybe('reasonCode', 'why it was declined or failed', ''),
    maybe('purpose', 'wallet_load, bank_load …; only for some types', '', option(OPTIONS.purpose)),
    maybe('subscriberId', CODE, 'S-2001'),
    maybe(
      'counterpartyKind',
      'subscriber, agent, merchant, biller …',
      'agent',
      option(OPTIONS.counterpartyKind),
    ),
    maybe('counterpartyId', CODE, 'A-301'),
    maybe('cardId', CODE, ''),
    maybe('tier', 'aqua, platinum or black; cards only', '', option(OPTIONS.tier)),
    maybe('kycLevel', '0, 1 or 2; without a column: 0', '1', { type: { as: 'integer' } }),
    maybe('deviceId', CODE, ''),
    maybe('latitude', 'degrees: 7.96', '', { type: { as: 'number' } }),
    maybe('longitude', 'degrees: -11.74', '', { type: { as: 'number' } }),
    maybe('district', 'name', 'Bo'),
    maybe('country', 'two letters: SL', 'SL'),
    needed('currency', 'SLL, USD or USDC', 'SLL', option(OPTIONS.currency)),
    needed('amount', `${AMOUNT}, in currency`, '100000', { property: 'amountMinor', ...money() }),
    maybe('toCurrency', 'SLL, USD or USDC', '', option(OPTIONS.currency)),
    maybe('toAmount', `${AMOUNT}, in toCurrency`, '', {
      property: 'toAmountMinor',
      ...money('toCurrency'),
    }),
    maybe('feeGross', `${AMOUNT}, feeNet + gst`, '', { property: 'feeGrossMinor', ...money() }),
    maybe('gst', AMOUNT, '', { property: 'gstMinor', ...money() }),
    maybe('feeNet', AMOUNT, '', { property: 'feeNetMinor', ...money() }),
    maybe('interchange', AMOUNT, '', { property: 'interchangeMinor', ...money() }),
    maybe('commission', AMOUNT, '450', { property: 'commissionMinor', ...money() }),
    maybe(
      'fxRate',
      'units of currency per USD: 22500; without a column: the rate of the day',
      '22500',
      amount,
    ),
    maybe('balanceBefore', AMOUNT, '', { property: 'balanceBeforeMinor', ...money() }),
  ],
  subscribers: [
    needed('id', CODE, TEMPLATE_EXAMPLE),
    maybe('fullName', `name${UNKNOWN_IF_EMPTY}`, 'Aminata Kamara'),
    maybe('msisdn', `international: +23276123456${UNKNOWN_IF_EMPTY}`, '+23276123456'),
    needed('signupAt', TIME, '2026-11-21T09:30:00Z', time),
    maybe('closedAt', TIME, '', time),
    maybe('district', `name${UNKNOWN_IF_EMPTY}`, 'Bo'),
    maybe('town', `name${UNKNOWN_IF_EMPTY}`, 'Bo'),
    maybe('gender', `female or male${UNKNOWN_IF_EMPTY}`, 'female', option(OPTIONS.gender)),
    maybe('birthYear', `year: 1990${UNKNOWN_IF_EMPTY}`, '1990', { type: { as: 'integer' } }),
    maybe('occupation', `salaried, trader, student, rural, premium${UNKNOWN_IF_EMPTY}`, 'trader'),
    maybe(
      'deviceClass',
      `android, ussd, iphone or web${UNKNOWN_IF_EMPTY}`,
      'android',
      option(OPTIONS.deviceClass),
    ),
    maybe('acquisitionChannel', `how they came: agent, referral …${UNKNOWN_IF_EMPTY}`, 'agent'),
  ],
  'kyc-cases': [
    needed('id', CODE, TEMPLATE_EXAMPLE),
    needed('subscriberId', CODE, 'S-2001'),
    needed('fromLevel', '0, 1 or 2', '0', { type: { as: 'integer' } }),
    needed('toLevel', '0, 1 or 2', '1', { type: { as: 'integer' } }),
    needed('status', 'open, approved or rejected', 'approved', option(OPTIONS.kycStatus)),
    needed('openedAt', TIME, '2026-11-21T09:30:00Z', time),
    maybe('decidedAt', `${TIME}; unless open`, '2026-11-21T15:30:00Z', time),
    maybe('rejectReason', 'text', ''),
  ],
  cards: [
    needed('id', CODE, TEMPLATE_EXAMPLE),
    needed('subscriberId', CODE, 'S-2001'),
    needed('tier', 'aqua, platinum or black', 'aqua', option(OPTIONS.tier)),
    needed('form', 'virtual or physical', 'virtual', option(OPTIONS.cardForm)),
    needed('status', 'issued, activated, suspended, closed or expired', 'issued', option(OPTIONS.cardStatus)),
    needed('issuedAt', TIME, '2026-11-21T09:30:00Z', time),
    maybe('activatedAt', TIME, '', time),
    maybe('suspendedAt', TIME, '', time),
    maybe('closedAt', `${TIME}; of a closed or expired card`, '', time),
    needed('last4', 'the last four digits, never the number: 4821', '4821'),
    needed('token', CODE, 'tok-7f31'),
  ],
  rates: [
    needed('day', DAY, '2026-11-20', day),
    needed('currency', 'SLL, USD or USDC', TEMPLATE_EXAMPLE, option(OPTIONS.currency)),
    needed('buy', 'units of currency per USD: 24377.50', '24377.50', amount),
    needed('mid', 'between buy and sell: 24500', '24500', amount),
    needed('sell', 'units of currency per USD: 24622.50', '24622.50', amount),
  ],
  'opening-balances': [
    needed('day', `${DAY}; the same in every row`, '2026-11-20', day),
    needed('account', 'code of the chart of accounts: 2000', '2000'),
    needed('currency', 'SLL, USD or USDC', 'SLL', option(OPTIONS.currency)),
    maybe('debit', `${AMOUNT}, in currency`, '', { property: 'debitMinor', ...money() }),
    maybe('credit', `${AMOUNT}, in currency`, '400000', { property: 'creditMinor', ...money() }),
    maybe('holderId', 'whose wallet, float or prefund it is', TEMPLATE_EXAMPLE),
  ],
  'security-events': [
    needed('id', CODE, TEMPLATE_EXAMPLE),
    needed('subscriberId', CODE, 'S-2001'),
    needed('at', TIME, '2026-11-21T09:30:00Z', time),
    needed('kind', 'pin_reset, sim_swap, new_phone or travel', 'sim_swap', option(OPTIONS.securityEvent)),
  ],
  'support-tickets': [
    needed('id', CODE, TEMPLATE_EXAMPLE),
    needed('subscriberId', CODE, 'S-2001'),
    needed('category', 'failed_transaction, card, access, fees …', 'card'),
    needed('openedAt', TIME, '2026-11-21T09:30:00Z', time),
    maybe('firstResponseAt', TIME, '', time),
    maybe('resolvedAt', TIME, '', time),
  ],
  daily: [
    needed('entryDate', DAY, '2026-11-20', day),
    ...DAILY_COUNTS.map((key) => needed(key, 'whole number', '0', { type: { as: 'integer' } })),
    ...DAILY_VOLUMES.map((key) => needed(key, `${AMOUNT}, in USD`, '0.00', amount)),
    maybe('reason', 'why a value is far from what is usual', TEMPLATE_EXAMPLE),
  ],
  financials: [
    needed('entryDate', DAY, '2026-11-20', day),
    needed('currency', 'SLL, USD or USDC', 'USD', option(OPTIONS.currency)),
    ...[...REVENUE_FIELDS, ...COST_FIELDS, ...TREASURY_FIELDS].map((key) =>
      needed(key, `${AMOUNT}, in currency`, '0.00', signed),
    ),
    maybe('financialNotes', 'text', ''),
    maybe('reason', 'why a value is far from what is usual', TEMPLATE_EXAMPLE),
  ],
  expenses: [
    needed('department', 'its name', 'IT'),
    needed('description', 'text', TEMPLATE_EXAMPLE),
    needed(
      'category',
      Object.values(OPTIONS.category).join(', '),
      OPTIONS.category.equipment,
      option(OPTIONS.category),
    ),
    needed('amount', `${AMOUNT}, in USD`, '120.00', amount),
    needed('expenseDate', DAY, '2026-11-20', day),
    maybe('reason', 'needed where the amount is far off', ''),
  ],
};
