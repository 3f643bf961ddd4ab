import { createBulkExpenses as route } from '@cottontree/contract/expenses/expense-management.ts';
import { openDay } from '../../../platform/time/clock.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/failures/errors.ts';
import { demandInBooks } from '../../../ledger/open-books.ts';
import { refuseFarOff } from '../far-off-store.ts';
import { monthInWords, requestedMonth } from '../rules.ts';
import { activeDepartments } from '../departments-store.ts';
import { centsOf, usd } from '../presenting.ts';
import { changed } from '../stale-figures.ts';
import { addExpenses, presentExpense, recordOf, notifyOfExpenses } from '../expenses-store.ts';

/**
 * Records an expense for each department. Amounts of 0 are left out. The expense date is today in the current month,
 * and the last day of an earlier month.
 */
export const createBulkExpenses = command(route, async ({ tx, actor, clock, input }) => {
  const today = openDay(clock);
  const { first, last } = requestedMonth(input, today);
  if (first > today) throw invalid('month', `${monthInWords(first)} has not begun`);
  const day = last < today ? last : today;
  await demandInBooks(tx, day, 'month');
  const seen = new Set<string>();
  for (const [index, { departmentId }] of input.expenses.entries()) {
    if (seen.has(departmentId)) throw invalid(`expenses.${index}.departmentId`, 'is there twice');
    seen.add(departmentId);
  }
  await activeDepartments(
    tx,
    input.expenses.map(({ departmentId: id }, index) => ({ id, path: `expenses.${index}.departmentId` })),
  );
  const list = input.expenses
    .map(({ departmentId, amount }, index) => ({
      ...input,
      departmentId,
      amount,
      expenseDate: day,
      path: `expenses.${index}.amount`,
    }))
    .filter(({ amount }) => centsOf(amount) > 0n);
  await refuseFarOff(tx, list);
  const at = clock.now();
  const rows = await addExpenses(tx, actor, list, at);
  await notifyOfExpenses(tx, actor, rows, at);
  const [head, ...rest] = rows.map((row) => ({
    action: 'expense.create' as const,
    entity: ['expense', row.id] as const,
    description: `Recorded ${usd(row.amount_minor)} USD of ${row.name}: ${row.description}, one of ${rows.length} at once`,
    category: 'Financial' as const,
    after: recordOf(row),
  }));
  if (!head) throw new Error('The contract asks for one amount above 0');
  return {
    output: rows.map((row) => presentExpense(row, actor)),
    announce: changed(day),
    audit: [head, ...rest],
  };
});
