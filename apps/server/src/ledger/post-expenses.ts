/** Approved expenses: Dr the department's account / Cr 1010 USD on the day of the expense. */
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import type { DayRange } from './post-day.ts';

/** One journal a day and department for what is approved and not yet posted. The days must be locked. */
export async function postExpenses(tx: Db, days: DayRange, at: Date): Promise<void> {
  await sql`
    with due as (
      select e.id as expense_id, e.expense_date, e.amount_minor, d.name, d.account_code
        from expenses e join departments d on d.id = e.department_id
       where e.expense_date between ${days.from} and ${days.to} and e.approved_at is not null and e.journal_id is null
         for update of e),
    grouped as (
      select expense_date, name, account_code, sum(amount_minor)::bigint as cents from due group by 1, 2, 3),
    opened as (
      insert into journals (business_day, source, type, purpose, currency, sequence, description, created_at)
      select g.expense_date, 'expense', 'department_expense', g.name, 'USD',
             1 + (select count(*) from journals j where j.business_day = g.expense_date and j.source = 'expense'
                                                    and j.type = 'department_expense' and j.purpose = g.name),
             'Approved expenses of ' || g.name, ${at}
        from grouped g
      returning id, business_day, purpose),
    marked as (
      update expenses e set journal_id = o.id
        from due join opened o on o.business_day = due.expense_date and o.purpose = due.name
       where e.id = due.expense_id),
    lines as (
      select o.id, g.expense_date, g.account_code, 1 as line, g.cents, 0 as against
        from opened o join grouped g on g.expense_date = o.business_day and g.name = o.purpose
      union all
      select o.id, g.expense_date, '1010', 2, 0, g.cents
        from opened o join grouped g on g.expense_date = o.business_day and g.name = o.purpose)
    insert into postings (journal_id, line, business_day, account_code, currency, debit, credit, usd)
    select id, line, expense_date, account_code, 'USD', cents, against, (cents - against) / 100.0 from lines`.execute(
    tx,
  );
}
