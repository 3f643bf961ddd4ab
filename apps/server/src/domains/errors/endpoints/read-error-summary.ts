import { readErrorSummary as route } from '@cottontree/contract/errors/error-tracking.ts';
import {
  MOST_PLACES,
  TARGET_RESOLUTION_MINUTES,
  type ErrorBucket,
  type ErrorSeverity,
  type ErrorSource,
  type ErrorWindow,
} from '@cottontree/contract/errors/records.ts';
import type { Currency } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/client.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { BUCKET_SECONDS, windowStart } from '../rules.ts';
import { presentVolume } from '../store.ts';

interface Counts {
  unresolved: number;
  critical: number;
  affected: number;
  occurrences: bigint;
  counted_only: bigint;
  busiest: bigint;
}
async function countsOf(db: Db, since: Date): Promise<Counts | undefined> {
  const { rows } = await sql<Counts>`
    with seen as (select * from error_groups where last_seen > ${since}),
         minutes as (select group_id, minute, count from error_minutes where minute > ${since}::timestamptz - interval '1 minute')
    select (select count(*)::int from seen where status in ('open', 'monitoring')) as unresolved,
           (select count(*)::int from seen where status in ('open', 'monitoring') and severity = 'critical') as critical,
           (select count(distinct (kind, person_id))::int from error_people where last_at > ${since}) as affected,
           (select coalesce(sum(count), 0)::bigint from minutes) as occurrences,
           (select coalesce(sum(greatest(0, m.count - s.kept)), 0)::bigint
              from (select group_id, sum(count) as count from minutes group by group_id) m
              cross join lateral (select count(*) as kept from error_samples e
                                   where e.group_id = m.group_id and e.at > ${since}) s) as counted_only,
           (select coalesce(max(count), 0)::bigint from (select sum(count) as count from minutes group by minute) b) as busiest
    `.execute(db);
  return rows[0];
}

async function timeSeries(db: Db, window: ErrorWindow, now: Date): Promise<ErrorBucket[]> {
  const seconds = BUCKET_SECONDS[window];
  const since = windowStart(window, now);
  const { rows } = await sql<{ at: Date; severity: ErrorSeverity | null; count: bigint }>`
    select b.at, g.severity, coalesce(sum(m.count), 0)::bigint as count
      from generate_series(to_timestamp(floor(extract(epoch from ${since}::timestamptz) / ${seconds}::int) * ${seconds}::int),
                           ${now}::timestamptz, make_interval(secs => ${seconds}::int)) b(at)
      left join error_minutes m on m.minute >= b.at and m.minute < b.at + make_interval(secs => ${seconds}::int)
      left join error_groups g on g.id = m.group_id
     group by b.at, g.severity order by b.at`.execute(db);
  const buckets = new Map<string, ErrorBucket>();
  for (const { at, severity, count } of rows) {
    const key = at.toISOString();
    const bucket = buckets.get(key) ?? { at: key, critical: 0, high: 0, medium: 0, low: 0 };
    buckets.set(key, severity === null ? bucket : { ...bucket, [severity]: Number(count) });
  }
  return [...buckets.values()];
}

export const readErrorSummary = query(route, async ({ db, clock, query: { window } }) => {
  const now = clock.now();
  const since = windowStart(window, now);
  const counts = await countsOf(db, since);
  const { rows: resolved } = await sql<{ median: number | null; resolved: number; within: number }>`
    select percentile_cont(.5) within group (order by minutes) as median, count(*)::int as resolved,
           (count(*) filter (where minutes < ${TARGET_RESOLUTION_MINUTES}))::int as within
      from (select extract(epoch from resolved_at - opened_at)::float8 / 60 as minutes from error_resolutions
             where resolved_at > ${since}) r`.execute(db);
  const { rows: places } = await sql<{
    place: string;
    source: ErrorSource;
    errors: number;
    occurrences: bigint;
  }>`
    select g.place, g.source, count(distinct g.id)::int as errors, sum(m.count)::bigint as occurrences
      from error_minutes m join error_groups g on g.id = m.group_id
     where m.minute > ${since}::timestamptz - interval '1 minute'
     group by g.place, g.source order by occurrences desc, g.place limit ${MOST_PLACES}`.execute(db);
  const { rows: volume } = await sql<{ currency: Currency; transactions: number; amount: string }>`
    select currency, sum(transactions)::int as transactions, sum(amount_minor)::text as amount from error_volumes
     where minute > ${since}::timestamptz - interval '1 minute' group by currency order by currency`.execute(
    db,
  );
  return {
    unresolved: counts?.unresolved ?? 0,
    critical: counts?.critical ?? 0,
    occurrences: Number(counts?.occurrences ?? 0),
    affectedUsers: counts?.affected ?? 0,
    medianResolutionMinutes: resolved[0]?.median ?? null,
    resolved: resolved[0]?.resolved ?? 0,
    withinTarget: resolved[0]?.within ?? 0,
    countedOnly: Number(counts?.counted_only ?? 0),
    busiestMinute: Number(counts?.busiest ?? 0),
    course: await timeSeries(db, window, now),
    places: places.map((row) => ({ ...row, occurrences: Number(row.occurrences) })),
    failedVolume: presentVolume(volume),
  };
});
