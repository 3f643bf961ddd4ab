/**
 * How rows of the ingest contract become rows of tables: one list of columns per table, used both for arriving batches
 * and by the bulk load.
 */
import type {
  IngestCard,
  IngestKycCase,
  IngestRate,
  IngestSecurityEvent,
  IngestSubscriber,
  IngestSupportTicket,
  IngestTransaction,
  OpeningBalance,
} from '@cottontree/contract/ingest/ingest.ts';

export type Value = string | number | null;

export interface Column<Row> {
  readonly name: string;
  /** PostgreSQL type, for casts. */
  readonly type: string;
  value(row: Row): Value;
}

export interface BusinessTable<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  /** The columns that identify a stored row. */
  readonly key: readonly string[];
  /** The part of the key by which an index finds rows, when no index finds a single one. */
  readonly foundBy?: readonly string[];
  /** The columns that must be unique, when these are fewer than the key. */
  readonly identity?: readonly string[];
  /**
   * SQL over `held` (stored) and `sent`: true when the stored row must not become the sent one. Only evaluated for rows
   * that differ.
   */
  readonly conflict: string;
  /** The column by which the table is partitioned: used as a range condition, so that other partitions are not read. */
  readonly partitionedBy?: string;
  /** Columns with a day or time on which the figures of that day depend. */
  readonly days: readonly string[];
}

/** The customer of the company's own transactions; also the distribution key of those rows. */
export const HOUSE = 'house';

/**
 * PostgreSQL stores microseconds and rounds the rest, which could move an instant into the next day, so the text is
 * cut.
 */
const instant = (at: string): string => (at.length > 27 ? `${at.slice(0, 26)}Z` : at);
const dayOf = (at: string): string => at.slice(0, 10);
const maybe = (at: string | null, convert: (at: string) => string): string | null =>
  at === null ? null : convert(at);

const column = <Row>(name: string, type: string, value: (row: Row) => Value): Column<Row> => ({
  name,
  type,
  value,
});

const t = column<IngestTransaction>;
/** Without the journal, which the ledger assigns: see `bookedTransactionsTable`. */
export const transactionsTable: BusinessTable<IngestTransaction> = {
  name: 'transactions',
  key: ['subscriber_id', 'business_day', 'id'],
  foundBy: ['subscriber_id', 'business_day'],
  identity: ['id'],
  conflict: 'true',
  partitionedBy: 'business_day',
  days: ['business_day'],
  columns: [
    t('id', 'text', (row) => row.id),
    t('business_day', 'date', (row) => dayOf(row.at)),
    t('at', 'timestamptz', (row) => instant(row.at)),
    t('type', 'text', (row) => row.type),
    t('product', 'text', (row) => row.product),
    t('status', 'text', (row) => row.status),
    t('reason_code', 'text', (row) => row.reasonCode),
    t('purpose', 'text', (row) => row.purpose),
    t('subscriber_id', 'text', (row) => row.subscriberId ?? HOUSE),
    t('counterparty_kind', 'text', (row) => row.counterpartyKind),
    t('counterparty_id', 'text', (row) => row.counterpartyId),
    t('card_id', 'text', (row) => row.cardId),
    t('tier', 'text', (row) => row.tier),
    t('kyc_level', 'smallint', (row) => row.kycLevel),
    t('device_id', 'text', (row) => row.deviceId),
    t('latitude', 'real', (row) => row.latitude),
    t('longitude', 'real', (row) => row.longitude),
    t('district', 'text', (row) => row.district),
    t('country', 'text', (row) => row.country),
    t('currency', 'text', (row) => row.currency),
    t('amount', 'bigint', (row) => row.amountMinor),
    t('to_currency', 'text', (row) => row.toCurrency),
    t('to_amount', 'bigint', (row) => row.toAmountMinor),
    t('fee_gross', 'bigint', (row) => row.feeGrossMinor),
    t('gst', 'bigint', (row) => row.gstMinor),
    t('fee_net', 'bigint', (row) => row.feeNetMinor),
    t('interchange', 'bigint', (row) => row.interchangeMinor),
    t('commission', 'bigint', (row) => row.commissionMinor),
    t('fx_rate', 'numeric(18,6)', (row) => row.fxRate),
    t('balance_before', 'bigint', (row) => row.balanceBeforeMinor),
  ],
};

const s = column<IngestSubscriber>;
export const subscribersTable: BusinessTable<IngestSubscriber> = {
  name: 'subscribers',
  key: ['id'],
  conflict: `held.signup_at <> sent.signup_at
    or (held.closed_at is not null and held.closed_at is distinct from sent.closed_at)`,
  days: ['signup_day', 'closed_day'],
  columns: [
    s('id', 'text', (row) => row.id),
    s('full_name', 'text', (row) => row.fullName),
    s('msisdn', 'text', (row) => row.msisdn),
    s('signup_at', 'timestamptz', (row) => instant(row.signupAt)),
    s('signup_day', 'date', (row) => dayOf(row.signupAt)),
    s('closed_at', 'timestamptz', (row) => maybe(row.closedAt, instant)),
    s('closed_day', 'date', (row) => maybe(row.closedAt, dayOf)),
    s('district', 'text', (row) => row.district),
    s('town', 'text', (row) => row.town),
    s('gender', 'text', (row) => row.gender),
    s('birth_year', 'smallint', (row) => row.birthYear),
    s('occupation', 'text', (row) => row.occupation),
    s('device_class', 'text', (row) => row.deviceClass),
    s('acquisition_channel', 'text', (row) => row.acquisitionChannel),
  ],
};

