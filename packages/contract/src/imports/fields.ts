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

export const ImportKind = z.enum(['transactions', 'subscribers', 'daily', 'financials', 'expenses']);
export type ImportKind = z.infer<typeof ImportKind>;

/** Importing a kind requires the same permission as entering it in another way. */
export const IMPORT_POWERS: Readonly<Record<ImportKind, Power>> = {
  transactions: 'api_access',
  subscribers: 'api_access',
  daily: 'expenses.manage',
  financials: 'expenses.manage',
  expenses: 'expenses.manage',
};

/** How the text of a cell is parsed. Money is a decimal in the currency of the column `currency`. */
type CellType =
  | { readonly as: 'text' }
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
const CODE = '1-64 letters, digits or . _ : -';

export const IMPORT_FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  transactions: [
    needed('id', CODE, TEMPLATE_EXAMPLE),
    needed('at', TIME, '2026-11-21T09:30:00Z'),
    needed('type', 'cash_in, cash_out, p2p, merchant, bill …', 'cash_in', option(OPTIONS.type)),
    needed('product', 'wallet, card or house', 'wallet', option(OPTIONS.product)),
    needed('status', 'success, declined, failed or reversed', 'success', option(OPTIONS.status)),
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
    maybe('kycLevel', '0, 1 or 2', '1', { type: { as: 'integer' } }),
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
    needed('fxRate', 'units of currency per USD: 22500; 1 for USD', '22500', amount),
    maybe('balanceBefore', AMOUNT, '', { property: 'balanceBeforeMinor', ...money() }),
  ],
  subscribers: [
    needed('id', CODE, TEMPLATE_EXAMPLE),
    needed('fullName', 'name', 'Aminata Kamara'),
    needed('msisdn', 'international: +23276123456', '+23276123456'),
    needed('signupAt', TIME, '2026-11-21T09:30:00Z'),
    maybe('closedAt', TIME, ''),
    needed('district', 'name', 'Bo'),
    needed('town', 'name', 'Bo'),
    needed('gender', 'female or male', 'female', option(OPTIONS.gender)),
    needed('birthYear', 'year: 1990', '1990', { type: { as: 'integer' } }),
    needed('occupation', 'salaried, trader, student, rural, premium', 'trader'),
    needed('deviceClass', 'android, ussd, iphone or web', 'android', option(OPTIONS.deviceClass)),
    needed('acquisitionChannel', 'how they came: agent, referral …', 'agent'),
  ],
  daily: [
    needed('entryDate', DAY, '2026-11-20'),
    ...DAILY_COUNTS.map((key) => needed(key, 'whole number', '0', { type: { as: 'integer' } })),
    ...DAILY_VOLUMES.map((key) => needed(key, `${AMOUNT}, in USD`, '0.00', amount)),
    maybe('reason', 'why a value is far from what is usual', TEMPLATE_EXAMPLE),
  ],
  financials: [
    needed('entryDate', DAY, '2026-11-20'),
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
    needed('expenseDate', DAY, '2026-11-20'),
    maybe('reason', 'needed where the amount is far off', ''),
  ],
};
