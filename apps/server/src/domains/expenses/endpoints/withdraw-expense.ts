import { withdrawExpense as route } from '@cottontree/contract/expenses/expense-management.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { changed } from '../stale-figures.ts';
import { lockOwnPending, presentExpense, readExpense, recordOf } from '../expenses-store.ts';

export const withdrawExpense = command(route, async ({ tx, actor, clock, params, input }) => {
  const row = await lockOwnPending(tx, actor, params.id, input.version);
  await sql`update expenses set withdrawn_at = ${clock.now()}, version = version + 1 where id = ${row.id}::uuid`.execute(
    tx,
  );
  const after = await readExpense(tx, row.id);
  return {
    output: presentExpense(after, actor),
    announce: changed(row.expense_date),
    audit: {
      action: 'expense.withdraw',
      entity: ['expense', row.id],
      description: `Withdrew an expense of ${row.name}: ${row.description}`,
      category: 'Financial',
      before: recordOf(row),
      after: recordOf(after),
    },
  };
});
