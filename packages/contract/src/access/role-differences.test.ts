import { describe, expect, it } from 'vitest';
import { SEEDED_ROLES, SEEDED_ROLE_POWERS, type Power, type SeededRole } from './permissions.ts';
import { roleDifferences, type KeyedPowers } from './role-differences.ts';
import { effectiveOf } from './role-powers.ts';
import { dutyConflicts } from './separation-of-duties.ts';

const KEYS: readonly SeededRole[] = ['owner', 'super_admin', 'admin', 'manager', 'view_only'];
const roles: KeyedPowers[] = KEYS.map((key) => ({
  ...SEEDED_ROLES[key],
  key,
  powers: SEEDED_ROLE_POWERS[key],
}));
const roleOf = (key: string): KeyedPowers => {
  const found = roles.find((role) => role.key === key);
  if (!found) throw new Error(`No role ${key}`);
  return found;
};
const withPowers = (key: string, change: (own: readonly Power[]) => readonly Power[]): KeyedPowers[] =>
  roles.map((role) => (role.key === key ? { ...role, powers: change(role.powers) } : role));
const differences = (key: string, change: (own: readonly Power[]) => readonly Power[]) =>
  roleDifferences(roles, withPowers(key, change));

describe('the effects of a role change', () => {
  it('an unchanged role changes nothing', () => {
    expect(differences('manager', (own) => own)).toEqual([]);
  });

  it('roles above that lack a gained permission inherit it; the owner’s role always has all', () => {
    expect(
      differences('view_only', (own) => [...own, 'backup.manage']).map(({ role, gains }) => [
        role.key,
        gains,
      ]),
    ).toEqual([
      ['admin', ['backup.manage']],
      ['manager', ['backup.manage']],
      ['view_only', ['backup.manage']],
    ]);
  });

  it('roles above lose a removed permission unless they have it from another role', () => {
    expect(
      differences('manager', (own) => own.filter((power) => power !== 'kyc.verify')).map(
        ({ role, loses }) => [role.key, loses],
      ),
    ).toEqual([
      ['super_admin', ['kyc.verify']],
      ['admin', ['kyc.verify']],
      ['manager', ['kyc.verify']],
    ]);
  });

  it('for the roles above, a new or deleted role is one that gains or loses its permissions', () => {
    const fresh: KeyedPowers = {
      key: 'fresh',
      displayName: 'Fresh',
      level: 5,
      isSystem: false,
      powers: ['backup.manage'],
    };
    const touched = (before: KeyedPowers[], after: KeyedPowers[]) =>
      roleDifferences(before, after).map(({ role, gains, loses }) => [role.key, gains, loses]);
    expect(touched(roles, [...roles, fresh])).toEqual([
      ['admin', ['backup.manage'], []],
      ['manager', ['backup.manage'], []],
      ['fresh', ['backup.manage'], []],
    ]);
    expect(touched([...roles, fresh], roles)).toEqual([
      ['admin', [], ['backup.manage']],
      ['manager', [], ['backup.manage']],
    ]);
  });

  it('names the newly combined duties, and those already combined', () => {
    const [manager] = differences('manager', (own) => [...own, 'approve_transactions']);
    expect(manager?.combinations.filter(({ arises }) => arises).map(({ why }) => why)).toEqual([
      'records expenses and approves them',
    ]);
    const [, admin] = differences('admin', (own) => own.filter((power) => power !== 'api_access'));
    expect(admin?.role.key).toBe('admin');
    expect(admin?.combinations.every(({ arises }) => !arises)).toBe(true);
    expect(admin?.combinations.map(({ why }) => why)).toContain('records expenses and approves them');
  });

  it('a new role is not the first to combine what a role of lower authority combined, and of equal authority it is', () => {
    const arisesAt = (level: number) =>
      roleDifferences(roles, [
        ...roles,
        {
          key: 'fresh',
          displayName: 'Fresh',
          level,
          isSystem: false,
          powers: ['expenses.manage', 'approve_transactions'],
        },
      ])
        .find(({ role }) => role.key === 'fresh')
        ?.combinations.flatMap(({ why, arises }) => (arises ? [why] : []));
    const combined = 'records expenses and approves them';
    const admin = roles.find(({ key }) => key === 'admin')?.level ?? 0;
    expect(arisesAt(admin - 0.5)).not.toContain(combined);
    expect(arisesAt(admin)).toContain(combined);
    expect(arisesAt(admin + 0.5)).toContain(combined);
  });

  it('what nobody agreed to arises when that role itself is edited, and at no other edit', () => {
    const combined = 'records expenses and approves them';
    const conflicts = dutyConflicts(effectiveOf(roleOf('admin'), roles).map(({ power }) => power));
    const [why] = conflicts.filter((each) => each.why === combined);
    if (!why) throw new Error('The seeded Admin combines them');
    const after = withPowers('admin', (own) => [...own, 'cards.view']);
    const arising = (edited: readonly string[], unagreedOf: string) =>
      roleDifferences(roles, after, {
        edited,
        unagreed: (key) => (key === unagreedOf ? [why] : []),
      })
        .find(({ role }) => role.key === 'admin')
        ?.combinations.flatMap((each) => (each.arises ? [each.why] : []));
    expect(arising(['admin'], 'admin')).toEqual([combined]);
    expect(arising(['admin'], 'manager')).toEqual([]);
    expect(arising([], 'admin')).toEqual([]);
  });

  it('a removed permission that is inherited is kept, an added one that was inherited was had', () => {
    const [admin] = differences('admin', (own) => [...own, 'cards.view']);
    expect(admin).toMatchObject({ gains: [], had: ['cards.view'] });
    const doubled = withPowers('admin', (own) => [...own, 'cards.view']);
    const [taken] = roleDifferences(doubled, roles);
    expect(taken).toMatchObject({ loses: [], keeps: [{ power: 'cards.view', from: ['View Only'] }] });
  });
});
