import { readErrorRecord as route } from '@cottontree/contract/errors/error-tracking.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { readError } from '../store.ts';

export const readErrorRecord = query(
  route,
  async ({ db, clock, params }) => await readError(db, params.id, clock.now()),
);
