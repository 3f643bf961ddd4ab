/** Amounts as they are typed, and how full a budget looks. Pure. */
import type { BudgetStatus } from '@cottontree/contract/expense-management.ts';

/** Of a share in percent: 90 and more warns, 75 and more is the default, less is well. */
export function toneOf(utilization: number | null): 'warn' | 'accent' | 'pos' {
  if (utilization === null || utilization < 75) return 'pos';
  return utilization < 90 ? 'accent' : 'warn';
}
/** Of the word that the server says; "Over Budget" is set apart. */
export function statusTone(status: BudgetStatus): 'pos' | 'accent' | 'warn' | 'neg' {
  switch (status) {
    case 'Over Budget':
      return 'neg';
    case 'High Usage':
      return 'warn';
    case 'On Track':
      return 'accent';
    case 'Under Budget':
      return 'pos';
  }
}
/** How far the bar of a share reaches, from 0 to 1: never beyond its end. */
export const barOf = (utilization: number | null): number =>
  Math.min(1, Math.max(0, (utilization ?? 0) / 100));

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
/** Whether a typed text is an amount, 0 among them. */
export const isAmount = (text: string): boolean => AMOUNT.test(text.trim());
export const isPositive = (text: string): boolean => isAmount(text) && /[1-9]/.test(text);
