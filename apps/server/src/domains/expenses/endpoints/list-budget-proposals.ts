import { listBudgetProposals as route } from '@cottontree/contract/expense-management.ts';
import { sql } from 'kysely';
import { openDay } from '../../../platform/time/clock.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { askedMonth, presentProposal, readProposals } from '../store.ts';

export const listBudgetProposals = query(route, async ({ db, actor, clock, query: asked }) => {
  const { first } = askedMonth(asked, openDay(clock));
  return (await readProposals(db, sql`p.month = ${first}`)).map((row) => presentProposal(row, actor));
});
