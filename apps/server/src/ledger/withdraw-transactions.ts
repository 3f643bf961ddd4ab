/** Withdraws transactions of open days from the books, with their part of the rollups. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import { AppError } from '../platform/failures/errors.ts';
import { booksClosed, closedAmong } from './close-day.ts';
import { lockDays } from './day-locks.ts';
import { demandUnspent } from './demand-unspent.ts';
import { activesTable, cardActivesTable, totalsTable } from './rollup-tables.ts';

const GROUP = totalsTable.key;
const SUMS = totalsTable.columns
  .map(({ name }) => name)
  .filter((name) => !GROUP.includes(name) && name !== 'n');
const list = (names: readonly string[], each: (name: string) => string): string => names.map(each).join(', ');

/**
 * All or nothing. `ids` is a query with one column, `id`. Resolves to the days changed; throws AppError `conflict` when
 * one of them is closed, because posted journals are final, or when money of the transactions was spent since.
 */
export async function withdrawTransactions(
  tx: Db,
  ids: RawBuilder<unknown>,
  expected: number,
): Promise<BusinessDay[]> {
  // Without statistics the planner prefers nested loops, which take minutes here: a customer's day may contain any
  // number of rows.
  await sql`set local enable_nestloop = off`.execute(tx);
  const days = await withdraw(tx, ids, expected);
  await sql`set local enable_nestloop = on`.execute(tx);
  return days;
}

async function withdraw(tx: Db, ids: RawBuilder<unknown>, expected: number): Promise<BusinessDay[]> {
  await sql`
    create temp table withdrawn on commit drop as
    select i.* from transaction_ids i join (${ids}) w using (id)`.execute(tx);
  // Statistics let the planner choose between finding a hundred rows and a million.
  await sql`analyze withdrawn`.execute(tx);
  const { rows: found } = await sql<{ day: BusinessDay }>`
    select distinct business_day as day from withdrawn where business_day is not null order by day`.execute(
    tx,
  );
  const days = found.map(({ day }) => day);
  await lockDays(tx, days);
  const closed = (await closedAmong(tx, days))[0];
  if (closed !== undefined) throw new AppError('conflict', booksClosed(closed));
  if (days[0] !== undefined) await demandUnspent(tx, days[0]);
  const { rows } = await sql<{ gone: number }>`
    with gone as (
      delete from transactions t using withdrawn i
       where t.subscriber_id = i.subscriber_id and t.business_day = i.business_day and t.id = i.id
         and t.business_day between ${days[0]}::date and ${days.at(-1)}::date
      returning t.*),
    sums as (
      select ${sql.raw(GROUP.join(', '))}, count(*) as n, ${sql.raw(list(SUMS, (name) => `coalesce(sum(${name}), 0)::bigint as ${name}`))}
        from gone group by ${sql.raw(GROUP.join(', '))}),
    lessened as (
      update daily_totals d set n = d.n - s.n, ${sql.raw(list(SUMS, (name) => `${name} = d.${name} - s.${name}`))}
        from sums s where ${sql.raw(GROUP.map((name) => `d.${name} is not distinct from s.${name}`).join(' and '))}
      returning s.n)
    select coalesce(sum(n), 0)::int as gone from lessened`.execute(tx);
  if (rows[0]?.gone !== expected)
    throw new Error(`${rows[0]?.gone} of ${expected} transactions were found to withdraw`);
  await sql`delete from transaction_ids i using withdrawn w where w.id = i.id`.execute(tx);
  await sql`delete from daily_totals where business_day = any(${days}::date[]) and n = 0`.execute(tx);
  for (const { name, key } of [activesTable, cardActivesTable])
    await sql`
      delete from ${sql.table(name)} held where held.business_day = any(${days}::date[])
         and not exists (select from ${sql.table(`raw.${name}`)} still
                          where still.business_day between ${days[0]}::date and ${days.at(-1)}::date
                            and ${sql.raw(key.map((column) => `still.${column} = held.${column}`).join(' and '))})`.execute(
      tx,
    );
  return days;
}
