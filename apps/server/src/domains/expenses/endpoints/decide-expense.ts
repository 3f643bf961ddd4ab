import { decideExpense as route } from '@cottontree/contract/expenses/expense-management.ts';
import { sql } from 'kysely';
import { demandSealed } from '../../../platform/audit/seals/demand-sealed.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { demandOpenMonths } from '../../../ledger/accounting-months.ts';
import { lockDays } from '../../../ledger/day-locks.ts';
import { demandInBooks } from '../../../ledger/open-books.ts';
import { postExpenses } from '../../../ledger/post-expenses.ts';
import { overtaken } from '../../../platform/commands/overtaken.ts';
import { usd } from '../presenting.ts';
import { changed, dueSince } from '../stale-figures.ts';
import { lockDecidable, presentExpense, readExpense, recordOf } from '../expenses-store.ts';

/** An approval posts its journal in the same transaction and marks the figures of closed days as due. */
export const decideExpense = command(route, async ({ tx, actor, clock, keyring, params, input }) => {
  const at = clock.now();
  const seen = await readExpense(tx, params.id);
  if (input.decision === 'approve') {
    // A reversal has the day of the expense that it reverses, even if the books begin later by now.
    if (seen.reverses === null) await demandInBooks(tx, seen.expense_date, null);
    await demandOpenMonths(tx, [seen.expense_date]);
  }
  // In the usual lock order: first the day, then its rows.
  await lockDays(tx, [seen.expense_date]);
  const row = await lockDecidable(tx, actor, params.id, input);
  if (row.expense_date !== seen.expense_date) {
    throw await overtaken(tx, ['expense', row.id], 'this expense', presentExpense(row, actor));
  }
  const approve = input.decision === 'approve';
  if (approve) await demandSealed(tx, keyring, ['expenses', row.expense_date]);
  await sql`
    update expenses
       set approved_by = ${approve ? actor.userId : null}::uuid, approved_at = ${approve ? at : null}::timestamptz,
           rejected_by = ${approve ? null : actor.userId}::uuid, rejected_at = ${approve ? null : at}::timestamptz,
           rejection_reason = ${approve ? null : (input.reason ?? null)}::text, version = version + 1
     where id = ${row.id}::uuid`.execute(tx);
  if (approve) {
    await postExpenses(tx, { expense: row.id }, at);
    await dueSince(tx, row.expense_date, at);
  }
  const after = await readExpense(tx, row.id);
  const output = presentExpense(after, actor);
  return {
    output,
    announce: changed(row.expense_date),
    audit: {
      action: `expense.${input.decision}`,
      entity: ['expense', row.id],
      description: `${approve ? 'Approved' : 'Rejected'} ${usd(row.amount_minor)} USD of ${row.name} (version ${row.version}), recorded by ${output.createdBy.name}: ${row.description}`,
      category: 'Financial',
      before: { ...recordOf(row), version: row.version },
      after: {
        ...recordOf(after),
        version: after.version,
        journal: output.journalId,
        reason: input.reason ?? null,
      },
    },
  };
});
