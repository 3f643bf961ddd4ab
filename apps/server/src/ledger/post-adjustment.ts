/** Adjusting journals: corrections of the books that one person proposed and another approved. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Currency } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import { midRate, minorPerUnit, type DayRange } from './post-day.ts';

export interface Adjustment {
  readonly day: BusinessDay;
  readonly type: 'adoption' | 'bank-write-off';
  /** What is adjusted; a further journal of the same day and purpose gets the next sequence. */
  readonly purpose: string;
  readonly description: string;
  /** Must have a rate on the day. */
  readonly currency: Currency;
  /** Not 0. A negative amount reverses. */
  readonly minor: bigint;
  readonly account: string;
  readonly against: string;
  /** Which side of `account` a positive amount is posted to. */
  readonly side: 'debit' | 'credit';
  readonly madeBy: string;
  readonly approvedBy: string;
  readonly at: Date;
}

/**
 * Posts two lines, `account` first, and resolves to the journal's id. The day must be locked; the caller updates its
 * figures.
 */
export async function postAdjustment(tx: Db, it: Adjustment): Promise<bigint> {
  // Signed, debit positive, on `account`.
  const minor = it.side === 'debit' ? it.minor : -it.minor;
  const { rows } = await sql<{ id: bigint }>`
    with opened as (
      insert into journals (business_day, source, type, purpose, currency, sequence, description, made_by, approved_by, created_at)
      select ${it.day}::date, 'adjustment', ${it.type}::text, ${it.purpose}::text, ${it.currency}::text, 1 + count(*), ${it.description}::text,
             ${it.madeBy}::uuid, ${it.approvedBy}::uuid, ${it.at}::timestamptz
        from journals
       where business_day = ${it.day}::date and source = 'adjustment' and type = ${it.type} and purpose = ${it.purpose}
      returning id, business_day, currency),
    posted as (
      insert into postings (journal_id, line, business_day, account_code, currency, debit, credit, usd)
      select o.id, l.line, o.business_day, l.account, o.currency, greatest(l.minor, 0), greatest(-l.minor, 0),
             round(l.minor / ${sql.raw(minorPerUnit('o.currency'))} / ${sql.raw(midRate('o.currency', 'o.business_day'))}, 12)
        from opened o
       cross join (values (1, ${it.account}::text, ${minor}::bigint), (2, ${it.against}::text, ${-minor}::bigint)) l(line, account, minor))
    select id from opened`.execute(tx);
  const [journal] = rows;
  if (!journal) throw new Error('The journal was inserted above');
  return journal.id;
}

/** What was posted to accounts on a day, on `side`, in USD with 12 places. */
export async function bookedUsd(
  tx: Db,
  day: DayRange['from'],
  accounts: readonly string[],
  side: Adjustment['side'],
): Promise<string> {
  const { rows } = await sql<{ usd: string }>`
    select coalesce(sum(usd), 0)::text as usd from postings
     where business_day = ${day} and account_code = any(${[...accounts]}::text[])`.execute(tx);
  const usd = rows[0]?.usd ?? '0';
  if (side === 'debit') return usd;
  return usd.startsWith('-') ? usd.slice(1) : `-${usd}`;
}
