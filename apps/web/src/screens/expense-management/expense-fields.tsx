/**
 * The properties of an expense that people state: how the form takes each, and how the list and the panel show it. The
 * compiler names a property of the contract that is missing in one of the three. The order is that of the screen.
 */
import type { ReactNode } from 'react';
import {
  EXPENSE_CATEGORIES,
  type createExpense,
  type Expense,
} from '@cottontree/contract/expenses/expense-management.ts';
import type { BodyOf } from '@cottontree/contract/route.ts';
import type { Column } from '@cottontree/ui/table.tsx';
import { date, dollars, NOTHING } from '../../kernel/formatting.ts';
import { EXPENSE_LIST_TEXTS } from './expense-list-texts.ts';
import { ExpenseStatus } from './expense-status.tsx';
import css from './screen.module.css';
import { descriptionFault } from './texts.ts';

export type Property = keyof BodyOf<typeof createExpense>;

/** An input without a label has that of its kind. */
export type ExpenseInput =
  /** Optional unless it has a `fault`, which says what is wrong with an empty text. */
  | { as: 'text'; label: string; longest: number; fault?: (text: string) => true | string }
  | { as: 'dollars' | 'day' | 'department'; label: string }
  | { as: 'category' | 'far-off reason' };

export const INPUTS: Readonly<Record<Property, ExpenseInput>> = {
  description: { as: 'text', label: EXPENSE_LIST_TEXTS.description, longest: 200, fault: descriptionFault },
  category: { as: 'category' },
  departmentId: { as: 'department', label: EXPENSE_LIST_TEXTS.department },
  amount: { as: 'dollars', label: EXPENSE_LIST_TEXTS.amountUsd },
  expenseDate: { as: 'day', label: EXPENSE_LIST_TEXTS.date },
  reason: { as: 'far-off reason' },
};

/** In place of a column or a line: nothing is forgotten here. */
const NOT_SHOWN = null;

const column = (
  key: string,
  head: string,
  cell: (expense: Expense) => ReactNode,
  rest: Partial<Column<Expense>> = {},
): Column<Expense> => ({ key, head, cell, ...rest });
const IN_LIST: Readonly<
  Record<Property | 'createdBy' | 'decidedBy' | 'state', Column<Expense> | typeof NOT_SHOWN>
> = {
  description: column(
    'description',
    EXPENSE_LIST_TEXTS.description,
    ({ description }) => <span className={css.text}>{description}</span>,
    { width: '28%' },
  ),
  expenseDate: column('date', EXPENSE_LIST_TEXTS.date, ({ expenseDate }) => (
    <time dateTime={expenseDate}>{date(expenseDate)}</time>
  )),
  departmentId: column(
    'department',
    EXPENSE_LIST_TEXTS.department,
    ({ departmentName }) => <span className={css.short}>{departmentName}</span>,
    { hide: 'medium' },
  ),
  category: column('category', EXPENSE_LIST_TEXTS.category, ({ category }) => EXPENSE_CATEGORIES[category], {
    hide: 'medium',
  }),
  createdBy: column(
    'by',
    EXPENSE_LIST_TEXTS.recordedBy,
    ({ createdBy }) => <span className={css.short}>{createdBy.name}</span>,
    { hide: 'medium' },
  ),
  decidedBy: column(
    'decided',
    EXPENSE_LIST_TEXTS.decidedBy,
    ({ decidedBy }) => <span className={css.short}>{decidedBy?.name ?? NOTHING}</span>,
    { hide: 'medium' },
  ),
  amount: column('amount', EXPENSE_LIST_TEXTS.amount, ({ amount }) => dollars(amount), {
    numeric: true,
    lead: 'plain',
  }),
  state: column('status', EXPENSE_LIST_TEXTS.status, (expense) => <ExpenseStatus expense={expense} />),
  reason: NOT_SHOWN,
};
export const COLUMNS: readonly Column<Expense>[] = Object.values(IN_LIST).filter(
  (each) => each !== NOT_SHOWN,
);

/** A value of null has no line. */
interface PanelLine {
  name: string;
  value: (expense: Expense) => ReactNode;
}
const IN_PANEL: Readonly<Record<Property, PanelLine | typeof NOT_SHOWN>> = {
  // The title and the subtitle of the panel.
  description: NOT_SHOWN,
  departmentId: NOT_SHOWN,
  amount: { name: EXPENSE_LIST_TEXTS.amount, value: ({ amount }) => dollars(amount) },
  reason: { name: EXPENSE_LIST_TEXTS.farOffBecause, value: ({ reason }) => reason },
  expenseDate: {
    name: EXPENSE_LIST_TEXTS.date,
    value: ({ expenseDate }) => <time dateTime={expenseDate}>{date(expenseDate)}</time>,
  },
  category: { name: EXPENSE_LIST_TEXTS.category, value: ({ category }) => EXPENSE_CATEGORIES[category] },
};
export const PANEL_LINES: readonly PanelLine[] = Object.values(IN_PANEL).filter((each) => each !== NOT_SHOWN);
