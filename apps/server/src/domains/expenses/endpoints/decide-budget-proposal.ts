import { decideBudgetProposal as route } from '@cottontree/contract/expenses/expense-management.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/client.ts';
import type { AuditEntry } from '../../../platform/audit/audit.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { demandSealed } from '../../../platform/audit/seals/demand-sealed.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { monthInWords, monthOf } from '../rules.ts';
import { readBudgets, refuseClosedMonth, type BudgetRow } from '../budgets-store.ts';
import { usd } from '../presenting.ts';
import { lockProposal, presentProposal, readProposal, type ProposalRow } from '../proposals-store.ts';
import { changed, dueSince } from '../stale-figures.ts';

/** The change of one budget by an approval. */
interface Move {
  readonly department: string;
  readonly name: string;
  readonly budget: BudgetRow | undefined;
  readonly cents: bigint;
}

export const decideBudgetProposal = command(route, async ({ tx, actor, clock, keyring, params, input }) => {
  const row = await lockProposal(tx, actor, params.id);
  const at = clock.now();
  const approve = input.decision === 'approve';
  if (approve) await demandSealed(tx, keyring, ['budget_proposals'], ['budget_decisions']);
  const moves = approve ? await movesOf(tx, row) : [];
  for (const move of moves) await setBudget(tx, row, move);
  await sql`
    insert into budget_decisions (proposal_id, approved, reason, decided_by, decided_at)
    values (${row.id}::uuid, ${approve}, ${input.reason ?? null}, ${actor.userId}, ${at})`.execute(tx);
  if (approve) await dueSince(tx, row.month, at);
  const output = presentProposal(await readProposal(tx, row.id), actor);
  const decision: AuditEntry = {
    action: `budget.${input.decision}`,
    entity: ['budget_proposal', row.id],
    description: `${approve ? 'Approved' : 'Rejected'} what ${output.madeBy.name} proposed for the budget of ${row.name}, ${monthInWords(row.month)}`,
    category: 'Financial',
    before: { state: 'pending' },
    after: { state: output.state, amount: output.amount, reason: input.reason ?? null },
  };
  const budgets = await Promise.all(moves.map(async (move) => await entryOf(tx, row, move)));
  return {
    output,
    announce: approve ? changed(row.month) : [],
    audit: [decision, ...budgets],
  };
});

/** Throws `conflict` when a budget changed after the proposal. */
async function movesOf(tx: Db, row: ProposalRow): Promise<Move[]> {
  await refuseClosedMonth(tx, row.month);
  // Always in the same order, so that two approvals do not deadlock.
  await sql`
    select from budgets where month = ${row.month} and department_id in (${row.department_id}::uuid, ${row.to_department_id}::uuid)
     order by id for update`.execute(tx);
  const budgets = await readBudgets(tx, monthOf(row.month));
  const find = (department: string | null) => budgets.find((each) => each.department_id === department);
  const [from, to] = [find(row.department_id), find(row.to_department_id)];
  if ((from?.version ?? 0) !== row.version || (to?.version ?? null) !== row.to_version) {
    throw new AppError('conflict', 'The budget moved after this was proposed; reject it and propose again', {
      current: budgets.map(({ name, amount, version }) => ({ name, amount: usd(amount), version })),
    });
  }
  const moves: Move[] = [
    {
      department: row.department_id,
      name: row.name,
      budget: from,
      cents: row.kind === 'transfer' && from ? from.amount - row.amount : row.amount,
    },
  ];
  if (to)
    moves.push({ department: to.department_id, name: to.name, budget: to, cents: to.amount + row.amount });
  return moves;
}

async function setBudget(tx: Db, { month }: ProposalRow, { department, cents }: Move): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into budgets (department_id, month, amount_minor) values (${department}::uuid, ${month}, ${cents})
    on conflict (department_id, month) do update set amount_minor = excluded.amount_minor, version = budgets.version + 1`.execute(
    tx,
  );
  if (numAffectedRows !== 1n) throw new Error('One budget is set by one move');
}

async function entryOf(tx: Db, { month }: ProposalRow, move: Move): Promise<AuditEntry> {
  const held = (await readBudgets(tx, monthOf(month))).find((each) => each.department_id === move.department);
  return {
    action: 'budget.set',
    entity: ['budget', held?.id ?? move.department],
    description: `The budget of ${move.name} for ${monthInWords(month)} is ${usd(move.cents)} USD`,
    category: 'Financial',
    before: move.budget ? { amount: usd(move.budget.amount), version: move.budget.version } : null,
    after: { amount: usd(move.cents), version: (move.budget?.version ?? 0) + 1 },
  };
}
