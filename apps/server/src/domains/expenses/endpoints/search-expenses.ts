import { searchExpenses as route } from '@cottontree/contract/expenses/expense-management.ts';
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
  const { rows: counted } = await sql<{ total: bigint; pending: bigint }>`
    select count(*) filter (where ${matching}) as total,
           count(*) filter (where ${EXPENSE_STATE} = 'pending') as pending
      from expenses e where ${inMonth}`.execute(db);
  const rows = await readExpenses(db, matching, filter);
  return {
    expenses: rows.map((row) => presentExpense(row, actor)),
    total: Number(counted[0]?.total ?? 0),
    pending: Number(counted[0]?.pending ?? 0),
  };
});
