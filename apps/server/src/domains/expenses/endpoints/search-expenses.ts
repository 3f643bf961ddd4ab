import { searchExpenses as route } from '@cottontree/contract/expense-management.ts';
import { sql } from 'kysely';
import { openDay } from '../../../platform/time/clock.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { EXPENSE_STATE, presentExpense, readExpenses } from '../expenses-store.ts';
import { askedMonth } from '../store.ts';

/** `%` and `_` are themselves in what a person types. */
const containing = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

export const searchExpenses = query(route, async ({ db, actor, clock, query: asked }) => {
  const { first, last } = askedMonth(asked, openDay(clock));
  const inMonth = sql`
    e.expense_date between ${first} and ${last} and lower(e.description) like ${containing(asked.search)}
    and (${asked.departmentId ?? null}::uuid is null or e.department_id = ${asked.departmentId ?? null}::uuid)`;
  const matching = sql`${inMonth} and (${asked.state ?? null}::text is null or ${EXPENSE_STATE} = ${asked.state ?? null})`;
  const { rows: counted } = await sql<{ total: bigint; pending: bigint }>`
    select count(*) filter (where ${matching}) as total,
           count(*) filter (where ${EXPENSE_STATE} = 'pending') as pending
      from expenses e where ${inMonth}`.execute(db);
  const rows = await readExpenses(db, matching, asked);
  return {
    expenses: rows.map((row) => presentExpense(row, actor)),
    total: Number(counted[0]?.total ?? 0),
    pending: Number(counted[0]?.pending ?? 0),
  };
});
