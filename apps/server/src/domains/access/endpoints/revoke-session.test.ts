import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  announcedEnds,
  fieldsOf,
  guards,
  lastRecord,
  recordCount,
  statusesOf,
} from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const url = (id: string) => `/api/user-management/sessions/${id}`;
const revoke = (who: Person, whose: Person) => who.send('DELETE', url(whose.sessionId));

describe('DELETE /api/user-management/sessions/:id', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  guards(() => t, { method: 'DELETE', url: url(UNKNOWN), permission: 'users.suspend' });

  it('ends the session at its next call, notifies every process, and records whose it was', async () => {
    const [owner, person] = [await t.signIn('owner'), await t.signIn('manager')];
    const { status, body } = await revoke(owner, person);
    expect([status, body]).toEqual([200, { ok: true }]);
    expect((await person.get('/api/auth/user')).status).toBe(401);
    expect(await announcedEnds(t)).toContain(person.sessionId);
    expect(await lastRecord(t)).toMatchObject({
      action: 'session.revoke',
      actor_id: owner.userId,
      entity_type: 'session',
      entity_id: person.sessionId,
      before: { userId: person.userId, device: 'test', address: '127.0.0.1' },
    });
  });
  it('has one effect and writes one record, however often it is called', async () => {
    const [owner, person] = [await t.signIn('owner'), await t.signIn('manager')];
    const before = await recordCount(t);
    const answers = await Promise.all(Array.from({ length: 4 }, () => revoke(owner, person)));
    expect(statusesOf(answers)).toEqual([200, 404, 404, 404]);
    expect(await recordCount(t)).toBe(before + 1);
  });
  it('lets callers other than owners end sessions of lower roles that they manage', async () => {
    const superAdmin = await t.signIn('super_admin');
    expect((await revoke(superAdmin, await t.signIn('admin'))).status).toBe(200);
    for (const role of ['super_admin', 'owner']) {
      const above = await t.signIn(role);
      const { status, body } = await revoke(superAdmin, above);
      expect([status, body.code], role).toEqual([403, 'forbidden']);
      expect((await above.get('/api/auth/user')).status).toBe(200);
    }
    // This role manages nobody, whatever its other powers.
    const guard = await t.signIn('Guard', { powers: ['users.suspend'] });
    expect((await revoke(guard, await t.signIn('view_only'))).status).toBe(403);
  });
  it('refuses sessions of other owners', async () => {
    const [one, other] = [await t.signIn('owner'), await t.signIn('owner')];
    expect((await revoke(one, other)).status).toBe(403);
  });
  it('refuses the current session and an invalid id, naming the field; answers not found for a session that is not open', async () => {
    const owner = await t.signIn('owner');
    const own = await revoke(owner, owner);
    expect([own.status, fieldsOf(own)]).toEqual([400, ['id']]);
    expect(fieldsOf(await owner.send('DELETE', url('17')))).toEqual(['id']);
    expect((await owner.send('DELETE', url(UNKNOWN))).status).toBe(404);
    expect((await owner.get('/api/auth/user')).status).toBe(200);
  });
});
