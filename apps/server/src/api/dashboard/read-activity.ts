import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { readActivity as route, type ActivityItem } from '@cottontree/contract/dashboard.ts';
import { formatMinor, type Currency } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { query } from '../../kernel/endpoint.ts';
import { maskedNumber } from './rules.ts';
import { readVisible } from './store.ts';

const SHOWN = 20;
type Item = z.infer<typeof ActivityItem>;

interface TransactionRow {
  id: string;
  at: Date;
  title: string;
  msisdn: string | null;
  district: string | null;
  currency: Currency;
  amount: bigint;
  status: string;
}

/** The newest of the last two days with business: an index read of twenty rows, however many there are. */
async function newestTransactions(db: Db, asOf: BusinessDay): Promise<Item[]> {
  const { rows: days } = await sql<{ day: BusinessDay | null }>`
    select max(business_day) as day from daily_totals where business_day <= ${asOf}::date`.execute(db);
  const day = days[0]?.day;
  if (!day) return [];
  const { rows } = await sql<TransactionRow>`
    select t.id, t.at, k.title, s.msisdn, t.district, t.currency, t.amount, t.status
      from (select * from transactions
             where business_day between ${addDays(day, -1)}::date and ${day}::date and subscriber_id <> 'house'
             order by business_day desc, at desc limit ${SHOWN}) t
      join transaction_types k on k.type = t.type
      left join subscribers s on s.id = t.subscriber_id
     order by t.at desc, t.id`.execute(db);
  return rows.map((row) => ({
    id: `transaction:${row.id}`,
    at: row.at.toISOString(),
    kind: 'transaction',
    title: row.title,
    detail: [`Customer ${row.msisdn ? maskedNumber(row.msisdn) : 'unknown'}`, row.district]
      .filter(Boolean)
      .join(', '),
    amount: formatMinor(row.amount, row.currency),
    currency: row.currency,
    status: row.status,
  }));
}

/** What people did; the doings of feeds and schedules are in the audit trail. */
async function newestStaffActs(db: Db, asOf: BusinessDay): Promise<Item[]> {
  // The record keeps the name of its day; whoever was deleted since is shown under the pseudonym.
  const { rows } = await sql<{ seq: bigint; at: Date; name: string; description: string }>`
    select a.seq, a.at, coalesce(u.username, a.actor_name) as name,
           case when u.username is null then a.description
                else replace(a.description, a.actor_name, u.username) end as description
      from audit_records a left join users u on u.id = a.actor_id and u.deleted_at is not null
     where a.actor_id is not null and a.at < ${`${addDays(asOf, 1)}T00:00:00Z`}::timestamptz
     order by a.at desc limit ${SHOWN}`.execute(db);
  return rows.map((row) => ({
    id: `staff:${row.seq}`,
    at: row.at.toISOString(),
    kind: 'staff',
    title: row.name,
    detail: row.description,
    amount: null,
    currency: null,
    status: null,
  }));
}

export const readActivity = query(route, async (call) => {
  const { stamp } = await readVisible(call, []);
  const { db, actor } = call;
  const items = [
    ...(actor.powers.has('analytics.view') ? await newestTransactions(db, stamp.asOf) : []),
    // Who did what is the audit trail's to show.
    ...(actor.powers.has('audit.view') ? await newestStaffActs(db, stamp.asOf) : []),
  ];
  return { items: items.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)), stamp };
});
