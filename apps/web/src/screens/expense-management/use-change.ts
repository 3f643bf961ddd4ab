import { useChangeOf, type StaffChange } from '../../domain/staff/change.ts';

const EXPENSES = /^\/api\/(expense-management|figures)(\/|$)/;

/** Changes budgets or expenses: says how it went, records it, and has everything about them read again. */
export const useExpenseChange = (): StaffChange => useChangeOf(EXPENSES);
