import * as userManagement from '@cottontree/contract/access/user-management.ts';
import { sql } from 'kysely';
import { query } from '../../../platform/http/endpoint.ts';
import { managerOf } from '../may-manage.ts';
import { STAFF, presentStaff, type StaffRow } from '../present-staff.ts';

export const listUsers = query(userManagement.listUsers, async ({ db, actor }) => {
  const { rows } = await sql<StaffRow>`
    ${STAFF} where u.deleted_at is null order by lower(u.last_name), lower(u.first_name), u.id`.execute(db);
  const viewer = await managerOf(db, actor);
  return rows.map((row) => presentStaff(row, viewer));
});
