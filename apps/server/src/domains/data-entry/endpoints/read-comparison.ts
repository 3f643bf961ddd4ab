import { readComparison as route } from '@cottontree/contract/data-entry/data-entry.ts';
import { sql } from 'kysely';
import { query } from '../../../platform/http/endpoint.ts';
import { presentAdoption, readAdoptions } from '../adoptions-store.ts';
import { compareDay } from '../store.ts';

export const readComparison = query(route, async ({ db, clock, actor, query: { entryDate } }) => {
  const compared = await compareDay(db, clock, entryDate, actor.powers);
  const adoptions = await readAdoptions(db, sql`a.entry_date = ${entryDate}`);
  return { entryDate, ...compared, adoptions: adoptions.map((row) => presentAdoption(row, actor)) };
});
