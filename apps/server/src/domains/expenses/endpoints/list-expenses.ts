import { MOST_LISTED, listExpenses as route } from '@cottontree/contract/expenses/expense-management.ts';
import { sql } from 'kysely';
import { openDay } from '../../../platform/time/clock.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { presentExpense, readExpenses } from '../expenses-store.ts';
import { requestedMonth } from '../rules.ts';

export const listExpenses = query(route, async ({ db, actor, clock, query: filter }) => {
  const { first, last } = requestedMonth(filter, openDay(clock));
  const rows = await readExpenses(db, sql`e.expense_date between ${first} and ${last}`, {
    limit: MOST_LISTED,
  });
  return rows.map((row) => presentExpense(row, actor));
});
