import {
  PERMISSIONS,
  type PermissionKey,
  type Power,
  type RiskLevel,
} from '@cottontree/contract/access/permissions.ts';
import type { Role } from '@cottontree/contract/access/roles.ts';
import { powersOf } from '../../domain/staff/role-effects.ts';

const RISKS: readonly RiskLevel[] = ['low', 'medium', 'high', 'critical'];
const isPermission = (power: Power): power is PermissionKey => power in PERMISSIONS;

/**
 * The risk of all permissions of the roles together: the median over all grants in force. A grant is one of the 30
 * permissions held by one role, its own or inherited. Of two middle values the higher counts; without grants the risk
 * is low.
 */
export function riskLevelOf(roles: readonly Pick<Role, 'permissions' | 'inherited'>[]): {
  risk: RiskLevel;
  grants: number;
} {
  const risks = roles
    .flatMap((role) => powersOf(role).filter(isPermission))
    .map((permission) => RISKS.indexOf(PERMISSIONS[permission].riskLevel))
    .toSorted((one, other) => one - other);
  const middle = risks[Math.floor(risks.length / 2)];
  return { risk: RISKS[middle ?? 0] ?? 'low', grants: risks.length };
}
