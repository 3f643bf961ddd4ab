/**
 * Reads what was entered since a given time, so that it can be entered again after a restore to that time: business
 * data as batches for /api/ingest, which ignores rows that it already has, and everything else as a list of people's
 * changes.
 */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { MAX_BATCH_ROWS } from '@cottontree/contract/ingest/ingest.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/client.ts';

export interface EnteredBatch {
  /** The path below /api/ingest that accepts the batch. */
  readonly call: string;
  readonly body: object;
}

const moment = (column: string): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const decimal = (column: string): RawBuilder<unknown> => sql`trim_scale(${sql.ref(column)})::text`;
const of = (column: string): RawBuilder<unknown> => sql.ref(column);

type Fields = Readonly<Record<string, RawBuilder<unknown>>>;
const object = (fields: Fields): RawBuilder<object> =>
  sql`json_build_object(${sql.join(Object.entries(fields).flatMap(([name, value]) => [sql.lit(name), value]))})`;

const RATES: Fields = {
  day: of('day'),
  currency: of('currency'),
  buy: decimal('buy'),
  sell: decimal('sell'),
  mid: decimal('mid'),
};
const SUBSCRIBERS: Fields = {
  id: of('id'),
  fullName: of('full_name'),
  msisdn: of('msisdn'),
  signupAt: moment('signup_at'),
  closedAt: moment('closed_at'),
  district: of('district'),
  town: of('town'),
  gender: of('gender'),
  birthYear: of('birth_year'),
  occupation: of('occupation'),
  deviceClass: of('device_class'),
  acquisitionChannel: of('acquisition_channel'),
};
const KYC_CASES: Fields = {
  id: of('id'),
  subscriberId: of('subscriber_id'),
  fromLevel: of('from_level'),
  toLevel: of('to_level'),
  status: of('status'),
  openedAt: moment('opened_at'),
  decidedAt: moment('decided_at'),
  rejectReason: of('reject_reason'),
};
const CARDS: Fields = {
  id: of('id'),
  subscriberId: of('subscriber_id'),
  tier: of('tier'),
  form: of('form'),
  status: of('status'),
  issuedAt: moment('issued_at'),
  activatedAt: moment('activated_at'),
  suspendedAt: moment('suspended_at'),
  closedAt: moment('closed_at'),
  last4: of('last4'),
  token: of('token'),
};
const SECURITY_EVENTS: Fields = {
  id: of('id'),
  subscriberId: of('subscriber_id'),
  at: moment('at'),
  kind: of('kind'),
};
const SUPPORT_TICKETS: Fields = {
  id: of('id'),
  subscriberId: of('subscriber_id'),
  category: of('category'),
  openedAt: moment('opened_at'),
  firstResponseAt: moment('first_response_at'),
  resolvedAt: moment('resolved_at'),
};
const TRANSACTIONS: Fields = {
  id: of('id'),
  at: moment('at'),
  type: of('type'),
  product: of('product'),
  status: of('status'),
  reasonCode: of('reason_code'),
  purpose: of('purpose'),
  // The company's own transfers have no subscriber.
  subscriberId: sql`nullif(subscriber_id, 'house')`,
  counterpartyKind: of('counterparty_kind'),
  counterpartyId: of('counterparty_id'),
  cardId: of('card_id'),
  tier: of('tier'),
  kycLevel: of('kyc_level'),
  deviceId: of('device_id'),
  latitude: of('latitude'),
  longitude: of('longitude'),
  district: of('district'),
  country: of('country'),
  currency: of('currency'),
  amountMinor: of('amount'),
  toCurrency: of('to_currency'),
  toAmountMinor: of('to_amount'),
  feeGrossMinor: of('fee_gross'),
  gstMinor: of('gst'),
  feeNetMinor: of('fee_net'),
  interchangeMinor: of('interchange'),
  commissionMinor: of('commission'),
  fxRate: decimal('fx_rate'),
  balanceBeforeMinor: of('balance_before'),
};
const OPENING: Fields = {
  account: of('account_code'),
  currency: of('currency'),
  debitMinor: of('debit'),
  creditMinor: of('credit'),
  holderId: sql`nullif(holder, '')`,
};

