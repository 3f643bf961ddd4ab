/** Reads the members of a segment, for lists and exports. */
import {
  RANGE_DAYS,
  type SegmentMember,
  type SegmentRange,
  type SegmentType,
} from '@cottontree/contract/segments/schemas.ts';
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import type { Sight } from '../../platform/personal-data/personal-data.ts';

export interface SegmentFilter {
  readonly type: SegmentType;
  readonly segment: string;
  readonly range: SegmentRange;
  /** The segment at the beginning of the range; `-` means in none. */
  readonly from?: string | undefined;
}

/** The FROM clause and condition over m (now) and b (before). */
export function membersIn(
  day: BusinessDay,
  { type, segment, range, from }: SegmentFilter,
): RawBuilder<unknown> {
  const [now, before] = [sql.ref(`m.${type}`), sql.ref(`b.${type}`)];
  const moved =
    from === undefined ? sql`true` : from === '-' ? sql`b.subscriber_id is null` : sql`${before} = ${from}`;
  return sql`
      from segment_members m
      left join segment_members b on b.subscriber_id = m.subscriber_id and b.day = ${addDays(day, -RANGE_DAYS[range])}
     where m.day = ${day} and ${now} = ${segment} and ${moved}`;
}

interface MemberRow {
  id: string;
  full_name: string;
  msisdn: string;
  district: string;
  signup_day: BusinessDay;
  last_active_day: BusinessDay | null;
  transactions_30: number;
  transactions_90: number;
  revenue: string;
  before: string | null;
}

/** The busiest first. Members who are equally busy are ordered by id only for people who may see ids. */
export async function readMembers(
  db: Db,
  day: BusinessDay,
  filter: SegmentFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  sight: Sight,
): Promise<MemberRow[]> {
  const place = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
    sight.sees('subscriber') ? id : sql`sha256(convert_to(${sight.shuffle}::text || ${id}, 'UTF8'))`;
  const { rows } = await sql<MemberRow>`
    select s.id, s.full_name, s.msisdn, s.district, s.signup_day, p.last_active_day, p.transactions_30, p.transactions_90,
           round(p.revenue_90_usd, 2)::text as revenue, p.before
      from (select m.subscriber_id, m.last_active_day, m.transactions_30, m.transactions_90, m.revenue_90_usd,
                   ${sql.ref(`b.${filter.type}`)} as before
              ${membersIn(day, filter)}
             order by m.transactions_90 desc, ${place(sql`m.subscriber_id`)} limit ${limit} offset ${offset}) p
      join subscribers s on s.id = p.subscriber_id
     order by p.transactions_90 desc, ${place(sql`p.subscriber_id`)}`.execute(db);
  return rows;
}

export const presentMember = (row: MemberRow, seesRevenue: boolean): SegmentMember => ({
  id: row.id,
  name: row.full_name,
  msisdn: row.msisdn,
  signedUpOn: row.signup_day,
  district: row.district,
  lastActiveOn: row.last_active_day,
  transactions30: row.transactions_30,
  transactions90: row.transactions_90,
  revenue90: seesRevenue ? row.revenue : null,
  before: row.before,
});
