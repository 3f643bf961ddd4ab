import { listEntries as route } from '@cottontree/contract/general-ledger/general-ledger.ts';
import { Currency, formatMinor } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import { AppError, invalid } from '../../../platform/failures/errors.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { readAccount } from '../accounts-store.ts';
import { coveredDays } from '../closed-days.ts';

interface Row {
  journal: string;
  line: number;
  day: string;
  description: string;
  debit: bigint;
  credit: bigint;
}

interface Balances {
  opening: string;
  closing: string;
  /** Up to the last entry of the page before. */
  before: string;
}

export const listEntries = query(route, async ({ db, params: { code }, query: requested }) => {
  const account = await readAccount(db, code);
  const days = await coveredDays(db, requested);
  if (days === null)
    throw new AppError('not-found', 'No business day is closed yet, so no entry is complete');
  const { limit, cursor } = requested;
  const { rows: held } = await sql<{ currency: Currency }>`
    select distinct currency from postings where account_code = ${code} order by currency`.execute(db);
  const currencies = held.map((each) => each.currency);
  const currency = requested.currency ?? currencies[0] ?? Currency.options[0];
  if (currency === undefined) throw new Error('There is no currency');
  if (cursor !== undefined && cursor < days.from) throw invalid('cursor', 'lies before the first day');
  // Without a cursor: before every entry of the first day.
  const [day = days.from, journal = '-1', line = '0'] = cursor?.split('_') ?? [];
  const { rows: sums } = await sql<Balances>`
    select coalesce(sum(debit::numeric - credit) filter (where business_day < ${days.from}::date), 0)::text as opening,
           coalesce(sum(debit::numeric - credit), 0)::text as closing,
           coalesce(sum(debit::numeric - credit)
                      filter (where (business_day, journal_id, line) <= (${day}::date, ${journal}::bigint, ${Number(line)}::smallint)),
                    0)::text as before
      from postings
     where account_code = ${code} and currency = ${currency} and business_day <= ${days.to}::date`.execute(
    db,
  );
  const { rows } = await sql<Row>`
    select p.journal_id::text as journal, p.line, p.business_day as day, j.description, p.debit, p.credit
      from postings p join journals j on j.id = p.journal_id
     where p.account_code = ${code} and p.currency = ${currency} and p.business_day <= ${days.to}::date
       and p.business_day >= ${days.from}::date
       and (p.business_day, p.journal_id, p.line) > (${day}::date, ${journal}::bigint, ${Number(line)}::smallint)
     order by p.business_day, p.journal_id, p.line limit ${limit + 1}`.execute(db);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const { opening = '0', closing = '0', before = '0' } = sums[0] ?? {};
  let balance = BigInt(before);
  const money = (minor: bigint): string => formatMinor(minor, currency);
  return {
    account,
    currency,
    currencies,
    days,
    opening: money(BigInt(opening)),
    closing: money(BigInt(closing)),
    entries: page.map(({ debit, credit, ...entry }) => {
      balance += debit - credit;
      return { ...entry, debit: money(debit), credit: money(credit), balance: money(balance) };
    }),
    nextCursor: last === undefined ? null : `${last.day}_${last.journal}_${last.line}`,
  };
});
