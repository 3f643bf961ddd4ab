import { listPendingAdoptions as route } from '@cottontree/contract/data-entry/adoptions.ts';
import { sql } from 'kysely';
import { query } from '../../../platform/http/endpoint.ts';
import { presentAdoption, readAdoptions } from '../adoptions-store.ts';

export const listPendingAdoptions = query(route, async ({ db, actor }) => {
  const rows = await readAdoptions(db, sql`d.adoption_id is null`);
  return rows
    .filter(({ state }) => state === 'proposed')
    .toReversed()
    .map((row) => presentAdoption(row, actor));
});
