/** The stored segments of a day and the state of their computation. */
import type { SegmentState } from '@cottontree/contract/segments/schemas.ts';
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Stamp } from '@cottontree/contract/dashboards/dashboard.ts';
import { sql } from 'kysely';
import type { FigureCall } from '../../figures/visible.ts';
import type { Db } from '../../platform/database/client.ts';

/** What the segments read of a request. */
export type SegmentCall<Query> = Omit<FigureCall, 'query'> & { readonly db: Db; readonly query: Query };

/** The closed day that a response about segments refers to; null while there is none. */
export const dayOf = ({ live, asOf, lastClosedDay }: Stamp): BusinessDay | null =>
  live ? lastClosedDay : asOf;

export interface HeldDay {
  readonly state: SegmentState;
  readonly computedAt: Date | null;
  readonly members: number;
  /** USD, exact decimal text. */
  readonly highValueFrom: string | null;
  /** The day at the beginning of the range, once the two days were compared. */
  readonly comparedWith: BusinessDay | null;
}
const NOTHING: HeldDay = {
  state: 'none',
  computedAt: null,
  members: 0,
  highValueFrom: null,
  comparedWith: null,
};

/** `day` is null when no day is closed. */
export async function readHeldDay(db: Db, day: BusinessDay | null, rangeDays: number): Promise<HeldDay> {
  if (day === null) return NOTHING;
  const before = addDays(day, -rangeDays);
  const { rows } = await sql<{
    is_closed: boolean;
    is_last: boolean;
    has_before: boolean;
    computed_at: Date | null;
    members: bigint | null;
    high_value: string | null;
    counted: boolean | null;
    compared: boolean;
    asked: boolean;
  }>`
    select exists (select from day_closes where business_day = ${day}) as is_closed,
           coalesce(${day}::date = (select max(business_day) from day_closes), false) as is_last,
           coalesce(${before}::date >= (select min(business_day) from day_closes), false) as has_before,
           s.computed_at, s.members, s.high_value_usd::text as high_value, ${rangeDays}::int = any (s.ranges) as counted,
           exists (select from segment_comparisons where day = ${day} and range_days = ${rangeDays}) as compared,
           exists (select from segment_requests where day = ${day} and range_days = ${rangeDays}) as asked
      from (select) one left join segment_snapshots s on s.day = ${day}`.execute(db);
  const row = rows[0];
  if (row?.is_closed !== true) return NOTHING;
  const ready = row.counted === true && (row.compared || !row.has_before);
  return {
    state: ready ? 'ready' : row.is_last || row.asked ? 'waiting' : 'unknown',
    computedAt: row.computed_at,
    members: Number(row.members ?? 0),
    highValueFrom: row.high_value,
    comparedWith: row.compared ? before : null,
  };
}
