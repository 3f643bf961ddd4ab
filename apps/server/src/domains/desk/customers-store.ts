/** Finds customers, and reads what is stored about one. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type {
  CustomerRecord,
  CustomerRow,
  RevealedCustomer,
  SearchedBy,
} from '@cottontree/contract/desk/customers.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { personName } from '../../platform/database/person-name.ts';
import { notFound } from '../../platform/failures/errors.ts';
import { maskedName, maskedPhone } from './masks.ts';
import { idsIn, last4In, phoneIn } from './search-text.ts';

interface Row {
  id: string;
  full_name: string;
  msisdn: string;
  district: string;
  signup_day: BusinessDay;
  closed_day: BusinessDay | null;
  level: number;
}
const presentRow = (row: Row): CustomerRow => ({
  id: row.id,
  maskedName: maskedName(row.full_name),
  maskedPhone: maskedPhone(row.msisdn),
  district: row.district,
  signedUpOn: row.signup_day,
  closedOn: row.closed_day,
  level: row.level,
});

/** Customers s that meet a condition, by id. */
async function customersWhere(db: Db, condition: RawBuilder<unknown>, limit: number): Promise<CustomerRow[]> {
  const { rows } = await sql<Row>`
    select s.id, s.full_name, s.msisdn, s.district, s.signup_day, s.closed_day,
           (select coalesce(max(k.to_level), 0) from kyc_cases k
             where k.subscriber_id = s.id and k.status = 'approved')::int as level
      from subscribers s where ${condition} order by s.id limit ${limit}`.execute(db);
  return rows.map(presentRow);
}

export const customersAfter = (db: Db, cursor: string, limit: number): Promise<CustomerRow[]> =>
  customersWhere(db, sql`s.id > ${cursor}`, limit);

export interface Found {
  readonly by: SearchedBy;
  readonly customers: readonly CustomerRow[];
}

/**
 * The customers that a text names, at most `limit`: the first of its readings that finds somebody, from the most exact to
 * a name. Every word of a name must begin a word of the customer's, in any order, as it sounds (`name_key`).
 */
export async function searchCustomers(db: Db, text: string, limit: number): Promise<Found> {
  const ids = idsIn(text);
  if (ids.length > 0) {
    const byId = await customersWhere(db, sql`s.id = any (${ids}::text[])`, limit);
    if (byId.length > 0) return { by: 'id', customers: byId };
    const byCard = await customersWhere(
      db,
      sql`s.id in (select c.subscriber_id from cards c where c.id = any (${ids}::text[]))`,
      limit,
    );
    if (byCard.length > 0) return { by: 'card', customers: byCard };
  }
  const last4 = last4In(text);
  if (last4 !== null)
    return {
      by: 'last4',
      customers: await customersWhere(
        db,
        sql`s.id in (select c.subscriber_id from cards c where c.last4 = ${last4})`,
        limit,
      ),
    };
  const phone = phoneIn(text);
  if (phone !== null)
    return { by: 'phone', customers: await customersWhere(db, sql`s.msisdn = ${phone}`, limit) };
  return {
    by: 'name',
    customers: await customersWhere(
      db,
      sql`to_tsvector('simple', name_key(s.full_name)) @@ name_query(${text})`,
      limit,
    ),
  };
}

/** The customer of a card; undefined for a card that nobody has. */
export async function customerOfCard(db: Db, card: string): Promise<string | undefined> {
  const { rows } = await sql<{ subscriber_id: string }>`
    select subscriber_id from cards where id = ${card} limit 1`.execute(db);
  return rows[0]?.subscriber_id;
}

/** Throws AppError `not-found`. */
export async function customerById(db: Db, id: string): Promise<CustomerRow> {
  const [row] = await customersWhere(db, sql`s.id = ${id}`, 1);
  if (!row) throw notFound('This customer');
  return row;
}

