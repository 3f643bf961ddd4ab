import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { insertNotifications } from '../store.ts';

describe('DELETE /api/notifications', () => {
  let t: TestApp;
  let person: Person;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    person = await t.signIn('view_only');
  });

  const raise = (to: Person, type: 'info' | 'error' = 'info') =>
    insertNotifications(
      t.database.write,
      t.clock.now(),
      { kind: 'users', userIds: [to.userId] },
      {
        type,
        category: 'system',
        title: 'Close done',
        message: 'Text',
      },
    );
  const records = () =>
    t.database.read.selectFrom('audit_records').selectAll().where('actor_id', '=', person.userId).execute();

  it('[A-4.22] removes all of this person, and only these; the audit record says how many were unacknowledged', async () => {
    const other = await t.signIn('view_only');
    await raise(person);
    await raise(person, 'error');
    await raise(other);
    expect((await person.send('DELETE', '/api/notifications')).body).toEqual({ ok: true });
    expect((await person.get('/api/notifications')).body).toEqual({ items: [], unread: 0 });
    expect((await other.get('/api/notifications')).body.unread).toBe(1);
    expect(await records()).toMatchObject([
      {
        action: 'notification.clear_all',
        before: { notifications: 2, unacknowledged: 1 },
        after: { notifications: 0 },
      },
    ]);
    const events = await t.database.read
      .selectFrom('events')
      .selectAll()
      .where('topic', '=', 'notification.state')
      .execute();
    expect(events.map(({ payload }) => payload)).toEqual([{ userId: person.userId }]);
  });
  it('changes nothing and records nothing the second time', async () => {
    await raise(person);
    for (const _ of [1, 2]) expect((await person.send('DELETE', '/api/notifications')).status).toBe(200);
    expect(await records()).toHaveLength(1);
  });
  it('refuses a caller who is not signed in, or still uses a temporary password', async () => {
    expect((await t.anonymous.send('DELETE', '/api/notifications')).status).toBe(401);
    const restricted = await t.signIn('admin', { restricted: true });
    expect((await restricted.send('DELETE', '/api/notifications')).status).toBe(403);
  });
});
