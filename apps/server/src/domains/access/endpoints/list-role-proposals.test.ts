import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { proposeForManagers } from '../../../testing/role-proposals.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/roles/proposals';

describe('GET /api/roles/proposals', () => {
  let t: TestApp;
  let owner: Person;
  let second: Person;
  let manager: Person;
  beforeAll(async () => {
    t = await startTestApp();
    [owner, second] = [await t.signIn('owner'), await t.signIn('owner')];
    manager = await t.signIn('manager');
  });
  afterAll(() => t.close());

  it('lists waiting proposals, their approvers, and their effect on people', async () => {
    expect((await owner.get(URL)).body).toEqual([]);
    const { proposal } = await proposeForManagers(owner);
    const [shown, ...others] = (await second.get(URL)).body;
    expect(others).toEqual([]);
    expect(shown).toMatchObject({
      id: proposal.id,
      proposedBy: owner.username,
      proposedAt: t.clock.now().toISOString(),
      state: 'waiting',
      waitsFor: { owners: [second.username], from: null },
      obstacle: null,
      roles: [{ role: 'manager', displayName: 'Manager' }],
    });
    expect(shown.roles[0].permissions).toContain('approve_transactions');
    const [changed] = shown.change.roles;
    expect([changed.role, changed.gains]).toEqual(['manager', ['approve_transactions']]);
    expect(changed.people).toMatchObject([{ username: manager.username }]);
    expect((await owner.get(URL)).body[0].obstacle).toBe(`It waits for ${second.username}`);
  });

  it('leaves out a proposal that has lapsed because a role has changed since', async () => {
    await owner.send('PATCH', '/api/roles/manager', { permissions: ['roles.view'] });
    expect((await second.get(URL)).body).toEqual([]);
  });

  guards(() => t, { method: 'GET', url: URL, permission: 'roles.edit', ownerOnly: true });
});
