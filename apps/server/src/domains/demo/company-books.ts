/**
 * Writes the demo company's departments, cost rules, budgets and expenses. These are not customer business, so they are
 * not ingested.
 */
import { createHash } from 'node:crypto';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Budget, Expense } from '@cottontree/demo-company/company.ts';
import { sql } from 'kysely';
import { usd } from '../expenses/index.ts';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import { expensePeople, type ExpensePeople } from './expense-people.ts';
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

/** Writes the budgets, and the expenses dated up to `through`. Resolves to what the audit trail says of the new ones. */
export async function writePlan(
  tx: Db,
  plan: { readonly budgets: readonly Budget[]; readonly expenses: readonly Expense[] },
  through: BusinessDay,
): Promise<AuditEntry[]> {
  await sql`
    insert into budgets (department_id, month, amount_minor)
    select d.id, b.month, b."amountMinor"
      from jsonb_to_recordset(${JSON.stringify(plan.budgets)}::jsonb) as b(department text, month date, "amountMinor" bigint)
      join departments d on d.name = b.department
    on conflict (department_id, month) do nothing`.execute(tx);
  const peopleOf = await expensePeople(tx);
  const due = plan.expenses
    .filter((each) => each.day <= through)
    .map((each) => ({ ...each, id: idOf(each), people: peopleOf(each.department) }));
  const rows = due.map(({ people, ...each }) => ({
    ...each,
    maker: people?.maker.id,
    decider: people?.decider.id,
  }));
  const { rows: written } = await sql<{ id: string }>`
    insert into expenses (id, department_id, description, category, amount_minor, expense_date, created_by, created_at,
                          approved_by, approved_at, rejected_by, rejected_at, rejection_reason)
    select e.id, d.id, e.description, e.category, e."amountMinor", e.day, e.maker, e.day + interval '9 hours',
           case e.state when 'approved' then e.decider end, case e.state when 'approved' then e.day + interval '17 hours' end,
           case e.state when 'rejected' then e.decider end, case e.state when 'rejected' then e.day + interval '17 hours' end,
           e.reason
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as e(id uuid, department text, description text, category text, "amountMinor" bigint, day date, state text,
                reason text, maker uuid, decider uuid)
      join departments d on d.name = e.department
    on conflict (id) do nothing
    returning id`.execute(tx);
  const fresh = new Set(written.map(({ id }) => id));
  return due.flatMap(({ people, ...each }) =>
    people && fresh.has(each.id) ? [evidenceOf(each, people)] : [],
  );
}

const ACTIONS = {
  approved: 'expense.approve',
  rejected: 'expense.reject',
  pending: 'expense.create',
} as const;

/** The demo wrote it, and nobody else did: its record says so, and names the two people whom the expense names. */
function evidenceOf(expense: Expense, { maker, decider }: ExpensePeople): AuditEntry {
  const { id, department, description, category, amountMinor, day, state, reason } = expense;
  const amount = usd(BigInt(amountMinor));
  const decided = state === 'pending' ? {} : { [`${state}By`]: decider.username };
  return {
    action: ACTIONS[state],
    entity: ['expense', id],
    description: `Created with the demo company: ${amount} USD of ${department} on ${day}, recorded by ${maker.username}${state === 'pending' ? '' : `, ${state} by ${decider.username}`}: ${description}`,
    severity: 'low',
    category: 'Financial',
    after: {
      department,
      description,
      category,
      amount,
      expenseDate: day,
      state,
      recordedBy: maker.username,
      ...decided,
      ...(reason !== null && { reason }),
    },
  };
}
