/**
 * The codings of the columns that would otherwise dominate the size of the data set, as measured on it; all others are
 * stored uncoded.
 */
import type { ColumnCoding } from './column-coding.ts';

type TableCodings = Readonly<Record<string, ColumnCoding>>;

export const CODINGS: Readonly<Record<string, TableCodings>> = {
  transactions: {
    at: { as: 'difference' },
    product: { by: ['type'] },
    counterparty_kind: { by: ['type'] },
    counterparty_id: { by: ['counterparty_kind', 'subscriber_id'] },
    kyc_level: { by: ['subscriber_id'] },
    tier: { by: ['card_id'] },
    device_id: { by: ['subscriber_id'] },
    latitude: { by: ['type', 'subscriber_id'], as: 'difference' },
    longitude: { by: ['type', 'subscriber_id', 'latitude'], as: 'difference' },
    district: { by: ['subscriber_id'] },
    amount: { by: ['type'] },
    to_amount: { by: ['type'] },
    fee_gross: { by: ['type', 'amount'] },
    gst: { formula: 'tax' },
    fee_net: { formula: 'net' },
    interchange: { by: ['type', 'amount'] },
    commission: { by: ['type', 'fee_gross'] },
    fx_rate: { by: ['currency', 'business_day'] },
    balance_before: { by: ['subscriber_id'] },
    journal_id: { by: ['business_day', 'type'], as: 'difference' },
  },
  postings: {
    journal_id: { as: 'difference' },
    debit: { by: ['account_code'] },
    credit: { by: ['account_code'] },
    usd: { formula: 'worth' },
  },
  journals: { id: { as: 'difference' }, purpose: { by: ['type'] } },
  bank_matches: { id: {} },
  bank_match_items: {
    match_id: { as: 'repeated' },
    integration_id: { as: 'repeated' },
    line_id: { as: 'difference' },
    journal_id: { as: 'difference' },
    amount_minor: { by: ['match_id'] },
    day: { by: ['match_id'] },
  },
  bank_lines: { id: { as: 'difference' }, integration_id: { as: 'repeated' } },
};