const k = column<IngestKycCase>;
export const kycCasesTable: BusinessTable<IngestKycCase> = {
  name: 'kyc_cases',
  key: ['subscriber_id', 'id'],
  // A decided case is evidence; an open one may only be decided.
  conflict: `held.status <> 'open' or held.opened_at <> sent.opened_at
    or held.from_level <> sent.from_level or held.to_level <> sent.to_level`,
  days: ['opened_day', 'decided_day'],
  columns: [
    k('id', 'text', (row) => row.id),
    k('subscriber_id', 'text', (row) => row.subscriberId),
    k('from_level', 'smallint', (row) => row.fromLevel),
    k('to_level', 'smallint', (row) => row.toLevel),
    k('status', 'text', (row) => row.status),
    k('opened_at', 'timestamptz', (row) => instant(row.openedAt)),
    k('opened_day', 'date', (row) => dayOf(row.openedAt)),
    k('decided_at', 'timestamptz', (row) => maybe(row.decidedAt, instant)),
    k('decided_day', 'date', (row) => maybe(row.decidedAt, dayOf)),
    k('reject_reason', 'text', (row) => row.rejectReason),
  ],
};

const c = column<IngestCard>;
export const cardsTable: BusinessTable<IngestCard> = {
  name: 'cards',
  key: ['subscriber_id', 'id'],
  // Past events are fixed: a card is not issued again, activated at another time, or reopened.
  conflict: `held.issued_at <> sent.issued_at or held.tier <> sent.tier or held.form <> sent.form
    or (held.activated_at is not null and held.activated_at is distinct from sent.activated_at)
    or (held.closed_at is not null and held.closed_at is distinct from sent.closed_at)`,
  days: ['issued_day', 'activated_day', 'suspended_at', 'closed_day'],
  columns: [
    c('id', 'text', (row) => row.id),
    c('subscriber_id', 'text', (row) => row.subscriberId),
    c('tier', 'text', (row) => row.tier),
    c('form', 'text', (row) => row.form),
    c('status', 'text', (row) => row.status),
    c('issued_at', 'timestamptz', (row) => instant(row.issuedAt)),
    c('issued_day', 'date', (row) => dayOf(row.issuedAt)),
    c('activated_at', 'timestamptz', (row) => maybe(row.activatedAt, instant)),
    c('activated_day', 'date', (row) => maybe(row.activatedAt, dayOf)),
    c('suspended_at', 'timestamptz', (row) => maybe(row.suspendedAt, instant)),
    c('closed_at', 'timestamptz', (row) => maybe(row.closedAt, instant)),
    c('closed_day', 'date', (row) => maybe(row.closedAt, dayOf)),
    c('last4', 'text', (row) => row.last4),
    c('token', 'text', (row) => row.token),
  ],
};

const r = column<IngestRate>;
export const ratesTable: BusinessTable<IngestRate> = {
  name: 'fx_rates',
  key: ['currency', 'day'],
  // Books are kept at the published rate, which is stored in every row of its day.
  conflict: 'true',
  days: ['day'],
  columns: [
    r('day', 'date', (row) => row.day),
    r('currency', 'text', (row) => row.currency),
    r('buy', 'numeric(18,6)', (row) => row.buy),
    r('sell', 'numeric(18,6)', (row) => row.sell),
    r('mid', 'numeric(18,6)', (row) => row.mid),
  ],
};

const e = column<IngestSecurityEvent>;
export const securityEventsTable: BusinessTable<IngestSecurityEvent> = {
  name: 'security_events',
  key: ['subscriber_id', 'id'],
  conflict: 'true',
  days: ['business_day'],
  columns: [
    e('id', 'text', (row) => row.id),
    e('subscriber_id', 'text', (row) => row.subscriberId),
    e('kind', 'text', (row) => row.kind),
    e('at', 'timestamptz', (row) => instant(row.at)),
    e('business_day', 'date', (row) => dayOf(row.at)),
  ],
};

const h = column<IngestSupportTicket>;
export const supportTicketsTable: BusinessTable<IngestSupportTicket> = {
  name: 'support_tickets',
  key: ['subscriber_id', 'id'],
  // The time that a customer waited is not changed.
  conflict: `held.opened_at <> sent.opened_at
    or (held.first_response_at is not null and held.first_response_at is distinct from sent.first_response_at)
    or (held.resolved_at is not null and held.resolved_at is distinct from sent.resolved_at)`,
  days: ['opened_day', 'first_response_at', 'resolved_day'],
  columns: [
    h('id', 'text', (row) => row.id),
    h('subscriber_id', 'text', (row) => row.subscriberId),
    h('category', 'text', (row) => row.category),
    h('opened_at', 'timestamptz', (row) => instant(row.openedAt)),
    h('opened_day', 'date', (row) => dayOf(row.openedAt)),
    h('first_response_at', 'timestamptz', (row) => maybe(row.firstResponseAt, instant)),
    h('resolved_at', 'timestamptz', (row) => maybe(row.resolvedAt, instant)),
    h('resolved_day', 'date', (row) => maybe(row.resolvedAt, dayOf)),
  ],
};

export interface DatedBalance extends OpeningBalance {
  readonly day: string;
}
const o = column<DatedBalance>;
export const openingBalancesTable: BusinessTable<DatedBalance> = {
  name: 'opening_balances',
  key: ['holder', 'account_code', 'currency'],
  conflict: 'true',
  days: ['business_day'],
  columns: [
    o('holder', 'text', (row) => row.holderId ?? ''),
    o('account_code', 'text', (row) => row.account),
    o('currency', 'text', (row) => row.currency),
    o('business_day', 'date', (row) => row.day),
    o('debit', 'bigint', (row) => row.debitMinor),
    o('credit', 'bigint', (row) => row.creditMinor),
  ],
};
