import { createExpense as route } from '@cottontree/contract/expenses/expense-management.ts';
import { openDay } from '../../../platform/time/clock.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { demandInBooks } from '../../../ledger/open-books.ts';
import { refuseFarOff } from '../far-off-store.ts';
import { activeDepartment } from '../departments-store.ts';
import { changed } from '../stale-figures.ts';
import { addExpenses, presentExpense, recordOf, refuseDay, notifyOfExpenses } from '../expenses-store.ts';

export const createExpense = command(route, async ({ tx, actor, clock, input }) => {
  refuseDay(input.expenseDate, openDay(clock));
  await demandInBooks(tx, input.expenseDate, 'expenseDate');
  await activeDepartment(tx, input.departmentId, 'departmentId');
  await refuseFarOff(tx, [{ ...input, path: 'amount' }]);
  const at = clock.now();
  const [row] = await addExpenses(tx, actor, [input], at);
  if (!row) throw new Error('The expense was inserted above');
  await notifyOfExpenses(tx, actor, [row], at);
  return {
    output: presentExpense(row, actor),
    announce: changed(row.expense_date),
    audit: {
      action: 'expense.create',
      entity: ['expense', row.id],
      description: `Recorded ${input.amount} USD of ${row.name}: ${row.description}`,
      category: 'Financial',
      after: recordOf(row),
    },
  };
});
