/**
 * The properties of an expense that people state, and their columns. Storing, reading and auditing follow from this
 * file alone: a property that the contract has and this file has not, does not compile.
 */
import { ExpenseCategory, type createExpense } from '@cottontree/contract/expenses/expense-management.ts';
import type { BodyOf } from '@cottontree/contract/route.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { centsOf, usd } from './presenting.ts';

/** The reason is a row of its own, which most expenses do not have. */
export type Draft = Omit<BodyOf<typeof createExpense>, 'reason'>;
/** What a change names of it. */
export type Change = { readonly [Property in keyof Draft]?: Draft[Property] | undefined };

const COLUMNS = [
  'department_id',
  'description',
  'category',
  'amount_minor',
  'expense_date',
] as const satisfies readonly (keyof Tables['expenses'])[];
type Column = (typeof COLUMNS)[number];
export type DraftRow = Pick<Tables['expenses'], Column>;

/** For an INSERT, or the target of an UPDATE. */
export const DRAFT_NAMES = COLUMNS.join(', ');
/** For a SELECT from `expenses e`. */
export const DRAFT_VALUES = COLUMNS.map((name) => `e.${name}`).join(', ');

/**
 * A row as JSON, from which PostgreSQL makes one of the table. A property that is left out is undefined, and so absent
 * from the JSON: null in a new row, unchanged in a changed one. Null is a value.
 */
export const columnsOf = (change: Change): Readonly<Record<Column, string | null | undefined>> => ({
  department_id: change.departmentId,
  description: change.description,
  category: change.category,
  amount_minor: change.amount === undefined ? undefined : String(centsOf(change.amount)),
  expense_date: change.expenseDate,
});

export const draftOf = (row: DraftRow) =>
  ({
    departmentId: row.department_id,
    description: row.description,
    // A category that this release does not know counts as other.
    category: ExpenseCategory.catch('other').parse(row.category),
    amount: usd(row.amount_minor),
    expenseDate: row.expense_date,
  }) satisfies Record<keyof Draft, string | null>;
