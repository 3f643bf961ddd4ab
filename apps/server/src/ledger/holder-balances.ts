/**
 * The rollups holder_balances, daily_owed and overdrawn_balances: the balance of each holder, and the total of all at
 * the end of each day. Counted when a day is closed, at most one month per statement. The view raw.daily_owed computes
 * the same by adding up every row.
 */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { Currency } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import type { DayRange } from './post-day.ts';
import { OWED_ACCOUNTS } from './sub-ledgers.ts';

const monthOf = (day: BusinessDay): BusinessDay => `${day.slice(0, 8)}01`;
const monthEnd = (day: BusinessDay): BusinessDay => addDays(monthOf(addDays(monthOf(day), 31)), -1);

/** The last day up to which balances are counted; null before the first. */
async function countedThrough(tx: Db): Promise<BusinessDay | null> {
  const { rows } = await sql<{ day: BusinessDay | null }>`
    select max(business_day) as day from daily_owed`.execute(tx);
  return rows[0]?.day ?? null;
}

/** The first day whose balances are not counted yet; null when there is nothing to count. */
async function firstUncounted(tx: Db): Promise<BusinessDay | null> {
  const through = await countedThrough(tx);
  if (through !== null) return addDays(through, 1);
  const { rows } = await sql<{ day: BusinessDay | null }>`
    select least((select min(business_day) from transactions), (select min(business_day) from postings),
                 (select min(business_day) from day_closes)) as day`.execute(tx);
  return rows[0]?.day ?? null;
}

/**
 * Deletes what was counted from the month of `from` on: only month-end balances are stored, not those of days within a
 * month.
 */
async function takeBack(tx: Db, from: BusinessDay): Promise<void> {
  const month = monthOf(from);
  await sql`delete from holder_balances where month >= ${month}`.execute(tx);
  await sql`delete from overdrawn_balances where business_day >= ${month}`.execute(tx);
  await sql`delete from daily_owed where business_day >= ${month}`.execute(tx);
}

/** Counts days of one month, directly after those already counted. */
async function countRun(tx: Db, { from, to }: DayRange): Promise<void> {
  await sql`
    with moved as materialized (
      select account_code, holder, currency, business_day, sum(delta) as delta
        from raw.holder_moves where business_day between ${from}::date and ${to}::date
       group by account_code, holder, currency, business_day
    ), timeline as (
      select * from moved
       union all
      -- What each of them had before, as a move of the day before.
      select h.account_code, h.holder, h.currency, ${from}::date - 1, b.minor
        from (select distinct account_code, holder, currency from moved) h
       cross join lateral (select minor from holder_balances b
                            where b.holder = h.holder and b.account_code = h.account_code and b.currency = h.currency
                            order by b.month desc limit 1) b
    ), balances as materialized (
      select account_code, holder, currency, business_day, sum(delta) over held as minor,
             sum(delta) over held - delta as before, lead(business_day) over held is null as newest
        from timeline
      window held as (partition by holder, account_code, currency order by business_day)
    ), kept as (
      insert into holder_balances as held (account_code, holder, currency, month, minor)
      select account_code, holder, currency, ${monthOf(from)}::date, minor
        from balances where newest and business_day >= ${from}::date
          on conflict (holder, account_code, currency, month) do update set minor = excluded.minor
       where held.minor <> excluded.minor
    ), overdrawn as (
      insert into overdrawn_balances (account_code, holder, currency, business_day, minor)
      select account_code, holder, currency, business_day, greatest(-minor, 0)
        from balances where business_day >= ${from}::date and greatest(-minor, 0) <> greatest(-before, 0)
    ), changes as (
      select account_code, currency, business_day, sum(greatest(minor, 0) - greatest(before, 0)) as owed,
             sum(greatest(-minor, 0) - greatest(-before, 0)) as overdrawn
        from balances where business_day >= ${from}::date group by account_code, currency, business_day
    )
    insert into daily_owed (business_day, account_code, currency, owed, overdrawn)
    select d.business_day, a.account_code, c.currency,
           (coalesce(p.owed, 0) + sum(coalesce(m.owed, 0)) over so_far)::bigint,
           (coalesce(p.overdrawn, 0) + sum(coalesce(m.overdrawn, 0)) over so_far)::bigint
      from (select ${from}::date + n as business_day from generate_series(0, ${to}::date - ${from}::date) n) d
     cross join unnest(${[...OWED_ACCOUNTS]}::text[]) a(account_code)
     cross join unnest(${[...Currency.options]}::text[]) c(currency)
      left join changes m using (business_day, account_code, currency)
      left join daily_owed p
        on p.business_day = ${from}::date - 1 and p.account_code = a.account_code and p.currency = c.currency
    window so_far as (partition by a.account_code, c.currency order by d.business_day)`.execute(tx);
}

async function countUpTo(tx: Db, to: BusinessDay): Promise<void> {
  let from = await firstUncounted(tx);
  while (from !== null && from <= to) {
    const end = monthEnd(from);
    const run = { from, to: end < to ? end : to };
    await countRun(tx, run);
    from = addDays(run.to, 1);
  }
}

/**
 * Counts the balances of days up to `to`, again for those from `from` on, because their rows are new or changed.
 * Missing earlier days are counted too. One caller at a time; see the lock of the close.
 */
export async function countBalances(tx: Db, from: BusinessDay, to: BusinessDay): Promise<void> {
  const through = await countedThrough(tx);
  if (through !== null && from <= through) await takeBack(tx, from);
  await countUpTo(tx, to);
}

/** Counts only what is missing up to `to`. */
export const completeBalances = countUpTo;

/**
 * The last day of the next month of closed days that was never counted, as after an upgrade; null when there is none.
 */
export async function uncountedMonth(db: Db): Promise<BusinessDay | null> {
  const { rows } = await sql<{ last: BusinessDay | null }>`
    select max(business_day) as last from day_closes`.execute(db);
  const last = rows[0]?.last ?? null;
  const from = last === null ? null : await firstUncounted(db);
  if (last === null || from === null) return null;
  const end = monthEnd(from);
  return end < last ? end : null;
}
