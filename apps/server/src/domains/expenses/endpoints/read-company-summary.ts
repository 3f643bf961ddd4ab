import type { FigureKey } from '@cottontree/contract/figures/figure-id.ts';
import { readCompanySummary as route } from '@cottontree/contract/expenses/expense-management.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/client.ts';
import { computeFigures } from '../../../figures/compute.ts';
import { openDay } from '../../../platform/time/clock.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { statusOf, requestedMonth } from '../rules.ts';
import { centsOf } from '@cottontree/contract/decimals.ts';
import { closedMonthFault, readBudgets } from '../budgets-store.ts';
import { readDepartments } from '../departments-store.ts';
import { usd } from '../presenting.ts';
import { readPending } from '../expenses-store.ts';

const FIGURES = [
  'expenses.budget',
  'expenses.spent',
  'expenses.booked',
  'expenses.utilisation',
  'expenses.over-budget',
  'expenses.departments-over-budget',
  'expenses.projected',
  'expenses.department-budget',
  'expenses.department-spent',
  'expenses.department-utilisation',
  'expenses.department-over-budget',
] as const;

/** The figures of the month at its last day or today, as of now, by the same definitions as their receipts. */
export const readCompanySummary = query(route, async ({ db, clock, query: filter }) => {
  const today = openDay(clock);
  const month = requestedMonth(filter, today);
  const began = month.first <= today;
  const asOf = began ? (month.last < today ? month.last : today) : null;
  const values =
    asOf === null
      ? new Map<FigureKey, string | null>()
      : await computeFigures(db, FIGURES, asOf, clock.now());
  // Rounded: what was booked in another currency has fractions of a cent in USD.
  const cents = (id: (typeof FIGURES)[number], dimension = ''): bigint =>
    centsOf(values.get(`${id}:${dimension}`) ?? '0');
  const numberOf = (id: (typeof FIGURES)[number], dimension = ''): number | null => {
    const value = values.get(`${id}:${dimension}`) ?? null;
    return value === null ? null : Number(value);
  };
  // A month that has not begun has no figures yet: nothing is spent, and the budgets are read directly.
  const budgets = began ? [] : await readBudgets(db, month);
  const budgetOf = (department: { id: string; account_code: string }): bigint =>
    began
      ? cents('expenses.department-budget', department.account_code)
      : (budgets.find((each) => each.department_id === department.id)?.amount ?? 0n);
  const waiting = await readPending(db, month);
  const breakdown = (await readDepartments(db)).flatMap((department) => {
    const budget = budgetOf(department);
    const spent = cents('expenses.department-spent', department.account_code);
    const over = cents('expenses.department-over-budget', department.account_code);
    const pending = waiting.get(department.id) ?? 0n;
    // An inactive department is listed where it had a budget or expenses.
    if (!department.is_active && budget === 0n && spent === 0n && pending === 0n) return [];
    const line = {
      departmentId: department.id,
      departmentName: department.name,
      accountCode: department.account_code,
      budgetAmount: usd(budget),
      spentAmount: usd(spent),
      overBudgetAmount: usd(over),
      pendingAmount: usd(pending),
      utilization: numberOf('expenses.department-utilisation', department.account_code),
      isOverBudget: over > 0n,
      status: statusOf(budget, spent),
    };
    return [line];
  });
  const totalBudget = began
    ? cents('expenses.budget')
    : budgets.reduce((sum, { amount }) => sum + amount, 0n);
  const totalSpent = cents('expenses.spent');
  return {
    totalBudget: usd(totalBudget),
    totalSpent: usd(totalSpent),
    totalOverBudget: usd(cents('expenses.over-budget')),
    utilizationPercentage: numberOf('expenses.utilisation'),
    companyBudgetStatus: statusOf(totalBudget, totalSpent),
    departmentsOverBudget: numberOf('expenses.departments-over-budget') ?? 0,
    totalDepartments: breakdown.length,
    departmentBreakdown: breakdown,
    asOf,
    totalBooked: usd(cents('expenses.booked')),
    bookedWithoutExpense: usd(asOf === null ? 0n : await withoutExpense(db, month.first, asOf)),
    atClose: asOf === null ? null : await bookedAtClose(db, month.first, asOf, clock.now()),
    budgetsFault: await closedMonthFault(db, month.first),
    projection: asOf === null || asOf === month.last ? null : projectionOf(values),
  };
});

/** US cents that the departments' accounts hold of journals that no expense made. */
async function withoutExpense(db: Db, first: BusinessDay, asOf: BusinessDay): Promise<bigint> {
  const { rows } = await sql<{ usd: string }>`
    select coalesce(sum(p.usd), 0)::text as usd
      from postings p
      join ledger_accounts a on a.code = p.account_code and a.kind = 'opex'
      join journals j on j.id = p.journal_id and j.source <> 'expense'
     where p.business_day between ${first}::date and ${asOf}::date`.execute(db);
  return centsOf(rows[0]?.usd ?? '0');
}

/** What the P&L holds for a month with days that are not closed; null when all days up to `asOf` are closed. */
async function bookedAtClose(db: Db, first: BusinessDay, asOf: BusinessDay, at: Date) {
  const { rows } = await sql<{ day: BusinessDay | null }>`
    select max(business_day) as day from day_closes where business_day between ${first} and ${asOf}`.execute(
    db,
  );
  const day = rows[0]?.day ?? null;
  if (day === asOf) return null;
  const values = day === null ? null : await computeFigures(db, ['expenses.booked'], day, at);
  return { day, booked: usd(centsOf(values?.get('expenses.booked:') ?? '0')) };
}

/** The projection, rounded to the cent; null when it has no value. */
function projectionOf(values: ReadonlyMap<FigureKey, string | null>) {
  const side = (dimension: string): string | null => {
    const value = values.get(`expenses.projected:${dimension}`) ?? null;
    return value === null ? null : Number(value).toFixed(2);
  };
  const [low, expected, high] = [side('low'), side('expected'), side('high')];
  return low === null || expected === null || high === null ? null : { low, expected, high };
}
