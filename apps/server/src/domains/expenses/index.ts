/** What other domains may import from expenses. */
export { type NewExpense, addExpenses, recordOf, refuseDay } from './expenses-store.ts';
export { type StatedExpense, farOffExpenses } from './far-off-store.ts';
export { centsOf, changed, readDepartments, usd } from './store.ts';
export { waitingBudgets, waitingExpenses } from './waiting.ts';
