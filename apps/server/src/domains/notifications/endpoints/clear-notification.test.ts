import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { insertNotifications } from '../store.ts';

describe('DELETE /api/notifications/:id', () => {
  let t: TestApp;
  let person: Person;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    person = await t.signIn('view_only');
  });

  const raise = async (title: string, type: 'info' | 'error' = 'info'): Promise<string> => {
    const ids = await insertNotifications(
      t.database.write,
      t.clock.now(),
      { kind: 'users', userIds: [person.userId] },
      {
        type,
        category: 'system',
        title,
        message: 'Text',
      },
    );
    return ids[0] ?? '';
  };
  const records = (id: string) =>
    t.database.read.selectFrom('audit_records').selectAll().where('entity_id', '=', id).execute();

  it('[A-4.21] removes it from the centre, keeps the row and informs the other devices', async () => {
    const [id, kept] = [await raise('Cleared one', 'error'), await raise('Kept one')];
    expect((await person.send('DELETE', `/api/notifications/${id}`)).body).toEqual({ ok: true });
    expect((await person.get('/api/notifications')).body).toMatchObject({ unread: 1, items: [{ id: kept }] });
    expect(await records(id)).toMatchObject([
      {
        action: 'notification.clear',
        actor_id: person.userId,
        before: { cleared: false, read: false, acknowledged: false },
        after: { cleared: true },
      },
    ]);
    const events = await t.database.read
      .selectFrom('events')
      .selectAll()
      .where('topic', '=', 'notification.state')
      .execute();
    expect(events.map(({ payload }) => payload)).toContainEqual({ userId: person.userId });
  });
  it('has one effect and one audit record, however often it is requested', async () => {
    const id = await raise('Cleared one');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => person.send('DELETE', `/api/notifications/${id}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await records(id)).toHaveLength(1);
  });
  it('does not find the notification of another person, and leaves it unchanged', async () => {
    const id = await raise('Mine');
    const stranger = await t.signIn('owner');
    expect((await stranger.send('DELETE', `/api/notifications/${id}`)).status).toBe(404);
    expect((await person.get('/api/notifications')).body.items).toMatchObject([{ id }]);
  });
  it('refuses an invalid id, naming the field', async () => {
    const { status, body } = await person.send('DELETE', '/api/notifications/17');
    expect(status).toBe(400);
    expect(body.fields[0].path).toBe('id');
  });
  it('refuses a caller who is not signed in, or still uses a temporary password', async () => {
    const id = await raise('Mine');
    expect((await t.anonymous.send('DELETE', `/api/notifications/${id}`)).status).toBe(401);
    const restricted = await t.signIn('admin', { restricted: true });
    expect((await restricted.send('DELETE', `/api/notifications/${id}`)).status).toBe(403);
  });
});
