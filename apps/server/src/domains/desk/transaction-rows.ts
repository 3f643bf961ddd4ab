/** A transaction as the desk shows it. */
import type { TransactionRow, TransactionStatus } from '@cottontree/contract/desk/transactions.ts';
import type { CounterpartyKind, TransactionType } from '@cottontree/contract/ingest/ingest.ts';
import { formatMinor, type Currency } from '@cottontree/contract/money.ts';
import { reasonTitle } from '@cottontree/contract/outcomes.ts';
import { BLOCKED_REASON } from '@cottontree/models/fraud-profile.ts';
import { majorUnits } from '../../figures/formulas/money.ts';
import { HOUSE } from '../../ledger/business-rows.ts';
import { OUTCOME } from '../../ledger/outcomes.ts';
import type { Sight } from '../../platform/personal-data/personal-data.ts';

/** Columns of t (transactions) and k (its type). */
export const ROW_COLUMNS = `t.id, t.at, t.business_day as day, t.type, k.title, t.product, ${OUTCOME} as status, t.reason_code,
       t.subscriber_id, t.counterparty_kind, t.counterparty_id, t.district, t.country, t.currency, t.amount,
       coalesce(round(${majorUnits('t.amount', 't.currency')} / t.fx_rate, 2), 0)::text as usd`;

export interface Row {
  id: string;
  at: Date;
  day: string;
  type: TransactionType;
  title: string;
  product: TransactionRow['product'];
  status: TransactionStatus;
  reason_code: string | null;
  subscriber_id: string;
  counterparty_kind: CounterpartyKind | null;
  counterparty_id: string | null;
  district: string | null;
  country: string | null;
  currency: Currency;
  amount: bigint;
  usd: string;
}

/** A transfer of the company's own, which has no customer. */
export const isCompanys = ({ subscriber_id }: Pick<Row, 'subscriber_id'>): boolean => subscriber_id === HOUSE;

/** Types by which a success adds to the money of its customer. */
const ADDS: ReadonlySet<TransactionType> = new Set([
  'cash_in',
  'salary',
  'g2p',
  'remittance_in',
  'reversal',
  'chargeback',
]);

function directionFor(row: Row, customer: string | undefined): TransactionRow['direction'] {
  if (customer === undefined) return null;
  const isOwn = row.subscriber_id === customer;
  // The other side of a transfer between customers, and of its reversal.
  return ADDS.has(row.type) === isOwn ? 'in' : 'out';
}

/**
 * A block declines payments of a customer whose alert was confirmed: its reason is shown to those alone who may see whom
 * alerts are about, and reads as another rule to everybody else.
 */
const shownReason = (code: string, sight: Pick<Sight, 'sees'>): string =>
  reasonTitle(code === BLOCKED_REASON && !sight.sees('suspect') ? 'other' : code);

/** `customer` is the one whose list it is, where it is the list of one. */
export const presentRow = (row: Row, sight: Pick<Sight, 'sees'>, customer?: string): TransactionRow => ({
  id: row.id,
  at: row.at.toISOString(),
  day: row.day,
  type: row.type,
  title: row.title,
  product: row.product,
  status: row.status,
  reason: row.reason_code === null ? null : shownReason(row.reason_code, sight),
  customer: isCompanys(row) ? null : row.subscriber_id,
  counterpartyKind: row.counterparty_kind,
  counterparty: row.counterparty_id,
  district: row.district,
  country: row.country,
  currency: row.currency,
  amount: formatMinor(row.amount, row.currency),
  amountUsd: row.usd,
  direction: directionFor(row, customer),
});
