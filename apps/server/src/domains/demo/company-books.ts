/**
 * Writes the demo company's departments, cost rules, budgets and expenses. These are not customer business, so they are
 * not ingested.
 */
import { createHash } from 'node:crypto';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Budget, Expense } from '@cottontree/demo-company/company.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import type { CompanyFacts } from './company-host.ts';

export async function writeCompanySetup(tx: Db, facts: CompanyFacts, at: Date): Promise<void> {
  await sql`
    insert into departments (name, description, account_code, product, headcount, created_at)
    select d.name, d.description, d."accountCode", d.product, d.headcount, ${at}
      from jsonb_to_recordset(${JSON.stringify(facts.departments)}::jsonb)
           as d(name text, description text, "accountCode" text, product text, headcount int)
    on conflict (name) do nothing`.execute(tx);
  await sql`
    insert into cost_rules (code, title, account_code, basis, rate, valid_from)
    select r.code, r.title, r.account, r.basis, r.rate, ${facts.firstDay}
      from jsonb_to_recordset(${JSON.stringify(facts.costRules)}::jsonb)
           as r(code text, title text, account text, basis text, rate numeric)
    on conflict do nothing`.execute(tx);
}

/** The same expense always has the same id, so loading a day again adds nothing. */
function idOf(expense: Expense): string {
  const hex = createHash('sha256').update(`demo expense ${expense.id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Writes the budgets, and the expenses dated up to `through`. */
export async function writePlan(
  tx: Db,
  plan: { readonly budgets: readonly Budget[]; readonly expenses: readonly Expense[] },
  through: BusinessDay,
): Promise<void> {
  await sql`
    insert into budgets (department_id, month, amount_minor)
    select d.id, b.month, b."amountMinor"
      from jsonb_to_recordset(${JSON.stringify(plan.budgets)}::jsonb) as b(department text, month date, "amountMinor" bigint)
      join departments d on d.name = b.department
    on conflict (department_id, month) do nothing`.execute(tx);
  const due = plan.expenses
    .filter((each) => each.day <= through)
    .map((each) => ({ ...each, id: idOf(each) }));
  await sql`
    insert into expenses (id, department_id, description, category, amount_minor, expense_date, approved_at, created_at)
    select e.id, d.id, e.description, e.category, e."amountMinor", e.day,
           case when e.approved then e.day + interval '17 hours' end, e.day + interval '9 hours'
      from jsonb_to_recordset(${JSON.stringify(due)}::jsonb)
           as e(id uuid, department text, description text, category text, "amountMinor" bigint, day date, approved boolean)
      join departments d on d.name = e.department
    on conflict (id) do nothing`.execute(tx);
}
