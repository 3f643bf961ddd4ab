import { describe, expect, it } from 'vitest';
import {
  CAPABILITIES,
  CAPABILITY_KEYS,
  EXTRA_POWERS,
  PERMISSIONS,
  PERMISSION_KEYS,
  POWERS,
  SEEDED_ROLES,
  SEEDED_ROLE_POWERS,
  capabilitiesOf,
  exportPowersFor,
  type Power,
} from './permissions.ts';

describe('the permission vocabulary', () => {
  it('has 30 dot-style permissions and 24 capabilities: 54 keys', () => {
    expect(PERMISSION_KEYS).toHaveLength(30);
    expect(CAPABILITY_KEYS).toHaveLength(24);
    expect(new Set([...PERMISSION_KEYS, ...CAPABILITY_KEYS]).size).toBe(54);
  });
  it('describes every permission', () => {
    for (const key of PERMISSION_KEYS) {
      expect(key).toMatch(/^[a-z]+\.[a-z]+$/);
      expect(PERMISSIONS[key].name).not.toBe('');
      expect(PERMISSIONS[key].description).not.toBe('');
    }
  });
  it('maps totally: every power is reached by a capability, and every capability names powers that exist', () => {
    const reached = new Set<Power>(CAPABILITY_KEYS.flatMap((key) => [...CAPABILITIES[key]]));
    expect(new Set(POWERS)).toEqual(reached);
    expect(Object.keys(EXTRA_POWERS).every((power) => power in CAPABILITIES)).toBe(true);
  });
  it('grants a capability only to whoever holds its whole bundle', () => {
    expect(capabilitiesOf(['treasury.view'])).not.toContain('view_finances');
    expect(capabilitiesOf(['treasury.view', 'revenue.view'])).toEqual(['view_finances']);
    expect(capabilitiesOf(POWERS)).toEqual(CAPABILITY_KEYS);
    expect(capabilitiesOf([])).toEqual([]);
  });
  it('[A-6.01] seeds owner, super_admin, admin, manager and view_only, authority falling with the level', () => {
    expect(Object.keys(SEEDED_ROLES)).toEqual(['owner', 'super_admin', 'admin', 'manager', 'view_only']);
    expect(Object.values(SEEDED_ROLES).map((role) => role.level)).toEqual([1, 2, 3, 4, 5]);
    expect(SEEDED_ROLE_POWERS.owner).toEqual(POWERS);
  });
  it('gives no power twice along the line of inheritance below the owner', () => {
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
  it('of what treasury.* or revenue.* shows asks for revenue.export, of cards.* or analytics.* for analytics.export', () => {
    expect(exportPowersFor(['treasury.view'])).toEqual(['revenue.export']);
    expect(exportPowersFor(['revenue.view'])).toEqual(['revenue.export']);
    expect(exportPowersFor(['cards.view'])).toEqual(['analytics.export']);
    expect(exportPowersFor(['analytics.view'])).toEqual(['analytics.export']);
    expect(exportPowersFor(['audit.view'])).toEqual(['audit.export']);
  });
  it('of several things asks for the permissions of all of them, each once', () => {
    expect(exportPowersFor(['treasury.view', 'analytics.view', 'revenue.view', 'cards.view'])).toEqual([
      'revenue.export',
      'analytics.export',
    ]);
  });
  it('of what no export permission guards asks for none', () => {
    expect(exportPowersFor(['users.view', 'compliance.view', 'approve_transactions'])).toEqual([]);
    expect(exportPowersFor([])).toEqual([]);
  });
  it('asks only for permissions that exist and that say they export', () => {
    expect(exportPowersFor(POWERS).toSorted()).toEqual(
      PERMISSION_KEYS.filter((key) => key.endsWith('.export')).toSorted(),
    );
  });
});
