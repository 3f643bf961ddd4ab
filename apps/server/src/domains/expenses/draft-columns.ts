/**
 * The columns of an expense that people fill. Recording, changing, taking back and auditing follow from this list: the
 * compiler names each of them for a property that the contract has and this list, or one of them, has not.
 */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { createExpense, ExpenseCategory } from '@cottontree/contract/expenses/expense-management.ts';
import type { BodyOf } from '@cottontree/contract/route.ts';

/** The reason is a row of its own, which most expenses do not have. */
export type Draft = Omit<BodyOf<typeof createExpense>, 'reason'>;

/** By property of the contract: name and type. */
const COLUMNS = {
  departmentId: ['department_id', 'uuid'],
  description: ['description', 'text'],
  category: ['category', 'text'],
  amount: ['amount_minor', 'bigint'],
  expenseDate: ['expense_date', 'date'],
} as const satisfies Record<keyof Draft, readonly [name: string, type: string]>;

/** For an INSERT, or the target of an UPDATE. */
export const DRAFT_NAMES = Object.values(COLUMNS)
  .map(([name]) => name)
  .join(', ');
/** For a recordset of what `columnsOf` gives. */
export const DRAFT_TYPES = Object.values(COLUMNS)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ');

/** No property is optional: every place that makes an expense must decide on each. */
export interface Stated {
  readonly departmentId: string;
  readonly description: string;
  readonly category: ExpenseCategory;
  readonly cents: bigint;
  readonly day: BusinessDay;
}

export const columnsOf = (
  stated: Stated,
): Readonly<Record<(typeof COLUMNS)[keyof Draft][0], string | null>> => ({
  department_id: stated.departmentId,
  description: stated.description,
  category: stated.category,
  amount_minor: String(stated.cents),
  expense_date: stated.day,
});
