import * as userManagement from '@cottontree/contract/access/user-management.ts';
import type { UserSort } from '@cottontree/contract/access/user-management.ts';
import { sql, type RawBuilder } from 'kysely';
import { query } from '../../../platform/http/endpoint.ts';
import { readFrom } from '../../../platform/database/known-rows.ts';
import { managerOf, signInsKnownTo } from '../may-manage.ts';
import { lockHolds } from '../secret-attempts.ts';
import { STAFF, presentStaff, type StaffRow } from '../present-staff.ts';

/** Escapes `%` and `_`, so that they match themselves. */
const containing = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

export const searchUsers = query(userManagement.searchUsers, async (call) => {
  const { actor, clock, query: requested } = call;
  const viewer = await managerOf(call.db, actor);
  const orders: Record<UserSort, RawBuilder<unknown>> = {
    name: sql`lower(u.last_name || ' ' || u.first_name)`,
    role: sql`row(r.level, lower(r.display_name))`,
    department: sql`lower(u.department)`,
    // In the order of the shown status: Locked, Suspended, Active, Inactive.
    status: sql`case when ${lockHolds(sql`u.locked_until`, clock.now())} then 0 when u.is_suspended then 1 when u.is_active then 2 else 3 end`,
    // Sorting by hidden values would reveal them.
    lastLogin: sql`case when ${signInsKnownTo(viewer)} then u.last_login_at end`,
  };
  const pattern = containing(requested.search);
  const conditions = [
    sql`u.deleted_at is null`,
    ...(requested.role === undefined ? [] : [sql`u.role_key = ${requested.role}`]),
    // Most lists have no search text: then no names are compared.
    ...(requested.search === ''
      ? []
      : [
          sql`(lower(u.username) like ${pattern} or lower(u.email) like ${pattern}
               or lower(u.first_name || ' ' || u.last_name) like ${pattern})`,
        ]),
  ];
  const matching = sql.join(conditions, sql` and `);
  const direction = requested.direction === 'asc' ? sql`asc` : sql`desc`;
  // Who is locked depends on the time, which differs between calls, so caching these rows has no use.
  const read = requested.sort === 'status' ? readFrom(call.db) : call.read;
  const [counted] = await read(sql<{ total: bigint }>`
    select count(*) as total from users u where ${matching}`);
  const rows = await read(sql<StaffRow>`
    ${STAFF} where ${matching}
    order by ${orders[requested.sort]} ${direction} nulls last, lower(u.last_name), lower(u.first_name), u.id
    limit ${requested.limit} offset ${requested.offset}`);
  return { users: rows.map((row) => presentStaff(row, viewer)), total: Number(counted?.total ?? 0) };
});
