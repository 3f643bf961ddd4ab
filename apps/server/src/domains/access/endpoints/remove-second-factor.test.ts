import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { enrol, givePassword, signIn } from '../../../testing/second-factor.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const url = (id: string) => `/api/user-management/users/${id}/second-factor`;

describe('DELETE /api/user-management/users/:id/second-factor', () => {
  let t: TestApp;
  let owner: Person;
  beforeAll(async () => {
    t = await startTestApp();
  });
  beforeEach(async () => {
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());

  guards(() => t, { method: 'DELETE', url: url(UNKNOWN), permission: 'users.edit', ownerOnly: true });
  it('requires a confirmation of the owner’s identity', async () => {
    const { status, body } = await (
      await t.signIn('owner', { steppedUp: false })
    ).send('DELETE', url(UNKNOWN));
    expect([status, body.code]).toEqual([403, 'step-up-required']);
  });
  it('removes it with its recovery codes, ends the sessions and records it; the password alone signs in', async () => {
    const person = await t.signIn('manager');
    await givePassword(t, person);
    await enrol(t, person);
    const { status, body } = await owner.send('DELETE', url(person.userId));
    expect([status, body.id, body.twoFactorEnabled]).toEqual([200, person.userId, false]);
    expect((await person.get('/api/auth/user')).status).toBe(401);
    expect(await lastRecord(t)).toMatchObject({
      action: 'user.remove-second-factor',
      actor_id: owner.userId,
      entity_type: 'user',
      entity_id: person.userId,
      description: `Took the second factor off the account of ${person.username}`,
      severity: 'critical',
      before: { twoFactorEnabled: true },
      after: { twoFactorEnabled: false },
    });
    const codes = t.database.read.selectFrom('recovery_codes').selectAll();
    expect(await codes.where('user_id', '=', person.userId).execute()).toEqual([]);
    expect((await signIn(t, person)).status).toBe(200);
    expect((await owner.send('DELETE', url(person.userId))).status).toBe(409);
  });
  it('demands a new password at the next sign-in where the old one is too short without it', async () => {
    const person = await t.signIn('super_admin');
    await givePassword(t, person);
    await enrol(t, person);
    expect((await owner.send('DELETE', url(person.userId))).body.isTemporaryPassword).toBe(true);
    const { status, body } = await signIn(t, person);
    expect([status, body.session.isTemporaryPassword]).toEqual([200, true]);
  });
  it('refuses the caller’s own account, another owner’s, and an unknown one', async () => {
    const other = await t.signIn('owner');
    await enrol(t, other);
    expect((await owner.send('DELETE', url(other.userId))).status).toBe(403);
    expect((await owner.send('DELETE', url(owner.userId))).status).toBe(403);
    expect((await owner.send('DELETE', url(UNKNOWN))).status).toBe(404);
    expect((await other.get('/api/auth/second-factor')).body.enabled).toBe(true);
  });
});
