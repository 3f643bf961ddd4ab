import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { guards, lastRecord, statusesOf } from '../../../testing/administration.ts';
import { proposeForManagers } from '../../../testing/role-proposals.ts';
import { confirmNow } from '../../../testing/second-factor.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const HOUR = 3_600_000;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const url = (id: string) => `/api/roles/proposals/${id}/approve`;

describe('POST /api/roles/proposals/:id/approve', () => {
  let t: TestApp;
  let owner: Person;
  let manager: Person;
  const powersOf = async (who: Person): Promise<string[]> => (await who.get('/api/auth/user')).body.powers;
  const approve = (who: Person, id: string) => who.send('POST', url(id));
  beforeAll(async () => {
    t = await startTestApp();
  });
  beforeEach(async () => {
    await t.database.write.updateTable('users').set({ deleted_at: t.clock.now() }).execute();
    await t.database.write
      .deleteFrom('role_powers')
      .where('power', '=', 'approve_transactions')
      .where('role_key', '=', 'manager')
      .execute();
    owner = await t.signIn('owner');
    manager = await t.signIn('manager');
    for (const { id } of (await owner.get('/api/roles/proposals')).body)
      await owner.send('POST', `/api/roles/proposals/${id}/reject`);
  });
  afterAll(() => t.close());

  it('makes the change once another owner approves, reports its effect on people, and records who proposed it', async () => {
    const second = await t.signIn('owner');
    const { proposal, permissions } = await proposeForManagers(owner);
    expect(proposal).toMatchObject({ state: 'waiting', waitsFor: { owners: [second.username], from: null } });
    expect(permissions).not.toContain('approve_transactions');
    expect(await powersOf(manager)).not.toContain('approve_transactions');
    const { status, body } = await approve(second, proposal.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'approved', waitsFor: null, change: { waitsFor: null } });
    expect(body.change.roles[0]).toMatchObject({
      role: 'manager',
      gains: ['approve_transactions'],
      people: [{ username: manager.username }],
    });
    expect(await powersOf(manager)).toContain('approve_transactions');
    expect(await lastRecord(t)).toMatchObject({
      action: 'role.update',
      actor_id: second.userId,
      entity_id: 'manager',
      description: `Changed what the role Manager allows, proposed by ${owner.username}`,
    });
    expect((await approve(second, proposal.id)).status).toBe(409);
  });

  it('refuses the proposer while there is another owner, however much time has passed', async () => {
    const second = await t.signIn('owner');
    const { proposal } = await proposeForManagers(owner);
    t.clock.advance(5 * HOUR);
    const { body } = await approve(await sameOwner(), proposal.id);
    expect([body.code, body.message]).toEqual(['forbidden', `It waits for ${second.username}`]);
    t.clock.advance(48 * HOUR);
    expect((await approve(await sameOwner(), proposal.id)).status).toBe(403);
    expect((await owner.get('/api/roles/proposals')).body).toMatchObject([{ state: 'waiting' }]);
  });

  /** The proposer in a session that is valid at this time, with a fresh confirmation. */
  async function sameOwner(): Promise<Person> {
    await t.database.write
      .updateTable('sessions')
      .set({
        idle_expires_at: new Date(t.clock.now().getTime() + HOUR / 2),
        absolute_expires_at: new Date(t.clock.now().getTime() + HOUR),
      })
      .where('id', '=', owner.sessionId)
      .execute();
    await confirmNow(t, owner);
    return owner;
  }

  it('lets the only owner approve by a second confirmation, 24 hours later and not before', async () => {
    const { proposal } = await proposeForManagers(owner);
    const from = new Date(t.clock.now().getTime() + 24 * HOUR).toISOString();
    expect(proposal.waitsFor).toEqual({ owners: [owner.username], from });
    expect((await approve(owner, proposal.id)).status).toBe(403);
    expect(await lastRecord(t)).toMatchObject({
      action: 'approval.refuse',
      category: 'Security',
      actor_id: owner.userId,
      entity_type: 'role_proposal',
      entity_id: proposal.id,
      description: expect.stringContaining('You are the only owner'),
    });
    t.clock.advance(24 * HOUR - 1);
    expect((await approve(await sameOwner(), proposal.id)).body.message).toContain(`until ${from}`);
    t.clock.advance(1);
    await t.database.write
      .updateTable('sessions')
      .set({ stepped_up_at: new Date(t.clock.now().getTime() - 24 * HOUR) })
      .where('id', '=', owner.sessionId)
      .execute();
    expect((await approve(owner, proposal.id)).body.code).toBe('step-up-required');
    expect((await approve(await sameOwner(), proposal.id)).status).toBe(200);
    const roles = (await owner.get('/api/roles')).body;
    expect(roles.find((role: { id: string }) => role.id === 'manager').permissions).toContain(
      'approve_transactions',
    );
  });

  it('refuses a change whose role has changed since', async () => {
    const second = await t.signIn('owner');
    const { proposal } = await proposeForManagers(owner);
    await owner.send('PATCH', '/api/roles/manager', { permissions: ['expenses.manage', 'audit.view'] });
    const { status, body } = await approve(second, proposal.id);
    expect([status, body.current.state]).toEqual([409, 'lapsed']);
    expect(await powersOf(manager)).not.toContain('approve_transactions');
  });

  it('is made once by two owners who approve at the same moment', async () => {
    const [second, third] = [await t.signIn('owner'), await t.signIn('owner')];
    const { proposal } = await proposeForManagers(owner);
    const answers = await Promise.all([second, third].map((who) => approve(who, proposal.id)));
    expect(statusesOf(answers)).toEqual([200, 409]);
  });

  it('answers not found for an unknown proposal', async () => {
    expect((await approve(owner, UNKNOWN)).status).toBe(404);
  });

  guards(() => t, { method: 'POST', url: url(UNKNOWN), permission: 'roles.edit', ownerOnly: true });
});
