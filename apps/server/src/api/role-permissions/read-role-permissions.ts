import * as rolePermissions from '@cottontree/contract/role-permissions.ts';
import { query } from '../../kernel/endpoint.ts';
import { readRoles } from '../../staff/role-rows.ts';
import { entriesOf } from './store.ts';

export const readRolePermissions = query(rolePermissions.readRolePermissions, async ({ db }) =>
  entriesOf(await readRoles(db)),
);
