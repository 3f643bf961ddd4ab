import * as rolePermissions from '@cottontree/contract/access/role-permissions.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { readRoles } from '../role-rows.ts';
import { entriesOf } from '../role-permissions-store.ts';

export const readRolePermissions = query(rolePermissions.readRolePermissions, async ({ db }) =>
  entriesOf(await readRoles(db)),
);
