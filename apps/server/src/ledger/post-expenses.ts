/**
 * Posts approved expenses: Dr the department's account / Cr 1010 USD on the day of the expense, reversed when one is
 * taken back.
 */
import { sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import type { DayRange } from './post-day.ts';

/** Which approved, unposted expenses to post: a single one, or all of some days. */
export type Due = { readonly expense: string } | { readonly days: DayRange };

/**
 * Each expense gets a separate journal, named after it, so that the books reject a second one. The days must be locked;
 * the caller updates the figures.
 */
export async function postExpenses(tx: Db, due: Due, at: Date): Promise<void> {
  const selected =
    'expense' in due
      ? sql`e.id = ${due.expense}::uuid`
      : sql`e.expense_date between ${due.days.from} and ${due.days.to}`;
  await sql`
    with due as (
      select e.id, e.expense_date, e.amount_minor as cents, e.description, e.reverses, e.created_by, e.approved_by,
             d.name, d.account_code
        from expenses e join departments d on d.id = e.department_id
       where ${selected} and e.approved_at is not null and e.journal_id is null
         for update of e),
    opened as (
      insert into journals (business_day, source, type, purpose, currency, description, made_by, approved_by, created_at)
      select expense_date, 'expense', 'department_expense', id::text, 'USD',
             name || ': ' || case when reverses is null then '' else 'taken back, ' end || description,
             created_by, approved_by, ${at}
        from due order by expense_date, id
      returning id, purpose),
    marked as (
      update expenses e set journal_id = o.id from opened o where e.id = o.purpose::uuid),
    lines as (
      select o.id, d.expense_date, l.*
        from opened o join due d on d.id = o.purpose::uuid
       cross join lateral (values (1, d.account_code, d.cents), (2, '1010', -d.cents)) l(line, account, cents))
    insert into postings (journal_id, line, business_day, account_code, currency, debit, credit, usd)
    select id, line, expense_date, account, 'USD', greatest(cents, 0), greatest(-cents, 0), cents / 100.0 from lines`.execute(
    tx,
  );
}
