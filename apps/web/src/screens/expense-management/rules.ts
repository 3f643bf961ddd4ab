/** Typed amounts, and the display of a budget's utilization. Pure functions. */
import type {
  Budget,
  BudgetStatus,
  CompanySummary,
} from '@cottontree/contract/expenses/expense-management.ts';
import { readAmount } from '@cottontree/contract/amount-text.ts';
import { formatMinor, parseMinor } from '@cottontree/contract/money.ts';
import { EXPENSE_LIST_TEXTS } from './expense-list-texts.ts';
import { AMOUNT_REQUIRED } from './texts.ts';

/** The tone of a utilization in percent: 90 and more is a warning, 75 and more the default, less is good. */
export function toneOf(utilization: number | null): 'warn' | 'accent' | 'pos' {
  if (utilization === null || utilization < 75) return 'pos';
  return utilization < 90 ? 'accent' : 'warn';
}
/**
 * The tone of the server's status. "Over Budget" has a tone of its own; without a budget there is no rating. What is
 * merely on track is plain: the two greens of the palette look alike in a badge.
 */
export function statusTone(
  status: BudgetStatus,
  utilization: number | null,
): 'neutral' | 'pos' | 'warn' | 'neg' {
  if (utilization === null && status === 'Under Budget') return 'neutral';
  switch (status) {
    case 'Over Budget':
      return 'neg';
    case 'High Usage':
      return 'warn';
    case 'On Track':
      return 'neutral';
    case 'Under Budget':
      return 'pos';
  }
}

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
/** A typed amount in plain digits; a text that is not an amount is only trimmed. */
export function amountOf(text: string): string {
  const read = readAmount(text);
  return 'amount' in read ? read.amount : text.trim();
}
/** Whether a typed text is an amount of dollars and cents; 0 is one. */
export const isAmount = (text: string): boolean => AMOUNT.test(amountOf(text));
export const isPositive = (text: string): boolean => isAmount(text) && /[1-9]/.test(text);
/** What is wrong with a text that must be an amount, by default above 0; undefined if it is valid. */
export function amountFault(text: string, { least = 0.01 }: { least?: 0 | 0.01 } = {}): string | undefined {
  if (isPositive(text) || (least === 0 && isAmount(text))) return undefined;
  const [match, minus, whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amountOf(text)) ?? [];
  if (match === undefined) return AMOUNT_REQUIRED;
  if (minus !== '') return EXPENSE_LIST_TEXTS.enterAnAmountWithout(least);
  if (decimals.length > 2) return EXPENSE_LIST_TEXTS.hasDecimals(text.trim(), decimals.length);
  return EXPENSE_LIST_TEXTS.amountOutOfRange(whole.length);
}

type Line = CompanySummary['departmentBreakdown'][number];
const cents = (text: string): bigint => parseMinor(text, 'USD');
const usd = (amount: bigint): string => formatMinor(amount, 'USD');

/** The effect of a pending amount on its department's month, exact to the cent; `others` is what else is pending. */
export function commitmentOf(
  amount: string,
  line: Pick<Line, 'budgetAmount' | 'spentAmount' | 'pendingAmount'>,
) {
  const [budget, after] = [cents(line.budgetAmount), cents(line.spentAmount) + cents(amount)];
  const others = cents(line.pendingAmount) - cents(amount);
  const share = budget === 0n ? null : Number((after * 10_000n) / budget) / 100;
  return {
    after: usd(after),
    /** Percent of the budget; null if there is none. */
    share,
    over: after > budget ? usd(after - budget) : null,
    others: others === 0n ? null : usd(others),
    tone: after > budget ? ('neg' as const) : toneOf(share),
  };
}

/** What is left of a department's budget of the month, or by how much it is exceeded. */
export function leftOf({ budgetAmount, spentAmount }: Pick<Line, 'budgetAmount' | 'spentAmount'>) {
  const [budget, spent] = [cents(budgetAmount), cents(spentAmount)];
  const over = spent > budget;
  return { none: budget === 0n, over, amount: usd(over ? spent - budget : budget - spent) };
}

/**
 * The amount spent by the department, and by how much it exceeds the budget that a typed amount would leave; null if it
 * does not exceed it.
 */
export function overspentBy(
  task:
    | { kind: 'new' }
    | { kind: 'change' | 'transfer'; budget: Pick<Budget, 'budgetAmount' | 'spentAmount'> },
  amount: string,
): { spent: string; over: string } | null {
  if (task.kind === 'new' || !isAmount(amount)) return null;
  const { budgetAmount, spentAmount } = task.budget;
  const typed = cents(amountOf(amount));
  const left = task.kind === 'transfer' ? cents(budgetAmount) - typed : typed;
  const over = cents(spentAmount) - left;
  return over > 0n ? { spent: spentAmount, over: usd(over) } : null;
}
