import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain } from '../../platform/audit/audit-chain.ts';
import { asText } from '../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { BROADCASTS_PER_MINUTE } from './broadcast.ts';
import { listen, openClient, type TestClient } from '../../testing/test-client.ts';

const draft = {
  action: 'broadcast_notification',
  notificationType: 'warning',
  title: 'Maintenance',
  message: 'Tonight at ten',
};

describe('a broadcast over /ws', () => {
  let t: TestApp;
  let host: string;
  const clients: TestClient[] = [];
  beforeAll(async () => {
    t = await startTestApp();
    host = await listen(t.app);
  });
  afterEach(() => {
    for (const { socket } of clients.splice(0)) socket.terminate();
  });
  afterAll(() => t.close());

  const open = async (who: Person): Promise<TestClient> => {
    const client = await openClient(host, who.cookie);
    clients.push(client);
    return client;
  };
  const lastRecord = () =>
    t.database.read.selectFrom('audit_records').selectAll().orderBy('seq', 'desc').executeTakeFirstOrThrow();
  const centre = async (who: Person) => (await who.get('/api/notifications')).body;

  it('[A-7.26, A-7.31, A-3.16] reaches everyone active when the sender has the permission, in its socket form and in every notification centre', async () => {
    const [sender, viewer, away] = [
      await t.signIn('super_admin'),
      await t.signIn('view_only'),
      await t.signIn('manager'),
    ];
    const [sending, viewing] = [await open(sender), await open(viewer)];
    sending.say({
      ...draft,
      actionType: 'maintenance',
      data: { timestamp: 'kept as data' },
      timestamp: '1999-01-01T00:00:00Z',
    });
    const [received] = await viewing.receive('notification');
    expect(received?.payload).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'Maintenance',
      message: 'Tonight at ten',
      notificationType: 'warning',
      category: 'system',
      critical: false,
      timestamp: '2026-11-21T10:00:00.000Z',
      userId: viewer.userId,
      actionType: 'maintenance',
      data: { timestamp: 'kept as data' },
    });
    const [own] = await sending.receive('notification');
    expect(own?.payload.userId).toBe(sender.userId);
    expect((await centre(viewer)).items[0]).toMatchObject({
      id: received?.payload.id,
      type: 'warning',
      read: false,
    });
    expect((await centre(away)).unread).toBe(1);
    expect(await lastRecord()).toMatchObject({
      action: 'notification.broadcast',
      actor_id: sender.userId,
      session_id: sender.sessionId,
      address: '127.0.0.1',
      after: {
        title: 'Maintenance',
        message: 'Tonight at ten',
        type: 'warning',
        audience: 'everyone',
        recipients: 3,
      },
    });
    expect(await verifyChain(t.database.read)).toMatchObject({ ok: true });
  });

  it('reaches only the recipients, on each of their devices', async () => {
    const [sender, one, two] = [
      await t.signIn('owner'),
      await t.signIn('view_only'),
      await t.signIn('view_only'),
    ];
    const [sending, phone, desk, other] = [
      await open(sender),
      await open(one),
      await open(one),
      await open(two),
    ];
    sending.say({ ...draft, userIds: [one.userId] });
    const [onPhone] = await phone.receive('notification');
    const [onDesk] = await desk.receive('notification');
    expect(onPhone?.payload.id).toBe(onDesk?.payload.id);
    await Promise.all([sending.settle(), other.settle()]);
    expect([...other.of('notification'), ...sending.of('notification')]).toEqual([]);
    expect((await lastRecord()).after).toMatchObject({
      audience: 'users',
      userIds: [one.userId],
      recipients: 1,
    });
  });

  it('reaches the sender alone without the permission, whatever recipients it names', async () => {
    const [sender, other] = [await t.signIn('manager'), await t.signIn('view_only')];
    const [sending, listening] = [await open(sender), await open(other)];
    sending.say(draft);
    sending.say({ ...draft, title: 'Named', userIds: [other.userId] });
    const received = await sending.receive('notification', 2);
    expect(new Set(received.map(({ payload }) => payload.userId))).toEqual(new Set([sender.userId]));
    await listening.settle();
    expect(listening.of('notification')).toEqual([]);
    expect((await centre(other)).unread).toBe(0);
  });

  it('checks the permission at the time of sending, not of opening the socket', async () => {
    const sender = await t.signIn('announcer', { powers: ['settings.edit'] });
    const [sending, listening] = [await open(sender), await open(await t.signIn('view_only'))];
    await t.database.write
      .deleteFrom('role_powers')
      .where('power', '=', 'settings.edit')
      .where('role_key', 'like', 'custom%')
      .execute();
    sending.say({ ...draft, title: 'Power lost' });
    await sending.receive('notification');
    await listening.settle();
    expect(listening.of('notification')).toEqual([]);
  });

  it('cannot set id, time, sender or state, and is stored as plain text', async () => {
    const [sender, victim] = [await t.signIn('view_only'), await t.signIn('owner')];
    const sending = await open(sender);
    sending.say({
      ...draft,
      title: '<img src=x onerror=alert(1)>',
      message: 'a\u0000b',
      id: 'chosen',
      userId: victim.userId,
      sender_id: victim.userId,
      critical: true,
      read: true,
      category: 'security',
      data: { nested: { 'k\u0000': '\ud800' } },
    });
    const [received] = await sending.receive('notification');
    expect(received?.payload).toMatchObject({
      title: '<img src=x onerror=alert(1)>',
      message: 'ab',
      userId: sender.userId,
      critical: false,
      category: 'system',
      data: { nested: { k: '\ufffd' } },
    });
    expect(received?.payload.id).not.toBe('chosen');
    const row = await t.database.read
      .selectFrom('notifications')
      .selectAll()
      .where('id', '=', received?.payload.id ?? '')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ sender_id: sender.userId, read_at: null });
  });

  it('marked as a test carries the test-data mark in its row and in its audit record', async () => {
    const sender = await t.signIn('view_only');
    const sending = await open(sender);
    const marks = () =>
      t.database.read
        .selectFrom('notifications')
        .select(['title', 'is_test'])
        .where('user_id', '=', sender.userId)
        .orderBy('title')
        .execute();
    sending.say({ ...draft, title: 'Meant' });
    sending.say({ ...draft, title: 'Tried', test: true });
    await sending.receive('notification', 2);
    expect(await marks()).toEqual([
      { title: 'Meant', is_test: false },
      { title: 'Tried', is_test: true },
    ]);
    const records = await t.database.read
      .selectFrom('audit_records')
      .select('after')
      .where('actor_id', '=', sender.userId)
      .execute();
    const marked = records.filter(({ after }) => asText(after).includes('"isTest":true'));
    expect([records.length, marked.map(({ after }) => after)]).toEqual([
      2,
      [expect.objectContaining({ title: 'Tried' })],
    ]);
  });

  it('is limited to ten a minute for each person, over all their sockets; nothing of the eleventh is stored', async () => {
    const sender = await t.signIn('view_only');
    const [one, two] = [await open(sender), await open(sender)];
    for (let n = 0; n < 8; n++) {
      one.say({ ...draft, title: `One ${n}` });
      two.say({ ...draft, title: `Two ${n}` });
    }
    const refusals = () => [...one.of('refused'), ...two.of('refused')];
    await expect.poll(refusals).toHaveLength(16 - BROADCASTS_PER_MINUTE);
    expect(refusals()[0]?.payload.message).toContain('At most 10 notifications a minute');
    expect((await centre(sender)).unread).toBe(BROADCASTS_PER_MINUTE);
    t.clock.advance(60_001);
    one.say({ ...draft, title: 'After a minute' });
    await expect.poll(async () => (await centre(sender)).unread).toBe(BROADCASTS_PER_MINUTE + 1);
  });

  it('names the field when no recipient is active, and stores nothing', async () => {
    const sender = await t.signIn('owner');
    const sending = await open(sender);
    const before = await lastRecord();
    sending.say({ ...draft, userIds: ['5f0c1c52-6a0b-4c39-9a3e-0d5f3f1b7a10'] });
    expect(await sending.receive('refused')).toMatchObject([
      { payload: { message: 'userIds: names nobody with an active account' } },
    ]);
    expect((await lastRecord()).seq).toBe(before.seq);
  });
});
