import { createExpense as route } from '@cottontree/contract/expenses/expense-management.ts';
import { openDay } from '../../../platform/time/clock.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { demandInBooks } from '../../../ledger/open-books.ts';
import { refuseFarOff } from '../far-off-store.ts';
import { activeDepartment, centsOf, changed } from '../store.ts';
import { addExpenses, presentExpense, recordOf, refuseDay, notifyOfExpenses } from '../expenses-store.ts';

export const createExpense = command(route, async ({ tx, actor, clock, input }) => {
  refuseDay(input.expenseDate, openDay(clock));
  await demandInBooks(tx, input.expenseDate, 'expenseDate');
  await activeDepartment(tx, input.departmentId, 'departmentId');
  const { amount, expenseDate: day, ...rest } = input;
  const draft = { ...rest, cents: centsOf(amount), day };
  await refuseFarOff(tx, [{ ...draft, path: 'amount' }]);
  const at = clock.now();
  const [row] = await addExpenses(tx, actor, [draft], at);
  if (!row) throw new Error('The expense was inserted above');
  await notifyOfExpenses(tx, actor, [row], at);
  return {
    output: presentExpense(row, actor),
    announce: changed(day),
    audit: {
      action: 'expense.create',
      entity: ['expense', row.id],
      description: `Recorded ${amount} USD of ${row.name}: ${row.description}`,
      category: 'Financial',
      after: recordOf(row),
    },
  };
});
