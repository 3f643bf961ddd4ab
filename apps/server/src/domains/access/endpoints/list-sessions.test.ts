import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asText, guards } from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/user-management/sessions';

describe('GET /api/user-management/sessions', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ now: '2026-03-02T08:00:00Z' });
  });
  afterAll(() => t.close());

  const listed = async (who: Person): Promise<{ id: string; current: boolean; canRevoke: boolean }[]> =>
    (await who.get(URL)).body.sessions;

  guards(() => t, { method: 'GET', url: URL, permission: 'users.suspend' });

  it('shows who is signed in, since when, from where and with what device, but nothing that grants access', async () => {
    const [owner, person] = [await t.signIn('owner'), await t.signIn('manager')];
    await t.database.write
      .updateTable('sessions')
      .set({
        user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      })
      .where('id', '=', person.sessionId)
      .execute();
    const { status, body } = await owner.get(URL);
    expect(status).toBe(200);
    expect(body.sessions.find((each: { id: string }) => each.id === person.sessionId)).toEqual({
      id: person.sessionId,
      userId: person.userId,
      username: person.username,
      name: `Test ${person.username}`,
      roleName: 'Manager',
      device: 'Firefox on Windows',
      address: '127.0.0.1',
      startedAt: '2026-03-02T08:00:00.000Z',
      lastActiveAt: '2026-03-02T08:00:00.000Z',
      idleExpiresAt: '2026-03-02T09:00:00.000Z',
      current: false,
      canRevoke: true,
    });
    expect(asText(body)).not.toContain(person.cookie.split(/[=;]/)[1]);
  });
  it('lists the most recently active first and marks the caller’s own', async () => {
    const early = await t.signIn('owner');
    t.clock.advance(60_000);
    const late = await t.signIn('owner');
    const ids = (await listed(late)).map(({ id }) => id);
    expect(ids[0]).toBe(late.sessionId);
    expect(ids.indexOf(early.sessionId)).toBeGreaterThan(0);
    expect((await listed(late)).filter((each) => each.current)).toMatchObject([{ id: late.sessionId }]);
  });
  it('leaves out sessions that are ended or expired, or whose account is suspended or deleted', async () => {
    const owner = await t.signIn('owner');
    const [ended, idle, over, suspended, deleted] = await Promise.all(
      Array.from({ length: 5 }, () => t.signIn('manager')),
    );
    const session = (who: Person | undefined) =>
      t.database.write.updateTable('sessions').where('id', '=', who?.sessionId ?? '');
    const now = t.clock.now();
    await session(ended).set({ ended_at: now }).execute();
    await session(idle).set({ idle_expires_at: now }).execute();
    await session(over).set({ absolute_expires_at: now }).execute();
    await owner.send('PATCH', `/api/user-management/users/${suspended?.userId}/suspend`, { suspend: true });
    await owner.send('DELETE', `/api/user-management/users/${deleted?.userId}`);
    const ids = (await listed(owner)).map(({ id }) => id);
    for (const who of [ended, idle, over, suspended, deleted]) expect(ids).not.toContain(who?.sessionId);
  });
  it('shows whose sessions the caller may end: an owner’s all but other owners’, others’ those of the roles they manage', async () => {
    const [owner, otherOwner, superAdmin, peer, admin] = [
      await t.signIn('owner'),
      await t.signIn('owner'),
      await t.signIn('super_admin'),
      await t.signIn('super_admin'),
      await t.signIn('admin'),
    ];
    const mayEnd = async (who: Person, whose: Person) =>
      (await listed(who)).find(({ id }) => id === whose.sessionId)?.canRevoke;
    expect(await mayEnd(owner, admin)).toBe(true);
    expect(await mayEnd(owner, otherOwner)).toBe(false);
    expect(await mayEnd(owner, owner)).toBe(false);
    expect(await mayEnd(superAdmin, admin)).toBe(true);
    // Whether this person has signed in is hidden.
    expect(await mayEnd(superAdmin, peer)).toBeUndefined();
    expect(await mayEnd(superAdmin, owner)).toBe(false);
  });
  it('lists the 1,000 most recently active, and reports how many more are open, as does the person’s own list', async () => {
    const [owner, busy] = [await t.signIn('owner'), await t.signIn('manager')];
    const { body: before } = await owner.get(URL);
    expect(before.leftOut).toBe(0);
    await sql`
      insert into sessions (token_hash, user_id, created_at, last_active_at, idle_expires_at, absolute_expires_at)
      select sha256(convert_to('many ' || n, 'UTF8')), user_id, created_at, last_active_at, idle_expires_at, absolute_expires_at
        from sessions, generate_series(1, 1100) n where id = ${busy.sessionId}::uuid`.execute(
      t.database.write,
    );
    const { body } = await owner.get(URL);
    expect(body.sessions.length + body.leftOut).toBe(before.sessions.length + 1_100);
    expect(body.leftOut).toBeGreaterThanOrEqual(100);
    const { body: own } = await busy.get('/api/auth/sessions');
    expect([own.sessions.length, own.leftOut]).toEqual([1_000, 101]);
  });
});
