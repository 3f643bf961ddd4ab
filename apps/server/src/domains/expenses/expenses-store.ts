/** Expense rows: reading, locking, presenting, adding. */
import { randomUUID } from 'node:crypto';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Expense } from '@cottontree/contract/expenses/expense-management.ts';
import { sql, type RawBuilder } from 'kysely';
import { personName } from '../../platform/database/person-name.ts';
import type { Db } from '../../platform/database/client.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { AppError, invalid, notFound } from '../../platform/failures/errors.ts';
import { demandOpenMonths } from '../../ledger/accounting-months.ts';
import { overtaken } from '../../platform/commands/overtaken.ts';
import { notifyApprovers } from '../notifications/index.ts';
import {
  columnsOf,
  DRAFT_NAMES,
  DRAFT_VALUES,
  draftOf,
  type Change,
  type Draft,
  type DraftRow,
} from './draft-columns.ts';
import { deciderFault, type Month, refuseDecision } from './rules.ts';
import { instant, person, usd } from './presenting.ts';

export interface ExpenseRow extends DraftRow {
  id: string;
  /** Of the department. */
  name: string;
  reason: string | null;
  state: Expense['state'];
  created_by: string | null;
  creator: string | null;
  /** For an expense that came from a file: every user who uploaded, mapped or committed the file. */
  makers: string[];
  created_at: Date;
  decided_by: string | null;
  decider: string | null;
  decided_at: Date | null;
  rejection_reason: string | null;
  reverses: string | null;
  reversed_by: string | null;
  journal_id: bigint | null;
  version: number;
}
/** The version of an expense as it was recorded. */
const FIRST_VERSION = 1;

export const EXPENSE_STATE = sql`case when e.approved_at is not null then 'approved' when e.rejected_at is not null then 'rejected'
       when e.withdrawn_at is not null then 'withdrawn' else 'pending' end`;
const EXPENSE = sql`
  select e.id, ${sql.raw(DRAFT_VALUES)}, d.name, w.reason,
         ${EXPENSE_STATE} as state, e.created_by, ${personName('m')} as creator, e.created_at,
         array(select k.user_id from import_makers k where k.kind = 'expenses' and k.row_key = e.id::text) as makers,
         coalesce(e.approved_by, e.rejected_by, case when e.withdrawn_at is not null then e.created_by end) as decided_by,
         ${personName('u')} as decider, coalesce(e.approved_at, e.rejected_at, e.withdrawn_at) as decided_at, e.rejection_reason,
         e.reverses, r.id as reversed_by, e.journal_id, e.version
    from expenses e
    join departments d on d.id = e.department_id
    left join expense_reasons w on w.expense_id = e.id
    left join users m on m.id = e.created_by
    left join users u on u.id = coalesce(e.approved_by, e.rejected_by, case when e.withdrawn_at is not null then e.created_by end)
    left join expenses r on r.reverses = e.id and r.rejected_at is null and r.withdrawn_at is null`;
const expenseFault = (row: ExpenseRow, actor: Actor): string | null =>
  deciderFault('This expense', 'recorded', actor, {
    state: row.state,
    makerId: row.created_by,
    fileMakers: row.makers,
  });
