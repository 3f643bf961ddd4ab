import { changeBudget as route } from '@cottontree/contract/expenses/expense-management.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/failures/errors.ts';
import { lockBudget, refuseClosedMonth } from '../budgets-store.ts';
import { centsOf, usd } from '../presenting.ts';
import { addProposal, proposed } from '../proposals-store.ts';

export const changeBudget = command(route, async ({ tx, actor, clock, params, input }) => {
  const budget = await lockBudget(tx, params.id, input.version);
  await refuseClosedMonth(tx, budget.month);
  const cents = centsOf(input.budgetAmount);
  if (cents === budget.amount) throw invalid('budgetAmount', 'is what the budget is already');
  const row = await addProposal(
    tx,
    actor,
    {
      kind: 'change',
      department: budget.department_id,
      month: budget.month,
      cents,
      before: budget.amount,
      version: budget.version,
      reason: input.reason,
      confirmed: input.confirmOverspent === true,
    },
    clock.now(),
  );
  return proposed(row, actor, { department: row.name, was: usd(budget.amount) });
});
