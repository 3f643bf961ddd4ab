/** Rows of departments, budgets and proposals: reading, locking, presenting. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import {
  FIRST_YEAR,
  lastYearOn,
  yearBounds,
  type Budget,
  type BudgetProposal,
  type Department,
} from '@cottontree/contract/expenses/expense-management.ts';
import { formatMinor, parseMinor } from '@cottontree/contract/money.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { LOCKS } from '../../platform/database/locks.ts';
import { markDue } from '../../figures/due.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { AppError, invalid, notFound } from '../../platform/failures/errors.ts';
import type { Announcement } from '../../platform/realtime/events.ts';
import { closedAmong, closedSince } from '../../ledger/close-day.ts';
import { overtaken } from '../../platform/commands/overtaken.ts';
import { notifyApprovers } from '../notifications/index.ts';
import { deciderFault, monthInWords, monthOf, overspentBy, type Month } from './rules.ts';

export const usd = (cents: bigint): string => formatMinor(cents, 'USD');
export const centsOf = (text: string): bigint => parseMinor(text, 'USD');
export const instant = (at: Date | null): string | null => at?.toISOString() ?? null;
/** Deleted people keep their pseudonym; rows that nobody recorded here have no maker. */
export const person = (id: string | null, name: string | null) => ({ id, name: name ?? 'Imported' });

/** Tells screens and figures of this day to reload. */
export const changed = (day: BusinessDay): readonly Announcement[] => [
  { topic: 'business.changed', payload: { day } },
];

/** The requested month; year and month default to today's. Throws AppError `invalid` for a year out of range. */
export function requestedMonth(
  requested: { readonly month?: number | undefined; readonly year?: number | undefined },
  today: BusinessDay,
): Month {
  const year = requested.year ?? Number(today.slice(0, 4));
  if (year < FIRST_YEAR || year > lastYearOn(today)) throw invalid('year', yearBounds(today));
  const month = requested.month ?? Number(today.slice(5, 7));
  return monthOf(`${year}-${String(month).padStart(2, '0')}-01`);
}

// Departments

export interface DepartmentRow {
  id: string;
  name: string;
  description: string;
  is_active: boolean;
  created_at: Date;
  account_code: string;
  headcount: number | null;
  version: number;
}
export const presentDepartment = (row: DepartmentRow): Department => ({
  id: row.id,
  name: row.name,
  description: row.description,
  isActive: row.is_active,
  createdAt: row.created_at.toISOString(),
  accountCode: row.account_code,
  headcount: row.headcount,
  version: row.version,
});
export async function readDepartments(db: Db): Promise<DepartmentRow[]> {
  const { rows } = await sql<DepartmentRow>`
    select id, name, description, is_active, created_at, account_code, headcount, version from departments order by account_code`.execute(
    db,
  );
  return rows;
}
function activeIn(all: readonly DepartmentRow[], id: string, path: string): DepartmentRow {
  const row = all.find((each) => each.id === id);
  if (!row) throw invalid(path, 'names no department');
  if (!row.is_active) throw invalid(path, `names ${row.name}, which is inactive`);
  return row;
}
/** Throws `invalid` at `path` for a department that does not exist or is inactive. */
export const activeDepartment = async (tx: Db, id: string, path: string): Promise<DepartmentRow> =>
  activeIn(await readDepartments(tx), id, path);
/** The same for several, each with the path of its field. */
export async function activeDepartments(
  tx: Db,
  named: readonly { readonly id: string; readonly path: string }[],
): Promise<DepartmentRow[]> {
  const all = await readDepartments(tx);
  return named.map(({ id, path }) => activeIn(all, id, path));
}
export function refuseDecision(fault: string | null, state: string, current: unknown): void {
  if (fault === null) return;
  if (state === 'pending') throw new AppError('forbidden', fault);
  throw new AppError('conflict', fault, { current });
}

// Budgets

export interface BudgetRow {
  id: string;
  department_id: string;
  name: string;
  month: BusinessDay;
  amount: bigint;
  spent: bigint;
  version: number;
}
/** SQL over a row with department_id and month: its approved expenses, in cents. */
const spentOf = (row: 'b' | 'p'): RawBuilder<bigint> => {
  const of = sql.raw(row);
  return sql`
         coalesce((select sum(e.amount_minor) from expenses e
                    where e.department_id = ${of}.department_id and e.approved_at is not null and e.expense_date >= ${of}.month
                      and e.expense_date < ${of}.month + interval '1 month'), 0)::bigint`;
};
const BUDGET = sql`
  select b.id, b.department_id, d.name, b.month, b.amount_minor as amount, b.version, ${spentOf('b')} as spent
    from budgets b join departments d on d.id = b.department_id`;
export function presentBudget(row: BudgetRow): Budget {
  const over = row.spent > row.amount ? row.spent - row.amount : 0n;
  return {
    id: row.id,
    departmentId: row.department_id,
    departmentName: row.name,
    month: row.month,
    budgetAmount: usd(row.amount),
    spentAmount: usd(row.spent),
    isOverBudget: over > 0n,
    overBudgetAmount: usd(over),
    version: row.version,
  };
}
export async function readBudgets(db: Db, month: Month): Promise<BudgetRow[]> {
  const { rows } =
    await sql<BudgetRow>`${BUDGET} where b.month = ${month.first} order by d.account_code`.execute(db);
  return rows;
}
/** Locks a budget. Throws `not-found`; `conflict`, saying who was first, when `version` is not the newest. */
export async function lockBudget(tx: Db, id: string, version?: number): Promise<BudgetRow> {
  await sql`select from budgets where id = ${id}::uuid for update`.execute(tx);
  const { rows } = await sql<BudgetRow>`${BUDGET} where b.id = ${id}::uuid`.execute(tx);
  const row = rows[0];
  if (!row) throw notFound('This budget');
  if (version !== undefined && version !== row.version) {
    throw await overtaken(tx, ['budget', id], `the budget of ${row.name}`, presentBudget(row));
  }
  return row;
}
/** Why the budgets of a month cannot be changed; null when its last day is not closed. */
export async function closedMonthFault(db: Db, month: BusinessDay): Promise<string | null> {
  const { last } = monthOf(month);
  if ((await closedAmong(db, [last])).length === 0) return null;
  return `${monthInWords(month)} is closed; its budgets stay as they were`;
}
export async function refuseClosedMonth(tx: Db, month: BusinessDay): Promise<void> {
  const fault = await closedMonthFault(tx, month);
  if (fault !== null) throw new AppError('unprocessable', fault);
}
/** Marks the figures of closed days from `day` on as due for recomputation. */
export async function dueSince(tx: Db, day: BusinessDay, at: Date): Promise<void> {
  if (await closedSince(tx, day)) await markDue(tx, day, at, { balances: false });
}

// Proposals

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
         p.before_minor as before, ${spentOf('p')} as spent, p.version, p.to_version, p.reason, p.made_by, m.username as maker, p.made_at,
         c.approved, c.reason as decision_reason, c.decided_by, u.username as decider, c.decided_at
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
    message: `${actor.username} proposes ${proposalInWords(row)}: ${row.reason}`,
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
