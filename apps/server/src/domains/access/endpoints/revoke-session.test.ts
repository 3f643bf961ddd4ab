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

  it('ends the session at its next call, tells every process, and records whose it was', async () => {
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
  it('has one effect and one record, however often it is asked', async () => {
    const [owner, person] = [await t.signIn('owner'), await t.signIn('manager')];
    const before = await recordCount(t);
    const answers = await Promise.all(Array.from({ length: 4 }, () => revoke(owner, person)));
    expect(statusesOf(answers)).toEqual([200, 404, 404, 404]);
    expect(await recordCount(t)).toBe(before + 1);
  });
  it('lets others than owners end those of the roles they manage, below their own level', async () => {
    const superAdmin = await t.signIn('super_admin');
    expect((await revoke(superAdmin, await t.signIn('admin'))).status).toBe(200);
    for (const role of ['super_admin', 'owner']) {
      const above = await t.signIn(role);
      const { status, body } = await revoke(superAdmin, above);
      expect([status, body.code], role).toEqual([403, 'forbidden']);
      expect((await above.get('/api/auth/user')).status).toBe(200);
    }
    // A role that manages nobody, whatever it may do.
    const guard = await t.signIn('Guard', { powers: ['users.suspend'] });
    expect((await revoke(guard, await t.signIn('view_only'))).status).toBe(403);
  });
  it('leaves other owners alone', async () => {
    const [one, other] = [await t.signIn('owner'), await t.signIn('owner')];
    expect((await revoke(one, other)).status).toBe(403);
  });
  it('refuses the present session and what is none, naming the field; knows no session that is not open', async () => {
    const owner = await t.signIn('owner');
    const own = await revoke(owner, owner);
    expect([own.status, fieldsOf(own)]).toEqual([400, ['id']]);
    expect(fieldsOf(await owner.send('DELETE', url('17')))).toEqual(['id']);
    expect((await owner.send('DELETE', url(UNKNOWN))).status).toBe(404);
    expect((await owner.get('/api/auth/user')).status).toBe(200);
  });
});
