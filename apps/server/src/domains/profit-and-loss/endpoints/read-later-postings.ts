import { readLaterPostings as route } from '@cottontree/contract/profit-and-loss/reports.ts';
import { sql } from 'kysely';
import { query } from '../../../platform/http/endpoint.ts';
import { periodOf } from '../rules.ts';
import { reportedDay } from '../store.ts';

/** Read from the journals on every request: they belong to open days, whose responses are not cached. */
export const readLaterPostings = query(route, async ({ db, read, clock, query: { period, asOf } }) => {
  const { stamp, day } = await reportedDay(read, clock, asOf);
  if (day === null || !stamp.live) return { closedDay: null, journals: 0, netProfit: '0' };
  const { rows } = await sql<{ journals: bigint; net: string }>`
    select count(distinct p.journal_id) as journals, trim_scale(coalesce(-sum(p.usd), 0))::text as net
      from postings p join ledger_accounts a on a.code = p.account_code
     where p.business_day > ${day}::date and p.business_day <= ${periodOf(period, day).last}::date
       and a.kind in ('revenue', 'cost', 'opex') and a.code <> '4900'`.execute(db);
  const [found] = rows;
  return { closedDay: day, journals: Number(found?.journals ?? 0n), netProfit: found?.net ?? '0' };
});
