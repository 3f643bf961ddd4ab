import { proposeBudget as route } from '@cottontree/contract/expenses/expense-management.ts';
import { openDay } from '../../../platform/time/clock.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { monthInWords, requestedMonth } from '../rules.ts';
import { presentBudget, readBudgets, refuseClosedMonth } from '../budgets-store.ts';
import { activeDepartment } from '../departments-store.ts';
import { centsOf } from '../presenting.ts';
import { addProposal, proposed } from '../proposals-store.ts';

export const proposeBudget = command(route, async ({ tx, actor, clock, input }) => {
  const month = requestedMonth(input, openDay(clock));
  const department = await activeDepartment(tx, input.departmentId, 'departmentId');
  await refuseClosedMonth(tx, month.first);
  const held = (await readBudgets(tx, month)).find((each) => each.department_id === department.id);
  if (held) {
    throw new AppError(
      'conflict',
      `${held.name} has a budget for ${monthInWords(month.first)}; propose a change of it`,
      {
        current: presentBudget(held),
      },
    );
  }
  const row = await addProposal(
    tx,
    actor,
    {
      kind: 'new',
      department: department.id,
      month: month.first,
      cents: centsOf(input.budgetAmount),
      before: null,
      version: 0,
      reason: input.reason,
      confirmed: input.confirmOverspent === true,
    },
    clock.now(),
  );
  return proposed(row, actor, { department: row.name });
});
