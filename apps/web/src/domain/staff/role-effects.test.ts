import { describe, expect, it } from 'vitest';
import { dutiesByRole, roleEffects } from './role-effects.ts';
import { rolesAnswer, seededRoles } from './roles.setup.ts';

const roles = rolesAnswer({ roles: seededRoles(), isOwner: true });
const ownOf = (name: string) => roles.find((role) => role.name === name)?.permissions ?? [];
const effectsOf = (name: string, change: (own: ReturnType<typeof ownOf>) => ReturnType<typeof ownOf>) =>
  roleEffects(roles, new Map([[name, change(ownOf(name))]]));

describe('what a change means', () => {
  it('nothing changes for nobody when nothing is changed', () => {
    expect(effectsOf('manager', (own) => own)).toEqual([]);
  });

  it('what a role gains, those above it that lack it inherit', () => {
    const effects = effectsOf('view_only', (own) => [...own, 'audit.view']);
    expect(effects.map(({ role, gained }) => [role.name, gained])).toEqual([
      ['manager', ['audit.view']],
      ['view_only', ['audit.view']],
    ]);
    expect(effects.map(({ role }) => role.usersCount)).toEqual([4, 5]);
  });

  it('names the duties that come together, and those that stand already', () => {
    const [manager] = effectsOf('manager', (own) => [...own, 'approve_transactions']);
    expect(manager?.conflicts.filter(({ arises }) => arises).map(({ why }) => why)).toEqual([
      'records expenses and approves them',
    ]);
    const [admin] = effectsOf('admin', (own) => own.filter((power) => power !== 'api_access'));
    expect(admin?.conflicts.every(({ arises }) => !arises)).toBe(true);
    expect(admin?.conflicts.map(({ why }) => why)).toContain('records expenses and approves them');
  });

  it('what is taken from the role and comes to it from below is kept', () => {
    const [admin] = effectsOf('admin', (own) => [...own, 'cards.view']);
    expect(admin).toMatchObject({ gained: [], had: ['cards.view'] });
    const withOwn = roles.map((role) =>
      role.name === 'admin' ? { ...role, permissions: [...role.permissions, 'cards.view' as const] } : role,
    );
    const [taken] = roleEffects(withOwn, new Map([['admin', ownOf('admin')]]));
    expect(taken).toMatchObject({ lost: [], kept: [{ power: 'cards.view', from: ['View Only'] }] });
  });
});

describe('duties that one role holds together', () => {
  const whyOf = (after?: Parameters<typeof dutiesByRole>[1]) =>
    [...dutiesByRole(roles, after)].map(([role, conflicts]) => [role, conflicts.map(({ why }) => why)]);

  it('inherited powers count; the owner’s role is not judged, and roles without conflicts are left out', () => {
    expect(whyOf().map(([role]) => role)).toEqual(['super_admin', 'admin']);
    expect(dutiesByRole(roles).get('super_admin')?.length).toBeGreaterThan(
      dutiesByRole(roles).get('admin')?.length ?? 0,
    );
  });

  it('are foretold for what is not saved yet', () => {
    const after = new Map([['manager', [...ownOf('manager'), 'approve_transactions' as const]]]);
    expect(
      dutiesByRole(roles, after)
        .get('manager')
        ?.map(({ why }) => why),
    ).toEqual(['records expenses and approves them']);
  });
});
