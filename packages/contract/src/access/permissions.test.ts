import { describe, expect, it } from 'vitest';
import {
  CAPABILITIES,
  CAPABILITY_KEYS,
  EXTRA_POWERS,
  FURTHER_POWERS,
  FURTHER_POWER_KEYS,
  PERMISSIONS,
  PERMISSION_KEYS,
  POWERS,
  SEEDED_ROLES,
  SEEDED_ROLE_POWERS,
  capabilitiesOf,
  exportPowersFor,
  powerEntry,
  type Power,
  needsPower,
} from './permissions.ts';

describe('the permissions', () => {
  it('has 30 dot-style permissions and 24 capabilities: 54 keys', () => {
    expect(PERMISSION_KEYS).toHaveLength(30);
    expect(CAPABILITY_KEYS).toHaveLength(24);
    expect(new Set([...PERMISSION_KEYS, ...CAPABILITY_KEYS]).size).toBe(54);
  });
  it('[B-3.17, B-3.18, B-3.19, B-3.20, B-3.21, B-3.22, B-3.23, B-3.24] has the 30 of the documents', () => {
    const listed = [
      ['users.view', 'users.create', 'users.edit', 'users.delete', 'users.suspend'],
      ['roles.view', 'roles.edit', 'roles.create', 'roles.delete'],
      ['treasury.view', 'treasury.manage', 'revenue.view', 'revenue.export', 'expenses.manage'],
      ['cards.view', 'cards.issue', 'cards.suspend', 'cards.activate'],
      ['analytics.view', 'analytics.export', 'reports.generate', 'reports.schedule'],
      ['settings.view', 'settings.edit', 'audit.view', 'audit.export', 'backup.manage'],
      ['compliance.view', 'compliance.manage', 'kyc.verify'],
    ].flat();
    expect(listed).toHaveLength(30);
    expect(PERMISSION_KEYS.toSorted()).toEqual(listed.toSorted());
  });
  it('[B-3.28, B-3.29, B-3.30, B-3.31, B-3.32, B-3.33] has the 24 capabilities of the documents', () => {
    const listed = [
      ['view_users', 'create_users', 'edit_users', 'delete_users', 'suspend_users', 'reset_passwords'],
      ['manage_roles', 'view_finances', 'edit_finances', 'export_finances', 'approve_transactions'],
      ['view_cards', 'issue_cards', 'activate_cards', 'suspend_cards'],
      ['view_audit', 'system_settings', 'backup_restore', 'api_access'],
      ['view_analytics', 'export_analytics', 'ai_features', 'compliance_reports', 'regulatory_filings'],
    ].flat();
    expect(listed).toHaveLength(24);
    expect(CAPABILITY_KEYS.toSorted()).toEqual(listed.toSorted());
  });
  it('describes every permission', () => {
    for (const key of PERMISSION_KEYS) {
      expect(key).toMatch(/^[a-z]+\.[a-z]+$/);
      expect(PERMISSIONS[key].name).not.toBe('');
      expect(PERMISSIONS[key].description).not.toBe('');
    }
  });
  it('has a unique name and description for every permission', () => {
    const entries = POWERS.map(powerEntry);
    for (const { name, description } of entries) {
      expect(name).not.toBe('');
      expect(description).not.toBe('');
    }
    expect(new Set(entries.map(({ name }) => name)).size).toBe(POWERS.length);
    expect(powerEntry('users.view')).toBe(PERMISSIONS['users.view']);
    expect(powerEntry('api_access')).toBe(EXTRA_POWERS.api_access);
  });
  it('describes only approve_transactions as approving', () => {
    const says = POWERS.filter((power) => /\bapproves?\b/i.test(powerEntry(power).description));
    expect(says).toEqual(['approve_transactions']);
    expect(powerEntry('expenses.manage').description).toBe(
      'Record expenses and daily entries, and propose budgets for approval',
    );
  });
  it('is total: every permission of the documents belongs to a capability, and every capability lists existing ones', () => {
    const reached = new Set<Power>(CAPABILITY_KEYS.flatMap((key) => [...CAPABILITIES[key]]));
    expect(new Set(POWERS.filter((power) => !(power in FURTHER_POWERS)))).toEqual(reached);
    expect(Object.keys(EXTRA_POWERS).every((power) => power in CAPABILITIES)).toBe(true);
  });
  it('has further ones: to view customers from manager on, to reveal them from admin on, neither for view_only', () => {
    expect(FURTHER_POWER_KEYS).toEqual(['customers.view', 'customers.reveal']);
    const holders = (power: Power): string[] =>
      Object.entries(SEEDED_ROLE_POWERS).flatMap(([role, powers]) => (powers.includes(power) ? [role] : []));
    expect(holders('customers.view')).toEqual(['manager', 'owner']);
    expect(holders('customers.reveal')).toEqual(['admin', 'owner']);
  });
  it('grants a capability only to a person with all of its permissions', () => {
    expect(capabilitiesOf(['treasury.view'])).not.toContain('view_finances');
    expect(capabilitiesOf(['treasury.view', 'revenue.view'])).toEqual(['view_finances']);
    expect(capabilitiesOf(POWERS)).toEqual(CAPABILITY_KEYS);
    expect(capabilitiesOf([])).toEqual([]);
  });
  it('[A-6.01] seeds owner, super_admin, admin, manager and view_only, in order of authority', () => {
    expect(Object.keys(SEEDED_ROLES)).toEqual(['owner', 'super_admin', 'admin', 'manager', 'view_only']);
    expect(Object.values(SEEDED_ROLES).map((role) => role.level)).toEqual([1, 2, 3, 4, 5]);
    expect(SEEDED_ROLE_POWERS.owner).toEqual(POWERS);
  });
  it('assigns no permission twice in the inheritance below the owner', () => {
    const own = [
      SEEDED_ROLE_POWERS.super_admin,
      SEEDED_ROLE_POWERS.admin,
      SEEDED_ROLE_POWERS.manager,
      SEEDED_ROLE_POWERS.view_only,
    ].flat();
    expect(new Set(own).size).toBe(own.length);
  });
});

