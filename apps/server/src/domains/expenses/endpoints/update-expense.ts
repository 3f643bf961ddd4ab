import { updateExpense as route } from '@cottontree/contract/expenses/expense-management.ts';
import { openDay } from '../../../platform/time/clock.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { demandOpenMonths } from '../../../ledger/accounting-months.ts';
import { demandInBooks } from '../../../ledger/open-books.ts';
import { refuseFarOff } from '../far-off-store.ts';
import { activeDepartment } from '../departments-store.ts';
import { centsOf, usd } from '../presenting.ts';
import { changed } from '../stale-figures.ts';
import {
  changeExpense,
  storeReason,
  lockOwnPending,
  presentExpense,
  readExpense,
  recordOf,
  refuseDay,
} from '../expenses-store.ts';

export const updateExpense = command(route, async ({ tx, actor, clock, params, input }) => {
  const row = await lockOwnPending(tx, actor, params.id, input.version);
  if (row.reverses !== null) {
    throw new AppError(
      'unprocessable',
      'It takes another expense back, whole; withdraw it if that was wrong',
    );
  }
  const day = input.expenseDate ?? row.expense_date;
  refuseDay(day, openDay(clock));
  await demandInBooks(tx, day, 'expenseDate');
  await demandOpenMonths(tx, [day]);
  const departmentId = input.departmentId ?? row.department_id;
  if (departmentId !== row.department_id) await activeDepartment(tx, departmentId, 'departmentId');
  const amount = input.amount ?? usd(row.amount_minor);
  // Values that were accepted and are unchanged are not checked again.
  const moved =
    centsOf(amount) !== row.amount_minor || day !== row.expense_date || departmentId !== row.department_id;
  if (moved)
    await refuseFarOff(tx, [
      { departmentId, expenseDate: day, amount, reason: input.reason, path: 'amount' },
    ]);
  await storeReason(tx, row.id, input.reason);
  await changeExpense(tx, row.id, input);
  const after = await readExpense(tx, row.id);
  return {
    output: presentExpense(after, actor),
    announce: changed(day),
    audit: {
      action: 'expense.update',
      entity: ['expense', row.id],
      description: `Changed an expense of ${after.name}: ${after.description}`,
      category: 'Financial',
      before: recordOf(row),
      after: recordOf(after),
    },
  };
});
