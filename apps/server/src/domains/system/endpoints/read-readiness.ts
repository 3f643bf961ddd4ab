import { sql } from 'kysely';
import * as health from '@cottontree/contract/system/health.ts';
import { query } from '../../../platform/http/endpoint.ts';

/** A server that is stopping never gets here: app.ts refuses the request. */
export const readReadiness = query(health.readReadiness, async ({ db }) => {
  await sql`select 1`.execute(db);
  return { status: 'ready' as const };
});
