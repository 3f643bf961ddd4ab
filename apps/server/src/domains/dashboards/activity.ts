import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { ActivityItem, readActivity } from '@cottontree/contract/dashboards/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { formatMinor, type Currency } from '@cottontree/contract/money.ts';
import { showsInClear } from '@cottontree/contract/personal-data.ts';
import { sql, type RawBuilder } from 'kysely';
import { personName } from '../../platform/database/person-name.ts';
import type { z } from 'zod';
import { requestedDay } from '../../figures/requested-day.ts';
import type { FigureValues } from '../../figures/read.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import type { Read } from '../../platform/database/known-rows.ts';
import { OUTCOME } from '../../ledger/outcomes.ts';
import { mayBeShown, withheldFrom, type Withheld } from '../access/index.ts';
import { readVisible, type FigureCall } from '../../figures/visible.ts';

const SHOWN = 20;
/** The reason code of transactions that were declined on suspicion of fraud. */
const SUSPECTED = 'suspected_fraud';
const NOTHING: Withheld = { people: [], actions: [] };
type Item = z.infer<typeof ActivityItem>;

interface ActivityRow {
  kind: 'transaction' | 'staff';
  id: string;
  at: string;
  title: string;
  detail: string | null;
  currency: Currency | null;
  /** In minor units, as text, because JSON numbers would lose precision. */
  amount: string | null;
  /** Outcome and reason, as the figures count them. */
  status: string | null;
  reason: string | null;
}

/**
 * Both lists: two index reads of twenty rows, whatever the number of rows. The days are constants for the planner, so
 * that it reads only the partition of one month.
 */
function newest(
  asOf: BusinessDay,
  businessUpTo: BusinessDay | null,
  staff: Withheld | null,
  seesSuspects: boolean,
): RawBuilder<string> {
  const last = businessUpTo ?? asOf;
  return sql`
    with business as (
      select id, at, type, district, currency, amount, ${sql.raw(OUTCOME)} as status,
             case when t.status in ('declined', 'failed') then t.reason_code end as reason
        from transactions t
       where business_day between ${addDays(last, -1)}::date and ${last}::date and subscriber_id <> 'house'
         and ${businessUpTo !== null}::boolean
         -- Its time and amount would identify the person whom other screens mask.
         and (${seesSuspects}::boolean or reason_code is distinct from ${SUSPECTED})
       order by business_day desc, at desc limit ${SHOWN}
    ), acts as (
      -- Actions of feeds and schedules are shown in the audit trail only. A record has the user name of its time; a
      -- person who was deleted since is shown under the pseudonym. Who acted stands beside what was done.
      select a.seq, a.at, coalesce(${personName('u')}, a.actor_name) as actor_name,
             case when starts_with(a.description, a.actor_name || ' ')
                  then upper(substr(a.description, length(a.actor_name) + 2, 1)) || substr(a.description, length(a.actor_name) + 3)
                  when u.deleted_at is not null then replace(a.description, a.actor_name, u.username)
                  else a.description end as description
        from audit_records a left join users u on u.id = a.actor_id
       where a.actor_id is not null and a.at < ${`${addDays(asOf, 1)}T00:00:00Z`}::timestamptz and ${staff !== null}::boolean
         and ${mayBeShown(staff ?? NOTHING)}
       order by a.at desc limit ${SHOWN}
    ), items as (
      select 'transaction' as kind, b.id, b.at, k.title, b.district as detail, b.currency,
             b.amount::text as amount, b.status, b.reason
        from business b
        join transaction_types k on k.type = b.type
      union all
      select 'staff', seq::text, at, actor_name, description, null, null, null, null from acts
    )
    select coalesce(json_agg(items order by at desc, kind desc, id), '[]')::text from items`;
}

/** The last day up to `asOf` with any transactions. */
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
  // Shows only the district: together with the last digits of a phone number it often identifies one person.
  detail: row.kind === 'staff' || row.detail === null ? (row.detail ?? '') : `Customer in ${row.detail}`,
  amount: row.amount === null || row.currency === null ? null : formatMinor(BigInt(row.amount), row.currency),
  currency: row.currency,
  status: row.status,
  reason: row.reason,
});

/** Cache by the JSON text: all users request the same rows, and most changes do not affect them. */
const made = new Map<string, Item[]>();
const MOST_MADE = 20;
function itemsOf(text: string): Item[] {
  const known = made.get(text);
  if (known) return known;
  // The text is the query's own JSON.
  const items = (JSON.parse(text) as ActivityRow[]).map(itemOf);
  if (made.size >= MOST_MADE) made.clear();
  made.set(text, items);
  return items;
}

/** The newest transactions and actions of staff. */
export async function activity(
  call: FigureCall & { readonly actor: Actor },
): Promise<AnswerOf<typeof readActivity>> {
  const { actor, clock, read } = call;
  const { day } = requestedDay(clock, call.query.asOf);
  const business = actor.powers.has('analytics.view');
  // Actions of staff are visible only with the permission for the audit trail.
  const staff = actor.powers.has('audit.view') ? await withheldFrom(read, actor) : null;
  const seesSuspects = showsInClear('suspect', actor.powers);
  const upTo = (last: BusinessDay | null): Promise<FigureValues<string>> =>
    readVisible(call, [], { further: newest(day, last, staff, seesSuspects) });
  let found = await upTo(business ? day : null);
  if (business && !itemsOf(found.further).some((item) => item.kind === 'transaction')) {
    // In a company without recent business: its last two days of business instead of the last two calendar days.
    const quietSince = await lastBusiness(read, day);
    if (quietSince !== null) found = await upTo(quietSince);
  }
  return { items: itemsOf(found.further), stamp: found.stamp };
}
