import { transferBudget as route } from '@cottontree/contract/expenses/expense-management.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/failures/errors.ts';
import { lockBudget, refuseClosedMonth } from '../budgets-store.ts';
import { centsOf, usd } from '../presenting.ts';
import { addProposal, proposed } from '../proposals-store.ts';

export const transferBudget = command(route, async ({ tx, actor, clock, params, input }) => {
  if (input.toBudgetId === params.id) throw invalid('toBudgetId', 'must be another budget');
  const from = await lockBudget(tx, params.id, input.version);
  const to = await lockBudget(tx, input.toBudgetId);
  await refuseClosedMonth(tx, from.month);
  if (to.month !== from.month) throw invalid('toBudgetId', 'must be a budget of the same month');
  const cents = centsOf(input.amount);
  if (cents > from.amount)
    throw invalid('amount', `must be at most ${usd(from.amount)}, the budget of ${from.name}`);
  const row = await addProposal(
    tx,
    actor,
    {
      kind: 'transfer',
      department: from.department_id,
      to: { department: to.department_id, version: to.version },
      month: from.month,
      cents,
      before: from.amount,
      version: from.version,
      reason: input.reason,
      confirmed: input.confirmOverspent === true,
    },
    clock.now(),
  );
  return proposed(row, actor, { from: from.name, to: to.name });
});
