/** Expenses from a file: each waits for another person's approval. Undoing withdraws them, unless one was decided. */
import { businessDayOf } from '@cottontree/contract/calendar.ts';
import type { FieldError } from '@cottontree/contract/errors.ts';
import { sql } from 'kysely';
import type { RowOf } from './rows.ts';
import { expensesFault } from './undo-store.ts';
import {
  changed,
  readDepartments,
  usd,
  addExpenses,
  recordOf,
  refuseDay,
  type NewExpense,
  farOffExpenses,
  type StatedExpense,
} from '../expenses/index.ts';
import { notifyApprovers } from '../notifications/index.ts';
import type { Db } from '../../platform/database/client.ts';
import { closedMonthFault, closedMonthsOf } from '../../ledger/accounting-months.ts';
import { beforeBooks, booksBegin } from '../../ledger/open-books.ts';
import {
  refuseDependents,
  type Acting,
  type Evidence,
  type ImportWork,
  type Written,
} from './import-work.ts';
import { problemsOfRow, inReadTransaction, refuseRows } from './rehearsal.ts';

type Row = RowOf['expenses'];

/** Converts the rows to expenses; a file refers to departments by name. */
async function read(
  tx: Db,
  rows: readonly Row[],
  at: Date,
): Promise<{ readonly problems: FieldError[]; readonly list: NewExpense[] }> {
  const departments = new Map((await readDepartments(tx)).map((each) => [each.name.toLowerCase(), each]));
  const today = businessDayOf(at);
  const closed = await closedMonthsOf(
    tx,
    rows.map((row) => row.expenseDate),
  );
  const begin = await booksBegin(tx);
  const problems: FieldError[] = [];
  const list: (NewExpense & StatedExpense)[] = [];
  rows.forEach((row, index) => {
    const { department: name, ...stated } = row;
    const department = departments.get(name.toLowerCase());
    const path = `rows.${index}.department`;
    if (!department) problems.push({ path, message: `there is no department ${name}` });
    else if (!department.is_active) problems.push({ path, message: `${department.name} is inactive` });
    else list.push({ ...stated, departmentId: department.id, path: `rows.${index}.amount` });
    const day = row.expenseDate;
    for (const message of [closedMonthFault(closed, day), beforeBooks(begin, day)])
      if (message !== null) problems.push({ path: `rows.${index}.expenseDate`, message });
    try {
      refuseDay(day, today);
    } catch (error) {
      problems.push(...problemsOfRow(error, index));
    }
  });
  problems.push(...(await farOffExpenses(tx, list)));
  return { problems, list };
}

async function store(tx: Db, rows: readonly Row[], { at, actor }: Acting): Promise<Written> {
  const { problems, list } = await read(tx, rows, at);
  refuseRows(problems);
  const made = await addExpenses(tx, actor, list, at);
  return {
    stored: made.length,
    ids: made.map(({ id }) => id),
    marks: [],
    decidable: made.map(({ id }) => id),
    audits: made.map((row) => ({
      action: 'expense.create',
      entity: ['expense', row.id],
      description: `Recorded ${usd(row.amount_minor)} USD of ${row.name}: ${row.description}, from a file`,
      category: 'Financial',
      after: recordOf(row),
    })),
    announcements: made[0] ? changed(made.map((row) => row.expense_date).toSorted()[0] ?? '') : [],
  };
}

async function undo(tx: Db, importId: string, { at }: Acting): Promise<Evidence> {
  const ids = sql`select unnest(ids)::uuid from import_writes where import_id = ${importId}`;
  const { rows } = await sql<{ day: string }>`
    select expense_date as day from expenses where id in (${ids}) order by expense_date, id for update`.execute(
    tx,
  );
  refuseDependents(await expensesFault(tx, importId));
  await sql`update expenses set withdrawn_at = ${at}, version = version + 1 where id in (${ids})`.execute(tx);
  return { audits: [], announcements: rows[0] ? changed(rows[0].day) : [] };
}

export const expensesWork: ImportWork<Row> = {
  identity: null,
  examine: async (database, rows, { at }) =>
    await inReadTransaction(database, async (tx) => ({
      problems: (await read(tx, rows, at)).problems,
      held: new Set(),
    })),
  store,
  committed: async (tx, stored, { at, actor }) =>
    await notifyApprovers(tx, at, actor, {
      title: `${stored} ${stored === 1 ? 'expense waits' : 'expenses wait'} for a decision`,
      message: 'They were recorded from a file; each is decided on its own.',
      actionType: 'expense_recorded',
      data: {},
    }),
  undo,
};
