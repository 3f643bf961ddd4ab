import { listBudgets as route } from '@cottontree/contract/expenses/expense-management.ts';
import { openDay } from '../../../platform/time/clock.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { presentBudget, readBudgets } from '../budgets-store.ts';
import { requestedMonth } from '../rules.ts';

export const listBudgets = query(route, async ({ db, clock, query: filter }) =>
  (await readBudgets(db, requestedMonth(filter, openDay(clock)))).map(presentBudget),
);
