import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { insertNotifications } from '../store.ts';

describe('POST /api/notifications/:id/read', () => {
  let t: TestApp;
  let person: Person;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    person = await t.signIn('view_only');
  });

  const raise = async (type: 'info' | 'error'): Promise<string> => {
    const ids = await insertNotifications(
      t.database.write,
      t.clock.now(),
      { kind: 'users', userIds: [person.userId] },
      {
        type,
        category: 'system',
        title: 'Close done',
        message: 'Text',
      },
    );
    return ids[0] ?? '';
  };
  const records = (id: string) =>
    t.database.read
      .selectFrom('audit_records')
      .selectAll()
      .where('entity_id', '=', id)
      .orderBy('seq')
      .execute();
  const states = () =>
    t.database.read
      .selectFrom('events')
      .select('payload')
      .where('topic', '=', 'notification.state')
      .execute();

  it('marks it as read, records it and informs the other devices of this person', async () => {
    const id = await raise('info');
    expect((await person.send('POST', `/api/notifications/${id}/read`)).body).toEqual({ ok: true });
    const { body } = await person.get('/api/notifications');
    expect(body).toMatchObject({ unread: 0, items: [{ id, read: true, acknowledged: false }] });
    expect(await records(id)).toMatchObject([
      {
        action: 'notification.read',
        actor_id: person.userId,
        before: { read: false },
        after: { read: true },
      },
    ]);
    expect(await states()).toContainEqual({ payload: { userId: person.userId } });
  });
  it('acknowledges a critical one', async () => {
    const id = await raise('error');
    await person.send('POST', `/api/notifications/${id}/read`);
    expect((await person.get('/api/notifications')).body.items).toMatchObject([
      { id, read: true, acknowledged: true },
    ]);
    expect(await records(id)).toMatchObject([
      { action: 'notification.acknowledge', after: { acknowledged: true } },
    ]);
  });
  it('has one effect and one audit record, however often and from whatever devices it is requested', async () => {
    const id = await raise('info');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => person.send('POST', `/api/notifications/${id}/read`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await records(id)).toHaveLength(1);
  });
  it('gives one response per Idempotency-Key', async () => {
    const id = await raise('info');
    const key = { 'idempotency-key': 'read-once-0001' };
    expect((await person.send('POST', `/api/notifications/${id}/read`, undefined, key)).body).toEqual({
      ok: true,
    });
    expect((await person.send('POST', `/api/notifications/${id}/read`, undefined, key)).body).toEqual({
      ok: true,
    });
    expect(await records(id)).toHaveLength(1);
  });
  it('does not find the notification of another person, and leaves it unread', async () => {
    const id = await raise('info');
    const stranger = await t.signIn('owner');
    expect((await stranger.send('POST', `/api/notifications/${id}/read`)).status).toBe(404);
    expect((await person.get('/api/notifications')).body.unread).toBe(1);
  });
  it('refuses an invalid id, naming the field', async () => {
    const { status, body } = await person.send('POST', '/api/notifications/17/read');
    expect(status).toBe(400);
    expect(body.fields[0].path).toBe('id');
  });
  it('refuses a caller who is not signed in, or still uses a temporary password', async () => {
    const id = await raise('info');
    expect((await t.anonymous.send('POST', `/api/notifications/${id}/read`)).status).toBe(401);
    const restricted = await t.signIn('admin', { restricted: true });
    expect((await restricted.send('POST', `/api/notifications/${id}/read`)).status).toBe(403);
  });
});
