import { CAPABILITY_KEYS, capabilitiesOf } from '@cottontree/contract/access/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/role-permissions';

describe('GET /api/role-permissions', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('[B-7.22, B-3.16] returns the roles by their key, with their fields', async () => {
    const { status, body } = await (await t.signIn('owner')).get(URL);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['owner', 'super_admin', 'admin', 'manager', 'view_only']);
    expect(body.view_only).toEqual({
      name: 'View Only',
      description: 'Dashboards and reports, no modifications',
      color: '#5B6570',
      level: 5,
      permissions: ['view_users', 'view_finances', 'view_cards', 'view_analytics', 'ai_features'],
      canManage: [],
      isSystem: false,
      version: 1,
    });
  });
  it('[B-4.17, B-4.18] marks only the owner’s role as a system role, and it holds every capability', async () => {
    const { body } = await (await t.signIn('super_admin')).get(URL);
    const system = Object.keys(body).filter((key) => body[key].isSystem);
    expect(system).toEqual(['owner']);
    expect(body.owner.permissions).toEqual(CAPABILITY_KEYS);
  });
  it('agrees with the list of roles, grouped by capability', async () => {
    const owner = await t.signIn('owner');
    const [bundled, roles] = [(await owner.get(URL)).body, (await owner.get('/api/roles')).body];
    for (const role of roles) {
      expect(bundled[role.id].permissions).toEqual(capabilitiesOf(role.permissions));
      expect(bundled[role.id]).toMatchObject({ name: role.displayName, version: role.version });
    }
  });

  guards(() => t, { method: 'GET', url: URL, permission: 'roles.view' });
});
