/** Budget rows: reading, locking, presenting; and which months are closed for them. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Budget } from '@cottontree/contract/expenses/expense-management.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { AppError, notFound } from '../../platform/failures/errors.ts';
import { closedAmong } from '../../ledger/close-day.ts';
import { overtaken } from '../../platform/commands/overtaken.ts';
import { usd } from './presenting.ts';
import { monthInWords, monthOf, type Month } from './rules.ts';

export interface BudgetRow {
  id: string;
  department_id: string;
  name: string;
  month: BusinessDay;
  amount: bigint;
  spent: bigint;
  version: number;
}
/** SQL over a row with department_id and month: its approved expenses, in cents. */
export const spentOf = (row: 'b' | 'p'): RawBuilder<bigint> => {
  const of = sql.raw(row);
  return sql`
         coalesce((select sum(e.amount_minor) from expenses e
                    where e.department_id = ${of}.department_id and e.approved_at is not null and e.expense_date >= ${of}.month
                      and e.expense_date < ${of}.month + interval '1 month'), 0)::bigint`;
};
const BUDGET = sql`
  select b.id, b.department_id, d.name, b.month, b.amount_minor as amount, b.version, ${spentOf('b')} as spent
    from budgets b join departments d on d.id = b.department_id`;
export function presentBudget(row: BudgetRow): Budget {
  const over = row.spent > row.amount ? row.spent - row.amount : 0n;
  return {
    id: row.id,
    departmentId: row.department_id,
    departmentName: row.name,
    month: row.month,
    budgetAmount: usd(row.amount),
    spentAmount: usd(row.spent),
    isOverBudget: over > 0n,
    overBudgetAmount: usd(over),
    version: row.version,
  };
}
export async function readBudgets(db: Db, month: Month): Promise<BudgetRow[]> {
  const { rows } =
    await sql<BudgetRow>`${BUDGET} where b.month = ${month.first} order by d.account_code`.execute(db);
  return rows;
}
/** Locks a budget. Throws `not-found`; `conflict`, saying who was first, when `version` is not the newest. */
export async function lockBudget(tx: Db, id: string, version?: number): Promise<BudgetRow> {
  await sql`select from budgets where id = ${id}::uuid for update`.execute(tx);
  const { rows } = await sql<BudgetRow>`${BUDGET} where b.id = ${id}::uuid`.execute(tx);
  const row = rows[0];
  if (!row) throw notFound('This budget');
  if (version !== undefined && version !== row.version) {
    throw await overtaken(tx, ['budget', id], `the budget of ${row.name}`, presentBudget(row));
  }
  return row;
}
/** Why the budgets of a month cannot be changed; null when its last day is not closed. */
export async function closedMonthFault(db: Db, month: BusinessDay): Promise<string | null> {
  const { last } = monthOf(month);
  if ((await closedAmong(db, [last])).length === 0) return null;
  return `${monthInWords(month)} is closed; its budgets stay as they were`;
}
export async function refuseClosedMonth(tx: Db, month: BusinessDay): Promise<void> {
  const fault = await closedMonthFault(tx, month);
  if (fault !== null) throw new AppError('unprocessable', fault);
}
