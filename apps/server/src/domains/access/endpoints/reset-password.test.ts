import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../platform/audit/audit.ts';
import {
  announcedEnds,
  asText,
  fieldsOf,
  guards,
  lastRecord,
  signInByPassword,
  versionOf,
} from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const SECRET = 'tamarind-lantern-77';
const url = (id: string) => `/api/user-management/users/${id}/reset-password`;
const HOUR = 60 * 60_000;

describe('PATCH /api/user-management/users/:id/reset-password', () => {
  let t: TestApp;
  let owner: Person;
  let person: Person;
  const reset = (id: string, changes: object = {}) =>
    owner.send('PATCH', url(id), { newPassword: SECRET, isTemporary: true, ...changes });
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
    body: { newPassword: SECRET, isTemporary: true },
    permission: 'users.edit',
    ownerOnly: true,
  });

  it('[B-7.13] sets a password that works once, within 24 hours, and ends the sessions', async () => {
    const { status, body } = await reset(person.userId);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: person.userId, isTemporaryPassword: true, accountLockedUntil: null });
    expect((await person.get('/api/auth/user')).status).toBe(401);
    expect(await announcedEnds(t)).toContain(person.sessionId);
    const record = await lastRecord(t);
    expect(record).toMatchObject({
      action: 'user.reset-password',
      actor_id: owner.userId,
      entity_id: person.userId,
      severity: 'high',
      before: null,
      after: { isTemporaryPassword: true },
    });
    expect(asText(record)).not.toContain(SECRET);
    expect((await signInByPassword(t, person.username, SECRET)).enter.status).toBe(200);
    expect((await signInByPassword(t, person.username, SECRET)).enter.status).toBe(401);
  });
  it('has one effect for one idempotency key, and refuses the key with another password', async () => {
    const resetTo = (newPassword: string) =>
      owner.send(
        'PATCH',
        url(person.userId),
        { newPassword, isTemporary: true },
        { 'idempotency-key': `reset-${person.userId}` },
      );
    const first = await resetTo(SECRET);
    expect([first.status, (await resetTo(SECRET)).body]).toEqual([200, first.body]);
    expect((await resetTo(`${SECRET}-another`)).status).toBe(422);
    expect((await signInByPassword(t, person.username, SECRET)).enter.status).toBe(200);
    // The stored request cannot be derived from the password alone.
    const [kept] = await t.database.read
      .selectFrom('idempotency_keys')
      .select('request_hash')
      .where('key', '=', `reset-${person.userId}`)
      .execute();
    const guess = canonicalJson([
      { id: person.userId },
      undefined,
      { newPassword: SECRET, isTemporary: true },
    ]);
    expect(kept?.request_hash.equals(createHash('sha256').update(guess).digest())).toBe(false);
    expect(kept?.request_hash.equals(createHmac('sha256', '').update(guess).digest())).toBe(false);
  });
  it('sets a password that no longer works after 24 hours', async () => {
    await reset(person.userId);
    t.clock.advance(24 * HOUR);
    expect((await signInByPassword(t, person.username, SECRET)).enter.status).toBe(401);
    owner = await t.signIn('owner');
  });
  it('unlocks the account, whatever device the failed attempts came from', async () => {
    await reset(person.userId);
    for (let n = 0; n < 11; n += 1) await signInByPassword(t, person.username, `guess number ${n}`);
    const users = (await owner.get('/api/user-management/users')).body;
    const locked = users.find((user: { id: string }) => user.id === person.userId);
    expect(Date.parse(locked.accountLockedUntil)).toBe(t.clock.now().getTime() + HOUR / 4);
    expect((await signInByPassword(t, person.username, SECRET)).enter.status).toBe(401);
    expect((await reset(person.userId)).body.accountLockedUntil).toBeNull();
    expect((await signInByPassword(t, person.username, SECRET)).enter.status).toBe(200);
  });
  it('ends the session of a person who was signing in with the old password at that moment', async () => {
    await reset(person.userId, { newPassword: 'harbour-mango-4411' });
    const [, entering] = await Promise.all([
      reset(person.userId),
      signInByPassword(t, person.username, 'harbour-mango-4411'),
    ]);
    expect((await entering.who.get('/api/auth/user')).status).toBe(401);
    const open = await t.database.read
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', person.userId)
      .where('ended_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });
  it('refuses a password that breaks the policy, and one that is permanent, naming the field', async () => {
    expect(fieldsOf(await reset(person.userId, { newPassword: '' }))).toEqual(['newPassword']);
    expect(fieldsOf(await reset(person.userId, { newPassword: 'short' }))).toEqual(['newPassword']);
    expect(fieldsOf(await reset(person.userId, { newPassword: person.username }))).toEqual(['newPassword']);
    expect(fieldsOf(await reset(person.userId, { isTemporary: false }))).toEqual(['isTemporary']);
    expect((await reset(person.userId, { isTemporaryPassword: false })).status).toBe(400);
    const mighty = await t.signIn('super_admin');
    expect(fieldsOf(await reset(mighty.userId, { newPassword: 'ferry-drum-12' }))).toEqual(['newPassword']);
  });
  it('refuses owner accounts and unknown ones', async () => {
    const other = await t.signIn('owner');
    expect((await reset(other.userId)).status).toBe(403);
    expect((await reset(owner.userId)).status).toBe(403);
    expect((await reset(UNKNOWN)).status).toBe(404);
    expect((await other.get('/api/auth/user')).status).toBe(200);
  });
  it('refuses the second of two concurrent editors, naming who saved first', async () => {
    const version = await versionOf(t, person.userId);
    await reset(person.userId, { version });
    const { status, body } = await reset(person.userId, { version });
    expect(status).toBe(409);
    expect(body.message).toContain(owner.username);
    expect(body.current).toMatchObject({ isTemporaryPassword: true, version: version + 1 });
  });
});
