import { describe, expect, it } from 'vitest';
import { dutiesByRole } from './role-effects.ts';
import { rolesAnswer, seededRoles } from './roles.setup.ts';

const roles = rolesAnswer({ roles: seededRoles(), isOwner: true });
const ownOf = (name: string) => roles.find((role) => role.name === name)?.permissions ?? [];
describe('duties that one role combines', () => {
  const whyOf = (after?: Parameters<typeof dutiesByRole>[1]) =>
    [...dutiesByRole(roles, after)].map(([role, conflicts]) => [role, conflicts.map(({ why }) => why)]);

  it('inherited permissions count; the owner’s role is not checked, and roles without conflicts are left out', () => {
    expect(whyOf().map(([role]) => role)).toEqual(['super_admin', 'admin']);
    expect(dutiesByRole(roles).get('super_admin')?.length).toBeGreaterThan(
      dutiesByRole(roles).get('admin')?.length ?? 0,
    );
  });

  it('are computed for unsaved changes', () => {
    const after = new Map([['manager', [...ownOf('manager'), 'approve_transactions' as const]]]);
    expect(
      dutiesByRole(roles, after)
        .get('manager')
        ?.map(({ why }) => why),
    ).toEqual(['records expenses and approves them']);
  });
});