/** The rows of a table in batches, in the order of its key. */
async function* pieces(
  db: Db,
  table: string,
  fields: Fields,
  order: string,
  where = sql`true`,
): AsyncGenerator<object[]> {
  for (let offset = 0; ; offset += MAX_BATCH_ROWS) {
    const { rows } = await sql<{ row: object }>`
      select ${object(fields)} as row from ${sql.table(table)} where ${where}
       order by ${sql.raw(order)} limit ${MAX_BATCH_ROWS} offset ${offset}`.execute(db);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < MAX_BATCH_ROWS) return;
  }
}

/** Business days with new data since then. Whole days, because a row has no time of arrival. */
async function touchedDays(db: Db, since: Date): Promise<BusinessDay[]> {
  const { rows } = await sql<{ day: BusinessDay }>`
    select distinct business_day as day from journals where created_at >= ${since} and source = 'derived'
    union
    select d::date from audit_records r
     cross join lateral generate_series((r.after ->> 'first')::date, (r.after ->> 'last')::date, interval '1 day') d
     where r.at >= ${since} and r.action = 'ingest.transactions' and r.after ->> 'first' is not null
    union
    select d::date from generate_series(
      ${since.toISOString().slice(0, 10)}::date, (select max(business_day) from transactions), interval '1 day') d
    order by 1`.execute(db);
  return rows.map(({ day }) => day);
}

/**
 * Batches in the order of sending. People, cards and rates are complete, because their rows have no time of arrival.
 */
export async function* businessSince(db: Db, since: Date): AsyncGenerator<EnteredBatch> {
  for await (const rows of pieces(db, 'fx_rates', RATES, 'day, currency'))
    yield { call: 'rates', body: { rows } };
  for await (const rows of pieces(db, 'subscribers', SUBSCRIBERS, 'id'))
    yield { call: 'subscribers', body: { rows } };
  for await (const kycCases of pieces(db, 'kyc_cases', KYC_CASES, 'subscriber_id, id'))
    yield { call: 'subscribers', body: { rows: [], kycCases } };
  for await (const rows of pieces(db, 'cards', CARDS, 'subscriber_id, id'))
    yield { call: 'cards', body: { rows } };
  for await (const rows of pieces(db, 'security_events', SECURITY_EVENTS, 'subscriber_id, id'))
    yield { call: 'security-events', body: { rows } };
  const { rows: opened } = await sql<{ day: BusinessDay; row: object }>`
    select business_day as day, ${object(OPENING)} as row from opening_balances order by holder, account_code, currency`.execute(
    db,
  );
  const day = opened[0]?.day;
  if (day !== undefined)
    yield { call: 'opening-balances', body: { day, rows: opened.map(({ row }) => row) } };
  for (const each of await touchedDays(db, since)) {
    const ofDay = sql`business_day = ${each}::date`;
    for await (const rows of pieces(db, 'transactions', TRANSACTIONS, 'at, id', ofDay))
      yield { call: 'transactions', body: { rows } };
  }
  for await (const rows of pieces(db, 'support_tickets', SUPPORT_TICKETS, 'subscriber_id, id'))
    yield { call: 'support-tickets', body: { rows } };
}

export interface PersonsChange {
  readonly at: Date;
  readonly who: string;
  readonly action: string;
  readonly entity: string;
  readonly description: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Actions that need not be repeated: ingest, because batches cover it, and sign-ins, reads and server maintenance. */
const NOT_ENTERED = [
  'ingest',
  'session',
  'audit',
  'notification',
  'customers',
  'ai',
  'backup',
  'seals',
  'error-tracking',
];

/** What people changed since then, oldest first. */
export async function changesSince(db: Db, since: Date): Promise<PersonsChange[]> {
  const { rows } = await sql<PersonsChange>`
    select at, actor_name as who, action, entity_type || ' ' || entity_id as entity, description, before, after
      from audit_records
     where at >= ${since} and actor_id is not null and split_part(action, '.', 1) <> all (${NOT_ENTERED})
     order by seq`.execute(db);
  return rows;
}
