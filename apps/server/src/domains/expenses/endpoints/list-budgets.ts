import { listBudgets as route } from '@cottontree/contract/expense-management.ts';
import { openDay } from '../../../platform/time/clock.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { askedMonth, presentBudget, readBudgets } from '../store.ts';

export const listBudgets = query(route, async ({ db, clock, query: asked }) =>
  (await readBudgets(db, askedMonth(asked, openDay(clock)))).map(presentBudget),
);
