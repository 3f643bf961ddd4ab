import type { Expense } from '@cottontree/contract/expenses/expense-management.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { EXPENSE_LIST_TEXTS } from './expense-list-texts.ts';
import { EXPENSE_TEXTS } from './texts.ts';

const { approved, pending } = EXPENSE_TEXTS.expense;

/** Approved or pending; an expense that will become neither is marked so. */
export function ExpenseStatus({
  expense: { isApproved, state },
}: {
  expense: Pick<Expense, 'isApproved' | 'state'>;
}) {
  if (isApproved) return <Badge tone="pos">{approved}</Badge>;
  if (state === 'rejected') return <Badge tone="neg">{EXPENSE_LIST_TEXTS.rejected}</Badge>;
  if (state === 'withdrawn') return <Badge>{EXPENSE_LIST_TEXTS.withdrawn}</Badge>;
  return <Badge tone="warn">{pending}</Badge>;
}