describe('an export', () => {
  it('of treasury.* or revenue.* data requires revenue.export, of cards.* or analytics.* data analytics.export', () => {
    expect(exportPowersFor(['treasury.view'])).toEqual(['revenue.export']);
    expect(exportPowersFor(['revenue.view'])).toEqual(['revenue.export']);
    expect(exportPowersFor(['cards.view'])).toEqual(['analytics.export']);
    expect(exportPowersFor(['analytics.view'])).toEqual(['analytics.export']);
    expect(exportPowersFor(['audit.view'])).toEqual(['audit.export']);
  });
  it('of several kinds of data requires the permissions of all of them, each once', () => {
    expect(exportPowersFor(['treasury.view', 'analytics.view', 'revenue.view', 'cards.view'])).toEqual([
      'revenue.export',
      'analytics.export',
    ]);
  });
  it('of data without an export permission requires none', () => {
    expect(exportPowersFor(['users.view', 'compliance.view', 'approve_transactions'])).toEqual([]);
    expect(exportPowersFor([])).toEqual([]);
  });
  it('requires only existing permissions that are described as exporting', () => {
    expect(exportPowersFor(POWERS).toSorted()).toEqual(
      PERMISSION_KEYS.filter((key) => key.endsWith('.export')).toSorted(),
    );
  });
});

describe('a refusal for want of a permission', () => {
  it('names the permission by its name, and who can grant it', () => {
    expect(needsPower('roles.edit')).toBe('This needs the permission Edit Roles, which an owner can grant');
    expect(needsPower(['roles.edit'])).toBe('This needs the permission Edit Roles, which an owner can grant');
  });
  it('names all that are needed, or those of which one is enough', () => {
    expect(needsPower(['roles.edit', 'audit.view'], 'The list')).toBe(
      'The list needs the permissions Edit Roles and View Audit, which an owner can grant',
    );
    expect(needsPower(['roles.edit', 'audit.view'], 'The list', 'or')).toBe(
      'The list needs the permission Edit Roles or View Audit, which an owner can grant',
    );
  });
});
