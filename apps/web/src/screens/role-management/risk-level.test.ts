import { expect, it } from 'vitest';
import { rolesAnswer, seededRoles } from '../../domain/staff/roles.setup.ts';
import { riskLevelOf } from './risk-level.ts';

it('[B-2.59] is computed from the permissions of the roles: medium for the roles every company starts with, and changes with them', () => {
  expect(riskLevelOf(rolesAnswer({ roles: seededRoles(), isOwner: true }))).toEqual({
    risk: 'medium',
    grants: 100,
  });
  const inherited: never[] = [];
  expect(riskLevelOf([])).toEqual({ risk: 'low', grants: 0 });
  expect(riskLevelOf([{ permissions: ['users.view', 'cards.view', 'backup.manage'], inherited }]).risk).toBe(
    'low',
  );
  expect(
    riskLevelOf([{ permissions: ['users.view', 'backup.manage', 'users.delete'], inherited }]).risk,
  ).toBe('critical');
  // Permissions other than the 30 have no risk level.
  expect(riskLevelOf([{ permissions: ['ai_features'], inherited }])).toEqual({ risk: 'low', grants: 0 });
});
