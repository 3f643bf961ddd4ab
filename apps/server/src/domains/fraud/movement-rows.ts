/** Reads the transactions that are scored: customers' own movements of money. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { CURRENCY_EXPONENT, type Currency } from '@cottontree/contract/money.ts';
import { BLOCKED_REASON, SCORED_TYPES, type Movement } from '@cottontree/models/fraud-profile.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { DECLINED } from '../../ledger/outcomes.ts';

/** A movement to score, with what an alert shows of it. */
export interface ScoredRow extends Movement {
  readonly subscriberId: string;
  readonly day: BusinessDay;
  readonly amountMinor: number;
  readonly currency: Currency;
  /** Old leones per dollar, where the row gives the rate. */
  readonly sllPerUsd: number | null;
}

interface Row {
  id: string;
  at: number;
  subscriber_id: string;
  business_day: BusinessDay;
  type: string;
  tier: string | null;
  currency: Currency;
  amount: number;
  rate: number;
  latitude: number | null;
  longitude: number | null;
  district: string | null;
  country: string | null;
  device_id: string | null;
  balance: number | null;
}

// Amounts are far below 2^53; float8 avoids a BigInt for each of millions of rows.
const COLUMNS = sql`t.id, date_part('epoch', t.at) as at, t.subscriber_id, t.business_day, t.type, t.tier, t.currency,
  t.amount::float8 as amount, t.fx_rate::float8 as rate, t.latitude, t.longitude, t.district, t.country, t.device_id,
  t.balance_before::float8 as balance`;
/** The rule `isScored` of the models, in SQL. */
const SCORED = sql`t.subscriber_id <> 'house'
  and (t.status in ('success', 'reversed') or ${sql.raw(DECLINED)} and (t.product = 'card' or t.reason_code = ${BLOCKED_REASON}))
  and t.type = any (${[...SCORED_TYPES]}::text[])`;

const movementOf = (row: Row): ScoredRow => ({
  id: row.id,
  at: row.at,
  type: row.type,
  segment: row.tier === null ? row.type : `${row.type} ${row.tier}`,
  usd: row.amount / 10 ** CURRENCY_EXPONENT[row.currency] / row.rate,
  latitude: row.latitude,
  longitude: row.longitude,
  district: row.district,
  country: row.country,
  deviceId: row.device_id,
  drain: row.balance === null || row.balance <= 0 ? null : row.amount / row.balance,
  subscriberId: row.subscriber_id,
  day: row.business_day,
  amountMinor: row.amount,
  currency: row.currency,
  sllPerUsd: row.currency === 'SLL' ? row.rate : null,
});

/** Movements of consecutive days in time order: by day first, which matches the index. */
export async function movementsOfDays(
  db: Db,
  { from, to }: { from: BusinessDay; to: BusinessDay },
): Promise<ScoredRow[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from transactions t
     where t.business_day between ${from}::date and ${to}::date and ${SCORED} order by t.business_day, t.at, t.id`.execute(
    db,
  );
  return rows.map(movementOf);
}

/** The stored movements among `ids`, in time order. */
export async function movementsById(db: Db, ids: readonly string[]): Promise<ScoredRow[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS}
      from transaction_ids i
      join transactions t on t.subscriber_id = i.subscriber_id and t.business_day = i.business_day and t.id = i.id
     where i.id = any (${[...ids]}::text[]) and ${SCORED} order by t.at, t.id`.execute(db);
  return rows.map(movementOf);
}