export const presentExpense = (row: ExpenseRow, actor: Actor): Expense => ({
  ...draftOf(row),
  id: row.id,
  departmentName: row.name,
  reason: row.reason,
  isApproved: row.state === 'approved',
  state: row.state,
  createdBy: person(row.created_by, row.creator),
  createdAt: row.created_at.toISOString(),
  decidedBy: row.decided_at === null ? null : person(row.decided_by, row.decider),
  decidedAt: instant(row.decided_at),
  decisionReason: row.rejection_reason,
  reverses: row.reverses,
  reversedBy: row.reversed_by,
  journalId: row.journal_id?.toString() ?? null,
  version: row.version,
  decisionFault: expenseFault(row, actor),
  canEdit: row.state === 'pending' && row.created_by === actor.userId,
});
/** Expenses that match a condition over e, newest first. */
export async function readExpenses(
  db: Db,
  condition: RawBuilder<unknown>,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<ExpenseRow[]> {
  const { rows } = await sql<ExpenseRow>`${EXPENSE} where ${condition}
     order by e.expense_date desc, e.created_at desc, e.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
export async function readExpense(db: Db, id: string): Promise<ExpenseRow> {
  const [row] = await readExpenses(db, sql`e.id = ${id}::uuid`, { limit: 1 });
  if (!row) throw notFound('This expense');
  return row;
}
/**
 * Locks an expense for this transaction. Throws `not-found`; `conflict`, saying who was first, when `version` is not
 * the newest.
 */
export async function lockExpense(tx: Db, actor: Actor, id: string, version?: number): Promise<ExpenseRow> {
  await sql`select from expenses where id = ${id}::uuid for update`.execute(tx);
  const row = await readExpense(tx, id);
  if (version === undefined || version === row.version) return row;
  throw await overtaken(tx, ['expense', id], 'this expense', presentExpense(row, actor));
}
/** Like `lockExpense`, but only for an undecided expense that this person recorded. */
export async function lockOwnPending(
  tx: Db,
  actor: Actor,
  id: string,
  version?: number,
): Promise<ExpenseRow> {
  const row = await lockExpense(tx, actor, id, version);
  if (row.created_by !== actor.userId) {
    throw new AppError('forbidden', `${row.creator ?? 'Somebody else'} recorded it: nobody else changes it`);
  }
  if (row.state === 'pending') return row;
  throw new AppError('conflict', `This expense was ${row.state} already`, {
    current: presentExpense(row, actor),
  });
}
/**
 * Like `lockExpense`, but only for an expense that this person may decide. An approval without a version means the
 * expense as recorded: it is refused when the expense was changed since.
 */
export async function lockDecidable(
  tx: Db,
  actor: Actor,
  id: string,
  { version, decision }: { readonly version?: number | undefined; readonly decision: 'approve' | 'reject' },
): Promise<ExpenseRow> {
  const row = await lockExpense(tx, actor, id, version);
  const shown = presentExpense(row, actor);
  refuseDecision(expenseFault(row, actor), row.state, shown);
  if (version === undefined && decision === 'approve' && row.version !== FIRST_VERSION)
    throw await overtaken(tx, ['expense', id], 'this expense', shown);
  return row;
}

export interface NewExpense extends Draft {
  readonly reason?: string | undefined;
  readonly reverses?: string;
}
/** Adds expenses in the given order. Throws `unprocessable` for a day in a closed accounting month. */
export async function addExpenses(
  tx: Db,
  actor: Pick<Actor, 'userId'>,
  list: readonly NewExpense[],
  at: Date,
): Promise<ExpenseRow[]> {
  await demandOpenMonths(
    tx,
    list.map(({ expenseDate }) => expenseDate),
  );
  const rows = list.map((each) => ({
    id: randomUUID(),
    reverses: each.reverses,
    reason: each.reason,
    ...columnsOf(each),
  }));
  await sql`
    insert into expenses (id, reverses, created_by, created_at, ${sql.raw(DRAFT_NAMES)})
    select id, reverses, ${actor.userId}, ${at}, ${sql.raw(DRAFT_NAMES)}
      from jsonb_populate_recordset(null::expenses, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
  const reasons = rows.filter(({ reason }) => reason !== undefined);
  if (reasons.length > 0)
    await sql`
      insert into expense_reasons (expense_id, reason)
      select id, reason from jsonb_to_recordset(${JSON.stringify(reasons)}::jsonb) as t(id uuid, reason text)`.execute(
      tx,
    );
  const made = await readExpenses(tx, sql`e.id = any (${rows.map(({ id }) => id)}::uuid[])`, {
    limit: rows.length,
  });
  const byId = new Map(made.map((row) => [row.id, row]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}
/** Stores what a change names of an expense, whose version grows. */
export async function changeExpense(tx: Db, id: string, change: Change): Promise<void> {
  await sql`
    update expenses e
       set (version, ${sql.raw(DRAFT_NAMES)}) =
           (select e.version + 1, ${sql.raw(DRAFT_NAMES)} from jsonb_populate_record(e, ${JSON.stringify(columnsOf(change))}::jsonb))
     where e.id = ${id}::uuid`.execute(tx);
}
/** Stores the reason of an expense, replacing an earlier one. Does nothing without a reason. */
export async function storeReason(tx: Db, id: string, reason: string | undefined): Promise<void> {
  if (reason === undefined) return;
  await sql`
    insert into expense_reasons (expense_id, reason) values (${id}::uuid, ${reason})
    on conflict (expense_id) do update set reason = excluded.reason`.execute(tx);
}
/** Notifies the people who may approve, once for all expenses recorded together. */
export async function notifyOfExpenses(
  tx: Db,
  actor: Actor,
  rows: readonly ExpenseRow[],
  at: Date,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const total = rows.reduce((sum, { amount_minor: cents }) => sum + cents, 0n);
  const one = rows.length === 1;
  const did = total < 0n ? `asks to take back ${usd(-total)} USD` : `recorded ${usd(total)} USD`;
  const where = one ? first.name : `${rows.length} departments`;
  await notifyApprovers(tx, at, actor, {
    title: one ? 'An expense waits for a decision' : `${rows.length} expenses wait for a decision`,
    message: `${actor.name} ${did} of ${where} on ${first.expense_date}: ${first.description}`,
    actionType: 'expense_recorded',
    data: { expenseIds: rows.map(({ id }) => id), expenseDate: first.expense_date },
  });
}
/** The undecided amounts of a month in cents, by department. */
export async function readPending(db: Db, { first, last }: Month): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ id: string; cents: bigint }>`
    select department_id as id, sum(amount_minor)::bigint as cents from expenses e
     where expense_date between ${first} and ${last} and ${EXPENSE_STATE} = 'pending'
     group by department_id`.execute(db);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}
/** What the audit keeps of an expense. */
export function recordOf(row: ExpenseRow) {
  const { departmentId: _, ...stated } = draftOf(row);
  return {
    department: row.name,
    ...stated,
    state: row.state,
    ...(row.reason !== null && { reason: row.reason }),
  };
}
/** Throws `invalid` for a day in the future, or before the first year. */
export function refuseDay(day: BusinessDay, today: BusinessDay): void {
  if (day > today) throw invalid('expenseDate', `lies in the future; today is ${today}`);
  if (day < '2020-01-01') throw invalid('expenseDate', 'must not be before 2020-01-01');
}
