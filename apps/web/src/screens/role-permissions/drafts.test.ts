import { describe, expect, it } from 'vitest';
import type { RolePermissionsEntry } from '@cottontree/contract/access/role-permissions.ts';
import {
  changedMeanwhile,
  drafted,
  inputOf,
  NO_DRAFTS,
  rebased,
  withManaged,
  withPermissions,
} from './drafts.ts';

const entry = (over: Partial<RolePermissionsEntry> = {}): RolePermissionsEntry => ({
  name: 'Manager',
  description: '',
  color: '#000000',
  level: 4,
  permissions: ['view_users'],
  canManage: ['view_only'],
  isSystem: false,
  version: 3,
  ...over,
});
const ENTRIES = {
  owner: entry({ name: 'Owner', level: 1, isSystem: true }),
  manager: entry(),
  view_only: entry({ name: 'View Only', level: 5, canManage: [], version: 1 }),
};
const give = withPermissions(NO_DRAFTS, 'manager', ENTRIES.manager, ['view_cards'], true);

describe('drafts', () => {
  it('are kept beside the server state, which they do not change', () => {
    expect(drafted(ENTRIES.manager, give.get('manager')).permissions).toEqual(['view_users', 'view_cards']);
    expect(ENTRIES.manager.permissions).toEqual(['view_users']);
  });

  it('end when everything is switched back', () => {
    expect(withPermissions(give, 'manager', ENTRIES.manager, ['view_cards'], false).size).toBe(0);
    const managed = withManaged(NO_DRAFTS, 'manager', ENTRIES.manager, 'view_only', false);
    expect(drafted(ENTRIES.manager, managed.get('manager')).canManage).toEqual([]);
    expect(withManaged(managed, 'manager', ENTRIES.manager, 'view_only', true).size).toBe(0);
  });

  it('are saved with all roles except system roles, each with the version that was shown', () => {
    const later = { ...ENTRIES, manager: entry({ version: 4 }) };
    expect(inputOf(later, give)).toEqual({
      manager: { permissions: ['view_users', 'view_cards'], canManage: ['view_only'], version: 3 },
      view_only: { permissions: ['view_users'], canManage: [], version: 1 },
    });
  });

  it('are rebased onto the present state, which says what changed meanwhile', () => {
    const present = {
      ...ENTRIES,
      manager: entry({ version: 4, permissions: ['view_users', 'issue_cards'] }),
    };
    expect([...(changedMeanwhile(give, ENTRIES, present).get('manager')?.permissions ?? [])]).toEqual([
      ['issue_cards', true],
    ]);
    const over = rebased(give, present);
    expect(over.get('manager')?.base.version).toBe(4);
    expect(drafted(present.manager, over.get('manager')).permissions).toEqual([
      'view_users',
      'issue_cards',
      'view_cards',
    ]);
  });

  it('disappear when somebody else made the same change, or deleted the role', () => {
    const same = { ...ENTRIES, manager: entry({ version: 4, permissions: ['view_cards', 'view_users'] }) };
    expect(rebased(give, same).size).toBe(0);
    expect(rebased(give, { owner: ENTRIES.owner }).size).toBe(0);
  });
});
