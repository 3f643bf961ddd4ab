import pino from 'pino';
import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RECONNECT_DELAY_MS } from '@cottontree/contract/events.ts';
import { buildApp } from '../../app.ts';
import { announce, type Announcement } from './events.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { startHub } from './hub.ts';
import { listen, openClient, refusedStatus, type TestClient } from '../../testing/test-client.ts';
import { soon } from '../../testing/soon.ts';

describe('/ws', () => {
  let t: TestApp;
  let host: string;
  let person: Person;
  const clients: TestClient[] = [];
  beforeAll(async () => {
    t = await startTestApp();
    host = await listen(t.app);
  });
  beforeEach(async () => {
    person = await t.signIn('view_only');
  });
  afterEach(() => {
    for (const { socket } of clients.splice(0)) socket.terminate();
  });
  afterAll(() => t.close());

  const open = async (who: Person = person, at = host): Promise<TestClient> => {
    const client = await openClient(at, who.cookie);
    clients.push(client);
    return client;
  };
  const raise = (announcement: Announcement) => announce(t.database.write, t.clock.now(), announcement);

  describe('opening', () => {
    const own = () => ({ cookie: person.cookie, origin: `http://${host}` });
    it('[A-3.13, A-7.18, A-7.21] says connected to a signed-in person at /ws on the same host', async () => {
      const socket = new WebSocket(`ws://${host}/ws`, { headers: own() });
      const first = await new Promise<string>((resolve) => {
        socket.once('message', (data: Buffer) => resolve(data.toString()));
      });
      socket.terminate();
      expect(JSON.parse(first)).toEqual({
        type: 'connected',
        payload: { at: '2026-11-21T10:00:00.000Z', lately: {} },
      });
      expect(socket.extensions).toBe('');
    });
    it('refuses, before the upgrade, a caller without a live session', async () => {
      expect(await refusedStatus(host, { origin: `http://${host}` })).toBe(401);
      expect(await refusedStatus(host, { ...own(), cookie: 'cottontree_session=guess' })).toBe(401);
      await t.database.write
        .updateTable('sessions')
        .set({ ended_at: t.clock.now() })
        .where('id', '=', person.sessionId)
        .execute();
      expect(await refusedStatus(host, own())).toBe(401);
    });
    it('refuses a session that still uses a temporary password', async () => {
      const restricted = await t.signIn('admin', { restricted: true });
      expect(await refusedStatus(host, { ...own(), cookie: restricted.cookie })).toBe(403);
    });
    it('refuses pages of other sites, and requests that hide where they come from', async () => {
      for (const origin of [
        'https://elsewhere.example',
        'null',
        `http://${host}.elsewhere.example`,
        'http://localhost',
      ]) {
        expect(await refusedStatus(host, { ...own(), origin }), origin).toBe(403);
      }
      expect(await refusedStatus(host, { cookie: person.cookie })).toBe(403);
      for (const site of ['cross-site', 'same-site', 'none'])
        expect(await refusedStatus(host, { ...own(), 'sec-fetch-site': site }), site).toBe(403);
    });
    it('answers a plain request with an error that says what to do', async () => {
      const { status, body } = await person.get('/ws', {
        origin: 'https://console.example',
        host: 'console.example',
      });
      expect(status).toBe(400);
      expect(body.message).toContain('WebSocket');
    });
  });

  describe('messages from the browser', () => {
    it('answers ping with pong', async () => {
      const client = await open();
      client.say({ type: 'ping' });
      expect(await client.receive('pong')).toContainEqual({ type: 'pong', payload: {} });
    });
    it('never extends a session by a ping', async () => {
      const client = await open();
      const limits = () =>
        t.database.read
          .selectFrom('sessions')
          .select(['idle_expires_at', 'last_active_at'])
          .where('id', '=', person.sessionId)
          .executeTakeFirst();
      const before = await limits();
      t.clock.advance(60_000);
      await client.settle();
      expect(await limits()).toEqual(before);
    });
    it('refuses a message that it cannot read, says why, and stays open', async () => {
      const client = await open();
      client.say('{');
      client.say({ type: 'subscribe', topic: 'all' });
      client.say({ action: 'broadcast_notification', type: 'info', title: '', message: 'Text' });
      const refused = await client.receive('refused', 3);
      expect(refused.map(({ payload }) => payload.message)).toEqual([
        'The message is not valid JSON',
        expect.stringContaining('none that this server reads'),
        expect.stringMatching(/^title: /),
      ]);
      await client.settle();
    });
    it('closes the socket of a peer that sends too many messages', async () => {
      const client = await open();
      for (let n = 0; n < 200; n++) client.say({ type: 'ping' });
      expect(await client.closing()).toBe(1008);
      expect(client.of('pong').length).toBeLessThan(40);
    });
    it('closes the socket on a message above 16 KiB', async () => {
      const client = await open();
      client.say('x'.repeat(16 * 1024 + 1));
      expect(await client.closing()).toBe(1009);
    });
    it('limits the sockets of one person', async () => {
      const limited = await buildApp({
        database: t.database,
        clock: t.clock,
        keyring: t.keyring,
        hub: t.hub,
        logger: pino({ level: 'silent' }),
      });
      const at = await listen(limited);
      const opened = await Promise.all(Array.from({ length: 50 }, () => open(person, at)));
      expect(await refusedStatus(at, { cookie: person.cookie, origin: `http://${at}` })).toBe(429);
      opened[0]?.socket.close();
      expect(await opened[0]?.closing()).toBe(1005);
      await open(person, at);
      await limited.close();
    });
  });

  describe('announcements of changes', () => {
    it('notify every open screen to fetch figures, without containing a figure', async () => {
      const [one, two] = [await open(), await open(await t.signIn('owner'))];
      await raise({ topic: 'figures.changed', payload: { day: '2026-11-21' } });
      for (const client of [one, two]) {
        for (const type of ['metrics_update', 'user_update', 'revenue_update'] as const) {
          expect(await client.receive(type)).toEqual([{ type, payload: { day: '2026-11-21' } }]);
        }
      }
      await raise({ topic: 'activity.changed', payload: {} });
      expect(await one.receive('activity_update')).toEqual([
        { type: 'activity_update', payload: { day: '2026-11-21' } },
      ]);
    });
    it('tell a later socket how long ago they were sent, because its first responses may be older', async () => {
      const early = await open();
      const before = performance.now();
      await raise({ topic: 'errors.changed', payload: {} });
      await early.receive('errors_update');
      const late = await open();
      const ago = late.of('connected')[0]?.payload.lately.errors_update;
      expect(ago).toBeLessThanOrEqual(performance.now() - before);
      expect(late.of('errors_update')).toEqual([]);
    });
    it('are coalesced in a burst, keep the last one, and name the earliest day changed', async () => {
      const client = await open();
      const days = Array.from({ length: 40 }, (_, n) => `2026-10-${String((n % 28) + 1).padStart(2, '0')}`);
      await raise({ topic: 'figures.changed', payload: { days: ['2026-11-20', '2026-11-19'] } });
      expect((await client.receive('metrics_update'))[0]?.payload.day).toBe('2026-11-19');
      const startedAt = performance.now();
      for (const day of days) await raise({ topic: 'figures.changed', payload: { day } });
      await raise({ topic: 'demo.progress', payload: { percent: 99, stage: 'history' } });
      await raise({ topic: 'demo.progress', payload: { percent: 100, stage: 'done' } });
      await soon(() => expect(client.of('demo_progress').at(-1)?.payload.percent).toBe(100));
      await soon(() =>
        expect(client.of('metrics_update').map(({ payload }) => payload.day)).toContain('2026-10-01'),
      );
      const seconds = (performance.now() - startedAt) / 1_000;
      expect(client.of('metrics_update').length).toBeLessThanOrEqual(2 + Math.ceil(seconds * 4));
    });
    it('notify a person’s other devices, and nobody else, that the notification centre changed', async () => {
      const [here, there, stranger] = [await open(), await open(), await open(await t.signIn('owner'))];
      await person.send('DELETE', '/api/notifications');
      await raise({ topic: 'notification.state', payload: { userId: person.userId } });
      expect(await here.receive('notification_state')).toEqual([{ type: 'notification_state', payload: {} }]);
      await there.receive('notification_state');
      await stranger.settle();
      expect(stranger.of('notification_state')).toEqual([]);
    });
    it('continue when an event is malformed', async () => {
      const client = await open();
      await raise({ topic: 'demo.progress', payload: { percent: 'all' } });
      await raise({ topic: 'figures.changed', payload: {} });
      expect((await client.receive('metrics_update')).at(-1)?.payload.day).toBe('2026-11-21');
      expect(client.of('demo_progress')).toEqual([]);
    });
    it('reach the sockets of another process on the same database', async () => {
      const logger = pino({ level: 'silent' });
      const hub = await startHub(t.database, { log: logger, pollMs: RECONNECT_DELAY_MS });
      const app = await buildApp({
        database: t.database,
        clock: t.clock,
        keyring: t.keyring,
        hub,
        logger,
        rateLimits: false,
      });
      const there = await open(person, await listen(app));
      const sender = await t.signIn('super_admin');
      const here = await open(sender);
      here.say({
        action: 'broadcast_notification',
        type: 'info',
        title: 'Across',
        message: 'Text',
        userIds: [person.userId],
      });
      expect(await there.receive('notification')).toMatchObject([
        { payload: { title: 'Across', userId: person.userId } },
      ]);
      await raise({ topic: 'figures.changed', payload: { day: '2026-11-21' } });
      await Promise.all([here.receive('metrics_update'), there.receive('metrics_update')]);
      await app.close();
      expect(await there.closing()).toBe(1001);
      await hub.close();
    });
  });

  describe('sessions that end', () => {
    const end = (sessionId: string) =>
      t.database.write
        .updateTable('sessions')
        .set({ ended_at: t.clock.now(), end_reason: 'revoked' })
        .where('id', '=', sessionId)
        .execute();

    it('lose their sockets within a second, in every process; others stay', async () => {
      const logger = pino({ level: 'silent' });
      const hub = await startHub(t.database, { log: logger });
      const app = await buildApp({
        database: t.database,
        clock: t.clock,
        keyring: t.keyring,
        hub,
        logger,
        rateLimits: false,
      });
      const [here, there, other] = [
        await open(),
        await open(person, await listen(app)),
        await open(await t.signIn('owner')),
      ];
      await end(person.sessionId);
      await raise({ topic: 'session.ended', payload: { sessionIds: [person.sessionId] } });
      expect(await Promise.all([here.closing(1_000), there.closing(1_000)])).toEqual([4401, 4401]);
      await other.settle();
      await app.close();
      await hub.close();
    });
    it('lose them too when the event names the person: on suspension, and when a call signs out all sessions', async () => {
      const suspended = await open();
      await t.database.write
        .updateTable('users')
        .set({ is_suspended: true })
        .where('id', '=', person.userId)
        .execute();
      await raise({ topic: 'session.ended', payload: { userId: person.userId } });
      expect(await suspended.closing(1_000)).toBe(4401);
      const leaver = await t.signIn('admin');
      const left = await open(leaver);
      await leaver.send('POST', '/api/auth/logout');
      expect(await left.closing(1_000)).toBe(4401);
    });
    it('do not close a session that the person has started since', async () => {
      const client = await open();
      await raise({ topic: 'session.ended', payload: { userId: person.userId } });
      await raise({ topic: 'activity.changed', payload: {} });
      await client.receive('activity_update');
      for (let round = 0; round < 5; round++) await client.settle();
      expect(client.closed.code).toBeNull();
    });
    it('may not broadcast any more, even before the event has arrived', async () => {
      const client = await open();
      await end(person.sessionId);
      client.say({ action: 'broadcast_notification', type: 'info', title: 'Too late', message: 'Text' });
      expect(await client.closing()).toBe(4401);
    });
  });

  it('informs its peers that it is going away when it stops', async () => {
    const app = await buildApp({
      database: t.database,
      clock: t.clock,
      keyring: t.keyring,
      hub: t.hub,
      logger: pino({ level: 'silent' }),
    });
    const client = await open(person, await listen(app));
    await app.close();
    expect(await client.closing()).toBe(1001);
    expect(client.socket.readyState).toBe(WebSocket.CLOSED);
  });
});
