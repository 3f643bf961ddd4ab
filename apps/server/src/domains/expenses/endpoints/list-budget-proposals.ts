import { listBudgetProposals as route } from '@cottontree/contract/expenses/expense-management.ts';
import { sql } from 'kysely';
import { openDay } from '../../../platform/time/clock.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { presentProposal, readProposals } from '../proposals-store.ts';
import { requestedMonth } from '../rules.ts';

export const listBudgetProposals = query(route, async ({ db, actor, clock, query: filter }) => {
  const { first } = requestedMonth(filter, openDay(clock));
  return (await readProposals(db, sql`p.month = ${first}`)).map((row) => presentProposal(row, actor));
});