export async function revealedCustomer(db: Db, id: string): Promise<RevealedCustomer> {
  const { rows } = await sql<RevealedCustomer>`
    select full_name as name, msisdn as phone, town, gender, birth_year as "birthYear"
      from subscribers where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('This customer');
  return row;
}

type Facts = Pick<CustomerRecord, 'occupation' | 'deviceClass' | 'acquisitionChannel'>;
export async function factsOf(db: Db, id: string): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select occupation, device_class as "deviceClass", acquisition_channel as "acquisitionChannel"
      from subscribers where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('This customer');
  return row;
}

export async function casesOf(db: Db, id: string): Promise<CustomerRecord['cases']> {
  const { rows } = await sql<{
    id: string;
    from_level: number;
    to_level: number;
    status: 'open' | 'approved' | 'rejected';
    opened_day: BusinessDay;
    decided_day: BusinessDay | null;
    reject_reason: string | null;
  }>`
    select id, from_level, to_level, status, opened_day, decided_day, reject_reason
      from kyc_cases where subscriber_id = ${id} order by opened_at desc, id desc`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    fromLevel: row.from_level,
    toLevel: row.to_level,
    status: row.status,
    openedOn: row.opened_day,
    decidedOn: row.decided_day,
    rejectReason: row.reject_reason,
  }));
}

export type Card = Omit<CustomerRecord['cards'][number], 'balances'>;
export async function cardsOf(db: Db, id: string): Promise<Card[]> {
  const { rows } = await sql<{
    id: string;
    tier: Card['tier'];
    form: Card['form'];
    status: Card['status'];
    last4: string;
    issued_day: BusinessDay;
    closed_day: BusinessDay | null;
  }>`
    select id, tier, form, status, last4, issued_day, closed_day
      from cards where subscriber_id = ${id} order by issued_at desc, id`.execute(db);
  return rows.map(({ issued_day, closed_day, ...card }) => ({
    ...card,
    issuedOn: issued_day,
    closedOn: closed_day,
  }));
}

export async function segmentsOf(db: Db, id: string): Promise<CustomerRecord['segments']> {
  const { rows } = await sql<{
    day: BusinessDay;
    behavioral: string;
    demographic: string;
    geographic: string;
    product_usage: string;
  }>`
    select m.day, m.behavioral, m.demographic, m.geographic, m.product_usage
      from segment_members m
     where m.day = (select max(day) from segment_snapshots) and m.subscriber_id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { product_usage, ...others } = row;
  return { ...others, productUsage: product_usage };
}

export async function ticketsOf(db: Db, id: string): Promise<CustomerRecord['tickets']> {
  const { rows } = await sql<{ id: string; category: string; opened_at: Date; resolved_at: Date | null }>`
    select id, category, opened_at, resolved_at
      from support_tickets where subscriber_id = ${id} order by opened_at desc, id limit 50`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    category: row.category,
    openedAt: row.opened_at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
  }));
}

type Alert = NonNullable<CustomerRecord['alerts']>[number];
export async function alertsOf(db: Db, id: string): Promise<Alert[]> {
  const { rows } = await sql<Omit<Alert, 'id' | 'at'> & { id: bigint; at: Date }>`
    select a.id, a.type, a.severity, a.status, a.at,
           exists (select from fraud_blocks b where b.alert_id = a.id and b.effective_at is not null
                      and b.lifted_at is null) as blocked
      from fraud_alerts a where a.subscriber_id = ${id} order by a.at desc, a.id desc limit 50`.execute(db);
  return rows.map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() }));
}

/** The newest looks at a customer's record. */
const MOST_LOOKS = 20;
export async function looksAt(db: Db, id: string): Promise<CustomerRecord['looks']> {
  const { rows } = await sql<{ by: string; at: Date; revealed: boolean }>`
    select coalesce(${personName('u')}, r.actor_name) as by, r.at, r.action = 'customers.reveal' as revealed
      from audit_records r left join users u on u.id = r.actor_id
     where r.entity_type = 'customer' and r.entity_id = ${id}
     order by r.seq desc limit ${MOST_LOOKS}`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
