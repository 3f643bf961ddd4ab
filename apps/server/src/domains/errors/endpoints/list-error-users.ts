import { listErrorUsers as route } from '@cottontree/contract/errors/error-tracking.ts';
import { peopleOf } from '../people.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { readError } from '../store.ts';

export const listErrorUsers = query(route, async ({ db, clock, params, query: page }) => {
  const { id } = await readError(db, params.id, clock.now());
  return await peopleOf(db, id, page, null);
});
