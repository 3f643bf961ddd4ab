import {
  searchExpenses as route,
  type ExpenseState,
} from '@cottontree/contract/expenses/expense-management.ts';
import { formatMinor } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import { openDay } from '../../../platform/time/clock.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { EXPENSE_STATE, presentExpense, readExpenses } from '../expenses-store.ts';
import { requestedMonth } from '../rules.ts';

/** % and _ are literal in a search text. */
const containing = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

export const searchExpenses = query(route, async ({ db, actor, clock, query: filter }) => {
  const { first, last } = requestedMonth(filter, openDay(clock));
  const inMonth = sql`
    e.expense_date between ${first} and ${last} and lower(e.description) like ${containing(filter.search)}
    and (${filter.departmentId ?? null}::uuid is null or e.department_id = ${filter.departmentId ?? null}::uuid)`;
  const matching = sql`${inMonth} and (${filter.state ?? null}::text is null or ${EXPENSE_STATE} = ${filter.state ?? null})`;
  const { rows: states } = await sql<{ state: string; of: bigint; total: bigint; cents: bigint }>`
    select ${EXPENSE_STATE} as state, count(*) as of, count(*) filter (where ${matching}) as total,
           coalesce(sum(e.amount_minor) filter (where ${matching}), 0)::bigint as cents
      from expenses e where ${inMonth} group by 1`.execute(db);
  const amount = (of: ExpenseState) =>
    formatMinor(states.find(({ state }) => state === of)?.cents ?? 0n, 'USD');
  const rows = await readExpenses(db, matching, filter);
  return {
    expenses: rows.map((row) => presentExpense(row, actor)),
    total: states.reduce((sum, { total }) => sum + Number(total), 0),
    pending: Number(states.find(({ state }) => state === 'pending')?.of ?? 0),
    amounts: {
      approved: amount('approved'),
      pending: amount('pending'),
      rejected: amount('rejected'),
      withdrawn: amount('withdrawn'),
    },
  };
});
