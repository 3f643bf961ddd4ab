import { useChangeOf, type StaffChange } from '../../domain/staff/change.ts';

const EXPENSES = /^\/api\/(expense-management|figures)(\/|$)/;

/** Runs a change of budgets or expenses: reports the result, records it, and reloads all data about them. */
export const useExpenseChange = (): StaffChange => useChangeOf(EXPENSES);
