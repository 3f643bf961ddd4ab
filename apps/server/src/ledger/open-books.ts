/** The opening journal of a company that had balances before its first day here, one for each currency. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { FieldError } from '@cottontree/contract/errors.ts';
import type { OpeningBalance } from '@cottontree/contract/ingest/ingest.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import { LOCKS } from '../platform/database/locks.ts';
import { WITH_THE_NEXT } from '../platform/database/transaction-messages.ts';
import { AppError, invalid } from '../platform/failures/errors.ts';
import { midRate, minorPerUnit } from './post-day.ts';

/** What the company owns and owes is brought forward; what it earned and spent before is part of its equity. */
const BROUGHT_ALONG = new Set(['asset', 'liability', 'equity']);

/** Blocks new transactions of any day until the transaction ends. */
export const lockOpening = (tx: Db): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${LOCKS.bookOpening})`.execute(tx);

/**
 * For adding transactions: shared with each other, but exclusive with the opening of the books. Taken with the statement
 * that follows.
 */
const lockBesideOpening = (tx: Db): Promise<unknown> =>
  sql`select pg_advisory_xact_lock_shared(${LOCKS.bookOpening}) ${sql.raw(WITH_THE_NEXT)}`.execute(tx);

/** The day of the opening balances; null when there are none. None can be added before the transaction ends. */
export async function openedOn(tx: Db): Promise<BusinessDay | null> {
  await lockBesideOpening(tx);
  const { rows } = await sql<{ day: BusinessDay | null }>`
    select min(business_day) as day from opening_balances`.execute(tx);
  return rows[0]?.day ?? null;
}

/**
 * The first day of the books: the day of the opening balances; without opening balances, the first day that is closed
 * or has a transaction. Null when there is none yet, and any day may become it.
 */
export async function booksBegin(db: Db): Promise<BusinessDay | null> {
  const { rows } = await sql<{ day: BusinessDay | null }>`
    select coalesce((select min(business_day) from opening_balances),
                    least((select min(business_day) from day_closes),
                          (select min(business_day) from daily_totals where n > 0))) as day`.execute(db);
  return rows[0]?.day ?? null;
}

/** What is wrong with an entry of this day, and the remedy; null when nothing is. */
export const beforeBooks = (begin: BusinessDay | null, day: BusinessDay): string | null =>
  begin !== null && day < begin
    ? `lies before ${begin}, the first day of the books: date it on that day or later`
    : null;

/**
 * Like `openedOn`, for entries with a day. Throws AppError for a day before the books begin: `invalid` when `path`
 * names the field of the day, `unprocessable` when another person set it.
 */
export async function demandInBooks(tx: Db, day: BusinessDay, path: string | null): Promise<void> {
  await lockBesideOpening(tx);
  const fault = beforeBooks(await booksBegin(tx), day);
  if (fault === null) return;
  throw path === null ? new AppError('unprocessable', `${day} ${fault}`) : invalid(path, fault);
}

/** The first day with transactions in the books; null when there is none. */
export async function firstBusiness(tx: Db): Promise<BusinessDay | null> {
  const { rows } = await sql<{ day: BusinessDay | null }>`
    select least((select min(business_day) from transactions), (select min(business_day) from journals)) as day`.execute(
    tx,
  );
  return rows[0]?.day ?? null;
}

export async function accountProblems(tx: Db, rows: readonly OpeningBalance[]): Promise<FieldError[]> {
  const { rows: chart } = await sql<{ code: string; name: string; kind: string }>`
    select code, name, kind from ledger_accounts`.execute(tx);
  const accounts = new Map(chart.map((each) => [each.code, each]));
  return rows.flatMap(({ account }, index) => {
    const path = `rows.${index}.account`;
    const known = accounts.get(account);
    if (!known) return [{ path, message: `${account} is not in the chart of accounts` }];
    if (BROUGHT_ALONG.has(known.kind)) return [];
    const message = `${account} ${known.name} belongs to the time before: bring its balance along in 3000 Equity`;
    return [{ path, message }];
  });
}

/** Currencies whose USD value on the day is unknown, because there is no rate. */
export async function withoutRate(
  tx: Db,
  day: BusinessDay,
  currencies: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select c.currency from (select ${day}::date as day) asked cross join unnest(${[...currencies]}::text[]) as c(currency)
     where ${sql.raw(midRate('c.currency', 'asked.day'))} is null`.execute(tx);
  return rows.map(({ currency }) => currency);
}

/** Posts the rows of `opening_balances` of the day: a line for each account and side, in USD at the day's mid-rate. */
export async function postOpening(tx: Db, day: BusinessDay, at: Date): Promise<void> {
  await sql`
    with sums as (
      select currency, account_code, debit > 0 as debited, sum(debit)::bigint as debit, sum(credit)::bigint as credit
        from opening_balances where business_day = ${day} group by 1, 2, 3),
    opened as (
      insert into journals (business_day, source, type, currency, description, created_at)
      select distinct ${day}::date, 'opening', 'opening_balances', currency, 'Opening balances', ${at}::timestamptz from sums
      returning id, business_day, currency)
    insert into postings (journal_id, line, business_day, account_code, currency, debit, credit, usd)
    select o.id, row_number() over (partition by o.id order by s.account_code, s.debited desc), o.business_day,
           s.account_code, s.currency, s.debit, s.credit,
           round((s.debit - s.credit) / ${sql.raw(minorPerUnit('s.currency'))} / ${sql.raw(midRate('s.currency', 'o.business_day'))}, 12)
      from sums s join opened o using (currency)`.execute(tx);
}
