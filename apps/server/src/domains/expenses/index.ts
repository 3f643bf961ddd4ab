/** What other domains may import from expenses. */
export { type NewExpense, addExpenses, recordOf, refuseDay } from './expenses-store.ts';
export { type StatedExpense, farOffExpenses } from './far-off-store.ts';
export { readDepartments } from './departments-store.ts';
export { usd } from './presenting.ts';
export { deciderFault } from './rules.ts';
export { changed } from './stale-figures.ts';
export { waitingBudgets, waitingExpenses } from './waiting.ts';
