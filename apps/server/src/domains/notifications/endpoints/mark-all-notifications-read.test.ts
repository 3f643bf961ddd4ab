import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { insertNotifications } from '../store.ts';

describe('POST /api/notifications/read-all', () => {
  let t: TestApp;
  let person: Person;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    person = await t.signIn('view_only');
  });

  const raise = (to: Person, type: 'info' | 'error') =>
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
    t.database.read
      .selectFrom('audit_records')
      .selectAll()
      .where('actor_id', '=', person.userId)
      .orderBy('seq')
      .execute();

  it('marks all of this person as read, and only these; critical ones still require acknowledgement', async () => {
    const other = await t.signIn('view_only');
    for (const type of ['info', 'error', 'info'] as const) await raise(person, type);
    await raise(other, 'info');
    expect((await person.send('POST', '/api/notifications/read-all')).body).toEqual({ ok: true });
    const { body } = await person.get('/api/notifications');
    expect(body.unread).toBe(0);
    expect(
      body.items.map((item: { read: boolean; acknowledged: boolean }) => [item.read, item.acknowledged]),
    ).toEqual(Array(3).fill([true, false]));
    expect((await other.get('/api/notifications')).body.unread).toBe(1);
    expect(await records()).toMatchObject([
      {
        action: 'notification.read_all',
        entity_id: person.userId,
        before: { unread: 3 },
        after: { unread: 0 },
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
    await raise(person, 'info');
    for (const _ of [1, 2])
      expect((await person.send('POST', '/api/notifications/read-all')).status).toBe(200);
    expect(await records()).toHaveLength(1);
  });
  it('refuses a caller who is not signed in, or still uses a temporary password', async () => {
    expect((await t.anonymous.send('POST', '/api/notifications/read-all')).status).toBe(401);
    const restricted = await t.signIn('admin', { restricted: true });
    expect((await restricted.send('POST', '/api/notifications/read-all')).status).toBe(403);
  });
});
