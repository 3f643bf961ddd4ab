/** The current roles, with their own powers and those inherited from roles of lower authority. */
import { POWERS, type Power } from '@cottontree/contract/access/permissions.ts';
import type { InheritedPower } from '@cottontree/contract/access/role-changes.ts';
import { effectiveOf } from '@cottontree/contract/access/role-powers.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';

export { effectiveOf };

export interface RoleRow {
  readonly key: string;
  readonly displayName: string;
  readonly description: string;
  readonly level: number;
  readonly color: string;
  readonly isSystem: boolean;
  readonly isSeeded: boolean;
  readonly canManage: string[];
  readonly version: number;
  /** Its own powers, in the order of POWERS. */
  readonly powers: Power[];
  readonly usersCount: number;
}

/** What a role has through roles of lower authority alone. */
export const inheritedBy = (role: RoleRow, all: readonly RoleRow[]): InheritedPower[] =>
  effectiveOf(role, all)
    .filter(({ power }) => !role.powers.includes(power))
    .map(({ power, from }) => ({ permission: power, from: [...from] }));

interface Row extends Omit<RoleRow, 'powers' | 'usersCount'> {
  powers: string[];
  usersCount: bigint;
}

/** Sorted by authority, the highest first. */
export async function readRoles(db: Db): Promise<RoleRow[]> {
  const { rows } = await sql<Row>`
    select key, display_name as "displayName", description, level, color, is_system as "isSystem",
           is_seeded as "isSeeded", can_manage as "canManage", version,
           array(select power from role_powers p where p.role_key = key) as powers,
           (select count(*) from users u where u.role_key = key and u.deleted_at is null) as "usersCount"
      from roles order by level, display_name, key`.execute(db);
  return rows.map((row) => ({
    ...row,
    // The owner has every power and manages every role, including those that are added later.
    canManage: row.isSystem
      ? rows.filter((other) => !other.isSystem).map((other) => other.key)
      : row.canManage,
    powers: row.isSystem ? [...POWERS] : POWERS.filter((power) => row.powers.includes(power)),
    usersCount: Number(row.usersCount),
  }));
}
