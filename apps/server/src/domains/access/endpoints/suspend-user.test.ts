import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  announcedEnds,
  fieldsOf,
  guards,
  lastRecord,
  recordCount,
  versionOf,
} from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const url = (id: string) => `/api/user-management/users/${id}/suspend`;

describe('PATCH /api/user-management/users/:id/suspend', () => {
  let t: TestApp;
  let owner: Person;
  let person: Person;
  const suspend = (id: string, body: object = { suspend: true }) => owner.send('PATCH', url(id), body);
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
  });
  beforeEach(async () => {
    person = await t.signIn('manager');
  });
  afterAll(() => t.close());

  guards(() => t, {
    method: 'PATCH',
    url: url(UNKNOWN),
    body: { suspend: true },
    permission: 'users.suspend',
    ownerOnly: true,
  });

  it('[B-7.12] suspends: sessions end at once; and activates: the ended sessions stay ended', async () => {
    const { status, body } = await suspend(person.userId);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: person.userId, isSuspended: true, isActive: true });
    expect((await person.get('/api/auth/user')).status).toBe(401);
    expect(await announcedEnds(t)).toContain(person.sessionId);
    expect(await lastRecord(t)).toMatchObject({
      action: 'user.suspend',
      actor_id: owner.userId,
      entity_id: person.userId,
      before: { isSuspended: false },
      after: { isSuspended: true },
    });
    expect((await suspend(person.userId, { suspend: false })).body.isSuspended).toBe(false);
    expect((await person.get('/api/auth/user')).status).toBe(401);
    expect(await lastRecord(t)).toMatchObject({ action: 'user.activate', after: { isSuspended: false } });
  });
  it('changes and records nothing when it is called again', async () => {
    await suspend(person.userId);
    const before = await recordCount(t);
    const again = await Promise.all([1, 2, 3].map(() => suspend(person.userId)));
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await recordCount(t)).toBe(before);
  });
  it('refuses invalid input, naming the field', async () => {
    expect(fieldsOf(await suspend(person.userId, {}))).toEqual(['suspend']);
    expect(fieldsOf(await suspend(person.userId, { suspend: 'yes' }))).toEqual(['suspend']);
    expect(fieldsOf(await suspend(person.userId, { suspend: true, version: 0 }))).toEqual(['version']);
    expect((await suspend(person.userId, { suspend: true, isActive: false })).status).toBe(400);
    expect(fieldsOf(await suspend('17'))).toEqual(['id']);
  });
  it('answers not found for unknown and deleted accounts', async () => {
    expect((await suspend(UNKNOWN)).status).toBe(404);
    await owner.send('DELETE', `/api/user-management/users/${person.userId}`);
    expect((await suspend(person.userId)).status).toBe(404);
  });
  it('refuses owners, the caller included, so that there is always an active owner', async () => {
    const other = await t.signIn('owner');
    for (const { userId } of [owner, other]) {
      const { status, body } = await suspend(userId);
      expect([status, body.message]).toEqual([403, 'Owner accounts cannot be changed by others']);
    }
    expect((await other.get('/api/auth/user')).status).toBe(200);
  });
  it('refuses the second of two concurrent editors, with who saved first and the current state', async () => {
    const version = await versionOf(t, person.userId);
    const second = await t.signIn('owner');
    expect((await suspend(person.userId, { suspend: true, version })).status).toBe(200);
    // A stranger's failed sign-in does not change the account's version.
    await t.anonymous.send('POST', '/api/user-management/login', {
      username: person.username,
      password: 'guess',
    });
    const { status, body } = await second.send('PATCH', url(person.userId), { suspend: false, version });
    expect(status).toBe(409);
    expect(body.message).toBe(
      `Test ${owner.username} changed this account meanwhile; look at it again, then decide`,
    );
    expect(body.current).toMatchObject({ id: person.userId, isSuspended: true, version: version + 1 });
  });
});
