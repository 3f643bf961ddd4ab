import { readCompanySummary, type Expense } from '@cottontree/contract/expenses/expense-management.ts';
import { useRead } from '../../kernel/query.ts';
import { commitmentOf } from './rules.ts';

/** The budget of an expense's department in its month, and the effect of the expense on it. */
export function useCommitment({ expenseDate, departmentId, amount }: Expense) {
  const month = { month: Number(expenseDate.slice(5, 7)), year: Number(expenseDate.slice(0, 4)) };
  const summary = useRead(readCompanySummary, { query: month }, { keepPrevious: false });
  const line = summary.data?.departmentBreakdown.find((each) => each.departmentId === departmentId);
  return { month, summary, line, effect: line && commitmentOf(amount, line) };
}
