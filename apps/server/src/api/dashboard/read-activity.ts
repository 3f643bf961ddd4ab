import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { readActivity as route, type ActivityItem } from '@cottontree/contract/dashboard.ts';
import { formatMinor, type Currency } from '@cottontree/contract/money.ts';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { askedDay } from '../../figures/asked-day.ts';
import type { FigureValues } from '../../figures/read.ts';
import { query } from '../../kernel/endpoint.ts';
import type { Read } from '../../kernel/known-rows.ts';
import { peopleWithheldFrom } from '../../staff/may-manage.ts';
import { tellsOfNoSignIn } from '../../staff/sign-in-records.ts';
import { maskedNumber } from './rules.ts';
import { readVisible } from './store.ts';

const SHOWN = 20;
type Item = z.infer<typeof ActivityItem>;

interface ActivityRow {
  kind: 'transaction' | 'staff';
  id: string;
  at: string;
  title: string;
  msisdn: string | null;
  detail: string | null;
  currency: Currency | null;
  /** In minor units, as text: JSON would round it. */
  amount: string | null;
  status: string | null;
}

/**
 * Both lists: two index reads of twenty rows, however many there are. The days are constants to the planner, so it looks
 * at one month's table.
 */
function newest(
  asOf: BusinessDay,
  businessUpTo: BusinessDay | null,
  staff: { readonly withheld: readonly string[] } | null,
): RawBuilder<ActivityRow[]> {
  const last = businessUpTo ?? asOf;
  return sql`
    with business as (
      select id, at, type, subscriber_id, district, currency, amount, status from transactions
       where business_day between ${addDays(last, -1)}::date and ${last}::date and subscriber_id <> 'house'
         and ${businessUpTo !== null}::boolean
       order by business_day desc, at desc limit ${SHOWN}
    ), acts as (
      -- The doings of feeds and schedules are in the audit trail. A record keeps the name of its day; whoever was
      -- deleted since is shown under the pseudonym.
      select a.seq, a.at, coalesce(u.username, a.actor_name) as actor_name,
             case when u.username is null then a.description
                  else replace(a.description, a.actor_name, u.username) end as description
        from audit_records a left join users u on u.id = a.actor_id and u.deleted_at is not null
       where a.actor_id is not null and a.at < ${`${addDays(asOf, 1)}T00:00:00Z`}::timestamptz and ${staff !== null}::boolean
         and ${tellsOfNoSignIn(staff?.withheld ?? [])}
       order by a.at desc limit ${SHOWN}
    ), items as (
      select 'transaction' as kind, b.id, b.at, k.title, s.msisdn, b.district as detail, b.currency,
             b.amount::text as amount, b.status
        from business b
        join transaction_types k on k.type = b.type
        left join subscribers s on s.id = b.subscriber_id
      union all
      select 'staff', seq::text, at, actor_name, null, description, null, null, null from acts
    )
    select coalesce(json_agg(items order by at desc, kind desc, id), '[]') from items`;
}

/** The last day up to `asOf` that had business. */
async function lastBusiness(read: Read, asOf: BusinessDay): Promise<BusinessDay | null> {
  const [row] = await read(sql<{ day: BusinessDay | null }>`
    select max(business_day) as day from daily_totals where business_day <= ${asOf}::date`);
  return row?.day ?? null;
}

const itemOf = (row: ActivityRow): Item => ({
  id: `${row.kind}:${row.id}`,
  at: new Date(row.at).toISOString(),
  kind: row.kind,
  title: row.title,
  detail:
    row.kind === 'staff'
      ? (row.detail ?? '')
      : [`Customer ${row.msisdn ? maskedNumber(row.msisdn) : 'unknown'}`, row.detail]
          .filter(Boolean)
          .join(', '),
  amount: row.amount === null || row.currency === null ? null : formatMinor(BigInt(row.amount), row.currency),
  currency: row.currency,
  status: row.status,
});

/** Rows are kept while nothing changes, and asked for by everybody; what is made of them is kept as long. */
const made = new WeakMap<readonly ActivityRow[], Item[]>();
function itemsOf(rows: readonly ActivityRow[]): Item[] {
  const items = made.get(rows) ?? rows.map(itemOf);
  made.set(rows, items);
  return items;
}

export const readActivity = query(route, async (call) => {
  const { actor, clock, read } = call;
  const { day } = askedDay(clock, call.query.asOf);
  const business = actor.powers.has('analytics.view');
  // Who did what is the audit trail's to show.
  const staff = actor.powers.has('audit.view') ? { withheld: await peopleWithheldFrom(read, actor) } : null;
  const upTo = (last: BusinessDay | null): Promise<FigureValues<ActivityRow[]>> =>
    readVisible(call, [], { further: newest(day, last, staff) });
  let found = await upTo(business ? day : null);
  if (business && !found.further.some((row) => row.kind === 'transaction')) {
    // A company that has been quiet: its last two days of business instead of the last two of the calendar.
    const quietSince = await lastBusiness(read, day);
    if (quietSince !== null) found = await upTo(quietSince);
  }
  return { items: itemsOf(found.further), stamp: found.stamp };
});
