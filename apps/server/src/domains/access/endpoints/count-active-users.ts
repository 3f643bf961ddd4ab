import * as roles from '@cottontree/contract/access/roles.ts';
import { sql } from 'kysely';
import { query } from '../../../platform/http/endpoint.ts';
import { lockHolds } from '../secret-attempts.ts';

export const countActiveUsers = query(roles.countActiveUsers, async ({ db, clock }) => {
  const { rows } = await sql<{ active: bigint; accounts: bigint }>`
    select count(*) as accounts,
           count(*) filter (where is_active and not is_suspended
                              and not ${lockHolds(sql`locked_until`, clock.now())}) as active
      from users where deleted_at is null`.execute(db);
  return { active: Number(rows[0]?.active ?? 0), accounts: Number(rows[0]?.accounts ?? 0) };
});
