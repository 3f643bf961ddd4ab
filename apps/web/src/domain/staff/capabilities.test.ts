import { expect, it } from 'vitest';
import { CAPABILITIES, CAPABILITY_KEYS, type Power } from '@cottontree/contract/access/permissions.ts';
import { byCategory, capabilityName, firstPowerOf, twinsOf } from './capabilities.ts';

it('names every capability in words, and one permission by its one name', () => {
  expect(CAPABILITY_KEYS.map(capabilityName)).toEqual([
    'View Users',
    'Create Users',
    'Edit Users',
    'Delete Users',
    'Suspend Users',
    'Reset Passwords',
    'Manage Roles',
    'View Finances',
    'Edit Finances',
    'Export Revenue',
    'Approve Transactions',
    'View Cards',
    'Issue Cards',
    'Activate Cards',
    'Suspend Cards',
    'View and Export Audit',
    'System Settings',
    'Manage Backups',
    'API Access',
    'View Analytics',
    'Export Analytics',
    'AI Features',
    'Compliance Reports',
    'Regulatory Filings',
  ]);
});

it('puts every capability into one category', () => {
  const groups = byCategory(CAPABILITY_KEYS, firstPowerOf);
  expect(groups.map(({ category, members }) => `${category} ${members.length}`)).toEqual([
    'User Management 6',
    'Role Management 1',
    'Financial 4',
    'Card Management 4',
    'Analytics 3',
    'System 4',
    'Compliance 2',
  ]);
});

it('only editing users and resetting passwords share permissions, and they share all of them', () => {
  const twins = CAPABILITY_KEYS.flatMap((key) => twinsOf(key).map((other) => [key, other] as const));
  expect(twins).toEqual([
    ['edit_users', 'reset_passwords'],
    ['reset_passwords', 'edit_users'],
  ]);
  for (const [one, other] of twins) expect<readonly Power[]>(CAPABILITIES[one]).toEqual(CAPABILITIES[other]);
});
