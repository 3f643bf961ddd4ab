import { reverseExpense as route } from '@cottontree/contract/expenses/expense-management.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { draftOf } from '../draft-columns.ts';
import { usd } from '../presenting.ts';
import { changed } from '../stale-figures.ts';
import { addExpenses, lockExpense, presentExpense, recordOf, notifyOfExpenses } from '../expenses-store.ts';

/**
 * Approved expenses are never deleted: a negative expense of the same day and department reverses one, once it is
 * approved.
 */
export const reverseExpense = command(route, async ({ tx, actor, clock, params, input }) => {
  const row = await lockExpense(tx, actor, params.id);
  if (row.state !== 'approved') {
    throw new AppError('unprocessable', `Only an approved expense is taken back; this one is ${row.state}`);
  }
  if (row.reverses !== null) {
    throw new AppError('unprocessable', 'It is a reversal itself; record the expense again');
  }
  if (row.reversed_by !== null) {
    throw new AppError('conflict', 'Its reversal was requested already', {
      current: presentExpense(row, actor),
    });
  }
  const at = clock.now();
  const [made] = await addExpenses(
    tx,
    actor,
    [
      {
        ...draftOf(row),
        description: `${row.description} (taken back: ${input.reason})`,
        amount: usd(-row.amount_minor),
        reverses: row.id,
      },
    ],
    at,
  );
  if (!made) throw new Error('The expense was inserted above');
  await notifyOfExpenses(tx, actor, [made], at);
  return {
    output: presentExpense(made, actor),
    announce: changed(row.expense_date),
    audit: {
      action: 'expense.reverse',
      entity: ['expense', made.id],
      description: `Asked for ${usd(row.amount_minor)} USD of ${row.name} to be taken back: ${row.description}`,
      category: 'Financial',
      after: { ...recordOf(made), reverses: row.id, reason: input.reason },
    },
  };
});
