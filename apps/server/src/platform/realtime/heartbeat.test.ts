import cookie from '@fastify/cookie';
import { sql } from 'kysely';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LimitKeys } from '../http/limit-keys.ts';
import { IDLE_MS } from '../sessions/session.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { socketRoutes } from './socket.ts';
import { listen, openClient } from '../../testing/test-client.ts';

describe('the heartbeat of /ws', () => {
  let t: TestApp;
  let app: FastifyInstance;
  let host: string;
  beforeAll(async () => {
    t = await startTestApp();
    app = fastify();
    await app.register(cookie);
    await socketRoutes(app, {
      database: t.database,
      clock: t.clock,
      keyring: t.keyring,
      hub: t.hub,
      limitKeys: new LimitKeys(t.keyring),
      notifications: { broadcast: () => Promise.resolve(), toSend: () => Promise.resolve([]) },
      // Long enough for a live peer to answer on a busy machine.
      heartbeatMs: 1_000,
      pongMs: 20,
    });
    host = await listen(app);
  });
  afterAll(async () => {
    await app.close();
    await t.close();
  });

  it('drops a peer that no longer answers, and keeps one that does', async () => {
    const person = await t.signIn('view_only');
    const dead = await openClient(host, person.cookie, { autoPong: false });
    const alive = await openClient(host, person.cookie);
    expect(await dead.closing()).toBe(1006);
    await alive.settle();
    alive.socket.terminate();
  });

  it('sends pongs repeatedly, without being pinged', async () => {
    const client = await openClient(host, (await t.signIn('view_only')).cookie);
    expect((await client.receive('pong', 3)).slice(0, 3)).toEqual([
      { type: 'pong', payload: {} },
      { type: 'pong', payload: {} },
      { type: 'pong', payload: {} },
    ]);
    client.socket.terminate();
  });

  it('closes the socket of a session whose idle limit has passed, however much the browser pings', async () => {
    const client = await openClient(host, (await t.signIn('view_only')).cookie);
    t.clock.advance(IDLE_MS - 1);
    await client.settle();
    t.clock.advance(1);
    expect(await client.closing()).toBe(4401);
  });

  it('closes the socket of an account that waits for its activation code, since it was given more permissions than View Only', async () => {
    const person = await t.signIn('view_only');
    await sql`update users set holder_proven = false where id = ${person.userId}`.execute(t.database.write);
    const client = await openClient(host, person.cookie);
    await client.settle();
    expect(client.closed.code).toBeNull();
    await sql`update users set role_key = 'manager' where id = ${person.userId}`.execute(t.database.write);
    expect(await client.closing()).toBe(4401);
  });

  it('keeps serving others when a peer breaks the protocol', async () => {
    const person = await t.signIn('view_only');
    const [broken, sound] = [await openClient(host, person.cookie), await openClient(host, person.cookie)];
    // A frame of a reserved kind.
    Reflect.get(broken.socket, '_socket').write(Buffer.from([0x8f, 0x80, 0, 0, 0, 0]));
    expect(await broken.closing()).toBe(1002);
    await sound.settle();
    expect(sound.closed.code).toBeNull();
    sound.socket.terminate();
  });
});
