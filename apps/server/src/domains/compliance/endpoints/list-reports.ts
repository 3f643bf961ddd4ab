import { businessDayOf } from '@cottontree/contract/calendar.ts';
import { listReports as route } from '@cottontree/contract/compliance/compliance.ts';
import { sql } from 'kysely';
import { query } from '../../../platform/http/endpoint.ts';
import { presentReport, readReports } from '../reports-store.ts';

export const listReports = query(route, async ({ db, actor, clock, query: { type, period } }) => {
  const at = clock.now();
  const ofPeriod =
    period === 'current'
      ? sql`(r.submitted_at is null or r.period_to >= ${businessDayOf(at)}::date - interval '24 months' - interval '31 days')`
      : sql`extract(year from r.period_to) = ${Number(period)}`;
  const rows = await readReports(db, sql`(${type} = 'all' or r.type = ${type}) and ${ofPeriod}`, at);
  return rows.map((row) => presentReport(row, actor, at));
});
