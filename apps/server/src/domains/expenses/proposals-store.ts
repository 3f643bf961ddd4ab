/** Rows of proposed budgets: reading, locking, presenting, adding. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { BudgetProposal } from '@cottontree/contract/expenses/expense-management.ts';
import { sql, type RawBuilder } from 'kysely';
import { personName } from '../../platform/database/person-name.ts';
import type { Db } from '../../platform/database/client.ts';
import { LOCKS } from '../../platform/database/locks.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { AppError, notFound } from '../../platform/failures/errors.ts';
import { notifyApprovers } from '../notifications/index.ts';
import { spentOf } from './budgets-store.ts';
import { instant, person, usd } from './presenting.ts';
import { deciderFault, monthInWords, overspentBy, refuseDecision } from './rules.ts';

export interface ProposalRow {
  id: string;
  kind: BudgetProposal['kind'];
  department_id: string;
  name: string;
  to_department_id: string | null;
  to_name: string | null;
  month: BusinessDay;
  amount: bigint;
  before: bigint | null;
  /** What its department has spent in the month so far. */
  spent: bigint;
  version: number;
  to_version: number | null;
  reason: string;
  made_by: string;
  maker: string | null;
  made_at: Date;
  approved: boolean | null;
  decision_reason: string | null;
  decided_by: string | null;
  decider: string | null;
  decided_at: Date | null;
}
const PROPOSAL = sql`
  select p.id, p.kind, p.department_id, d.name, p.to_department_id, t.name as to_name, p.month, p.amount_minor as amount,
         p.before_minor as before, ${spentOf('p')} as spent, p.version, p.to_version, p.reason, p.made_by, ${personName('m')} as maker, p.made_at,
         c.approved, c.reason as decision_reason, c.decided_by, ${personName('u')} as decider, c.decided_at
    from budget_proposals p
    join departments d on d.id = p.department_id
    left join departments t on t.id = p.to_department_id
    left join users m on m.id = p.made_by
    left join budget_decisions c on c.proposal_id = p.id
    left join users u on u.id = c.decided_by`;
const overspentOf = (row: ProposalRow): string | null => {
  const over = overspentBy(row);
  return over === null ? null : usd(over);
};
/** Throws `unprocessable`, naming the confirming field, for an unconfirmed overspent proposal. */
function demandConfirmed(row: ProposalRow, confirmed: boolean): void {
  const over = overspentOf(row);
  if (over === null || confirmed) return;
  const path = 'confirmOverspent';
  const message = `must be confirmed: ${row.name} has spent ${usd(row.spent)} USD of ${monthInWords(row.month)} already, ${over} USD more than this leaves`;
  throw new AppError('unprocessable', `${path}: ${message}`, { fields: [{ path, message }] });
}
const proposalState = ({ approved }: ProposalRow): BudgetProposal['state'] =>
  approved === null ? 'pending' : approved ? 'approved' : 'rejected';
const proposalFault = (row: ProposalRow, actor: Actor): string | null =>
  deciderFault('This proposal', 'proposed', actor, { state: proposalState(row), makerId: row.made_by });
export const presentProposal = (row: ProposalRow, actor: Actor): BudgetProposal => ({
  id: row.id,
  kind: row.kind,
  month: row.month,
  departmentId: row.department_id,
  departmentName: row.name,
  toDepartmentId: row.to_department_id,
  toDepartmentName: row.to_name,
  amount: usd(row.amount),
  before: row.before === null ? null : usd(row.before),
  overspent: overspentOf(row),
  reason: row.reason,
  madeBy: person(row.made_by, row.maker),
  madeAt: row.made_at.toISOString(),
  state: proposalState(row),
  decidedBy: row.decided_by === null ? null : person(row.decided_by, row.decider),
  decidedAt: instant(row.decided_at),
  decisionReason: row.decision_reason,
  decisionFault: proposalFault(row, actor),
});
export async function readProposals(db: Db, condition: RawBuilder<unknown>): Promise<ProposalRow[]> {
  const { rows } =
    await sql<ProposalRow>`${PROPOSAL} where ${condition} order by p.made_at desc, p.id`.execute(db);
  return rows;
}
export async function readProposal(db: Db, id: string): Promise<ProposalRow> {
  const [row] = await readProposals(db, sql`p.id = ${id}::uuid`);
  if (!row) throw notFound('This proposal');
  return row;
}
/** Locks a proposal. Throws `conflict` when it was decided, `forbidden` when this person may not decide. */
export async function lockProposal(tx: Db, actor: Actor, id: string): Promise<ProposalRow> {
  // An advisory lock, because the application may not update, and so not lock, rows of evidence.
  await sql`select pg_advisory_xact_lock(${LOCKS.budgetProposal}, hashtext(${id}))`.execute(tx);
  const row = await readProposal(tx, id);
  refuseDecision(proposalFault(row, actor), proposalState(row), presentProposal(row, actor));
  return row;
}
export interface Proposed {
  readonly kind: BudgetProposal['kind'];
  readonly department: string;
  readonly to?: { readonly department: string; readonly version: number };
  readonly month: BusinessDay;
  readonly cents: bigint;
  readonly before: bigint | null;
  readonly version: number;
  readonly reason: string;
  /** The person confirmed that a budget below what is spent is intended. */
  readonly confirmed: boolean;
}
/** Adds a proposal and notifies approvers. Throws `unprocessable` for an unconfirmed overspent budget. */
export async function addProposal(tx: Db, actor: Actor, it: Proposed, at: Date): Promise<ProposalRow> {
  const { rows } = await sql<{ id: string }>`
    insert into budget_proposals (kind, department_id, to_department_id, month, amount_minor, before_minor, version,
                                  to_version, reason, made_by, made_at)
    values (${it.kind}, ${it.department}::uuid, ${it.to?.department ?? null}::uuid, ${it.month}, ${it.cents}, ${it.before},
            ${it.version}, ${it.to?.version ?? null}, ${it.reason}, ${actor.userId}, ${at})
    returning id`.execute(tx);
  const row = await readProposal(tx, rows[0]?.id ?? '');
  demandConfirmed(row, it.confirmed);
  await notifyApprovers(tx, at, actor, {
    title: 'A budget change waits for a decision',
    message: `${actor.name} proposes ${proposalInWords(row)}: ${row.reason}`,
    actionType: 'budget_proposed',
    data: { proposalId: row.id, month: row.month },
  });
  return row;
}
/** The response to a proposal and its audit record; `about` holds additional fields. */
export function proposed(row: ProposalRow, actor: Actor, about: Readonly<Record<string, string | null>>) {
  const output = presentProposal(row, actor);
  return {
    output,
    audit: {
      action: 'budget.propose',
      entity: ['budget_proposal', row.id],
      description: `Proposed ${proposalInWords(row)}`,
      category: 'Financial',
      after: { ...about, month: row.month, amount: output.amount, reason: row.reason },
    },
  } as const;
}
/** Used after "proposes" or "proposed". */
function proposalInWords(row: ProposalRow): string {
  const when = monthInWords(row.month);
  const over = overspentOf(row);
  const warning = over === null ? '' : `, ${over} USD below what ${row.name} has spent`;
  if (row.kind === 'transfer') {
    return `to move ${usd(row.amount)} USD of the budget for ${when} from ${row.name} to ${row.to_name}${warning}`;
  }
  const instead = row.before === null ? '' : `in place of ${usd(row.before)} `;
  return `${usd(row.amount)} USD ${instead}as the budget of ${row.name} for ${when}${warning}`;
}
