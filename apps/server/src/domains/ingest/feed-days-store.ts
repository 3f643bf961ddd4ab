/** What came of comparing control totals with what is booked, by day and source. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { FeedDay, FeedState } from '@cottontree/contract/ingest/control-totals.ts';
import { formatMinor, type Currency } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';

interface Row {
  day: BusinessDay;
  source: string;
  agrees: boolean | null;
  count: number | null;
  received_at: Date | null;
  closed: boolean;
  provisional: boolean;
  accepted: boolean;
  differences: {
    type: FeedDay['differences'][number]['type'];
    currency: Currency;
    count: number;
    amount: string;
    bookedCount: number;
    bookedAmount: string;
  }[];
  missing: FeedDay['missing'];
}

function stateOf({ agrees, received_at, closed, source, differences, missing }: Row): FeedState {
  if (agrees === true) return 'agrees';
  if (received_at === null && source !== '') return closed ? 'missing' : 'waiting';
  return source !== '' && differences.length === 0 && missing.count === 0 ? 'early' : 'differs';
}

const present = (row: Row): FeedDay => ({
  day: row.day,
  source: row.source === '' ? null : row.source,
  state: stateOf(row),
  closed: row.closed,
  provisional: row.provisional,
  accepted: row.accepted,
  count: row.count,
  receivedAt: row.received_at?.toISOString() ?? null,
  differences: row.differences.map(({ type, currency, count, amount, bookedCount, bookedAmount }) => ({
    type,
    currency,
    count,
    amount: formatMinor(BigInt(amount), currency),
    bookedCount,
    bookedAmount: formatMinor(BigInt(bookedAmount), currency),
  })),
  missing: row.missing,
});

/** Newest day first; of a day by source. Days before the first that is expected are left out. */
export async function readFeedDays(
  db: Db,
  days: { readonly from: BusinessDay; readonly to: BusinessDay },
): Promise<FeedDay[]> {
  const { rows } = await sql<Row>`
    with wanted as (
      select d.day, s.name as source
        from (select g::date as day from generate_series(${days.from}::date, ${days.to}::date, interval '1 day') g) d
        join feed_sources s on d.day between s.from_day and coalesce(s.last_day, d.day)
      union
      select business_day, source from feed_comparisons where business_day between ${days.from}::date and ${days.to}::date)
    select w.day, w.source, f.agrees, c.received_at,
           case when c.id is not null
                then (select coalesce(sum(count), 0)::float8 from jsonb_to_recordset(c.totals) as said(count bigint)) end as count,
           exists (select from day_closes x where x.business_day = w.day) as closed,
           exists (select from provisional_days p where p.business_day = w.day and p.settled_at is null)
             and f.agrees is not true as provisional,
           exists (select from provisional_days p where p.business_day = w.day and p.settled_how = 'person') as accepted,
           coalesce(f.differences, '[]') as differences,
           coalesce(f.missing, '{"count": 0, "ranges": []}') as missing
      from wanted w
      left join feed_comparisons f on f.business_day = w.day and f.source = w.source
      left join control_totals c on c.id = f.totals_id
     order by w.day desc, w.source`.execute(db);
  return rows.map(present);
}
