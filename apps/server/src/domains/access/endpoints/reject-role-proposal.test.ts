import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { proposeForManagers } from '../../../testing/role-proposals.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const url = (id: string) => `/api/roles/proposals/${id}/reject`;

describe('POST /api/roles/proposals/:id/reject', () => {
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

  it.each([
    ['another owner', () => second, () => `Rejected a change of roles that ${owner.username} proposed`],
    ['the proposer', () => owner, () => 'Took back a proposed change of roles'],
  ])('ends it by %s: the roles stay as they are, and it cannot be approved', async (_, who, description) => {
    const { proposal } = await proposeForManagers(owner);
    const { status, body } = await who().send('POST', url(proposal.id));
    expect([status, body.state, body.waitsFor]).toEqual([200, 'rejected', null]);
    expect(await lastRecord(t)).toMatchObject({ action: 'role.reject', description: description() });
    expect((await manager.get('/api/auth/user')).body.powers).not.toContain('approve_transactions');
    expect((await second.send('POST', `/api/roles/proposals/${proposal.id}/approve`)).status).toBe(409);
    expect((await owner.get('/api/roles/proposals')).body).toEqual([]);
  });

  it('notifies the proposer', async () => {
    const { proposal } = await proposeForManagers(owner);
    await second.send('POST', url(proposal.id));
    const notified = await t.database.read
      .selectFrom('notifications')
      .selectAll()
      .where('user_id', '=', owner.userId)
      .orderBy('at', 'desc')
      .execute();
    expect(notified.find(({ data }) => data['proposalId'] === proposal.id)).toMatchObject({
      title: 'Your change of roles was rejected',
      message: `Test ${second.username} did not agree to change Manager`,
    });
  });

  it('answers not found for an unknown proposal', async () => {
    expect((await owner.send('POST', url(UNKNOWN))).status).toBe(404);
  });

  guards(() => t, { method: 'POST', url: url(UNKNOWN), permission: 'roles.edit', ownerOnly: true });
});
