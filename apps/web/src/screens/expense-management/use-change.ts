import { useChange, type Change } from '../../domain/changes/use-change.ts';

const EXPENSES = /^\/api\/(expense-management|figures)(\/|$)/;

/** Runs a change of budgets or expenses: reports the result, records it, and reloads all data about them. */
export const useExpenseChange = (): Change => useChange(EXPENSES);
