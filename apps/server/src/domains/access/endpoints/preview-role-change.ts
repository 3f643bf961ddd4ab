import { POWERS } from '@cottontree/contract/access/permissions.ts';
import { DEFAULT_ROLE_LEVEL } from '@cottontree/contract/access/role-entry.ts';
import * as roles from '@cottontree/contract/access/roles.ts';
import type { RolePreview } from '@cottontree/contract/access/roles.ts';
import { posedQuery } from '../../../platform/http/endpoint.ts';
import { AppError, invalid } from '../../../platform/failures/errors.ts';
import { readRoles, type RoleRow } from '../role-rows.ts';
import { changeOf } from '../change-store.ts';
import { newRole } from '../roles-store.ts';

type Wanted = NonNullable<RolePreview['roles'][string]>;

/** The role with its own powers after the change. Throws `forbidden` for the owner's, `invalid` for another level. */
function foreseen(key: string, wanted: Wanted, role: RoleRow | undefined): RoleRow {
  const powers = POWERS.filter((power) => wanted.permissions.includes(power));
  const { level = DEFAULT_ROLE_LEVEL } = wanted;
  if (!role) return newRole({ key, displayName: key, description: '', level, powers });
  if (role.isSystem) throw new AppError('forbidden', `${role.displayName} is a protected system role`);
  if (wanted.level !== undefined && wanted.level !== role.level)
    throw invalid(`roles.${key}.level`, 'of a role that exists is not changed: leave it out');
  return { ...role, powers };
}

export const previewRoleChange = posedQuery(roles.previewRoleChange, async ({ db, actor, input, clock }) => {
  const before = await readRoles(db);
  const untouched = before.filter(({ key, isSystem }) => isSystem || !Object.hasOwn(input.roles, key));
  const foreseenRoles = Object.entries(input.roles).flatMap(([key, wanted]) =>
    wanted === null
      ? []
      : [
          foreseen(
            key,
            wanted,
            before.find((role) => role.key === key),
          ),
        ],
  );
  const after = [...untouched, ...foreseenRoles].toSorted((one, other) => one.level - other.level);
  const now = clock.now();
  const edited = Object.keys(input.roles);
  return await changeOf(db, { before, after, edited, by: { userId: actor.userId, at: now }, now });
});
