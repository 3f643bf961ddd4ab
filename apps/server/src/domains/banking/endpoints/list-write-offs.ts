import { listWriteOffs as route } from '@cottontree/contract/banking/banking.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { sameAccount } from '../items-store.ts';
import { presentWriteOff, readWriteOffs } from '../write-offs-store.ts';
import { sql } from 'kysely';

export const listWriteOffs = query(route, async ({ db, actor, query: { integrationId } }) => {
  const rows = await readWriteOffs(db, sql`w.integration_id in ${sameAccount(integrationId)}`);
  return rows.map((row) => presentWriteOff(row, actor));
});
