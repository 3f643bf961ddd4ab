/**
 * The life of an account from its opening to its end, from the point of view of the people involved: over HTTP and /ws.
 */
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { listen, openClient, refusedStatus, type TestClient } from './test-client.ts';
import { startHub, type Hub } from '../platform/realtime/hub.ts';
import { verifyChain } from '../platform/audit/audit-chain.ts';
import { codeFor, enterCode } from './activation.ts';
import { asText, signInByPassword } from './administration.ts';
import { startTestApp, type Person, type TestApp } from './test-app.ts';

const USERS = '/api/user-management/users';
const PASSWORD = 'tamarind-lantern-77';
const NEXT = 'harbour-mango-ferry-9';

describe('the life of an account', () => {
  let t: TestApp;
  let owner: Person;
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());

  const draft = (username: string, roleHierarchy = 'view_only') => ({
    username,
    email: `${username}@example.test`,
    firstName: 'Kadiatu',
    lastName: 'Turay',
    roleHierarchy,
    password: username,
    isTemporaryPassword: true,
  });
  const signIn = (username: string, password: string) => signInByPassword(t, username, password);
  const changePassword = (who: Person, currentPassword: string, newPassword: string) =>
    who.send('POST', '/api/user-management/change-password', { currentPassword, newPassword });
  const isIn = async (who: Person): Promise<boolean> => (await who.get('/api/auth/user')).status === 200;

  it('[B-1.02] is managed by staff with the right role, and so are the roles; others are refused both', async () => {
    const role = { name: 'clerk_of_b102', displayName: 'Clerk' };
    for (const right of [true, false]) {
      const who = right ? owner : await t.signIn('manager');
      const status = async (...call: Parameters<Person['send']>) => (await who.send(...call)).status;
      const opened = await who.send('POST', USERS, draft('hawa'));
      expect(opened.status).toBe(right ? 200 : 403);
      const id = right ? opened.body.id : owner.userId;
      expect(await status('POST', '/api/roles', role)).toBe(right ? 200 : 403);
      expect(await status('PATCH', `${USERS}/${id}/role`, { roleHierarchy: role.name })).toBe(
        right ? 200 : 403,
      );
      expect(await status('DELETE', `${USERS}/${id}`)).toBe(right ? 200 : 403);
      expect(await status('DELETE', `/api/roles/${role.name}`)).toBe(right ? 200 : 403);
    }
  });
  it('opens, is activated, suspended, promoted, reset and deleted, and keeps its name in the records', async () => {
    const { id } = (await owner.send('POST', USERS, draft('kadiatu'))).body;

    // The username works once as a password, and the session can then only change the password.
    const first = await signIn('kadiatu', 'kadiatu');
    expect(first.enter.body.session.isTemporaryPassword).toBe(true);
    expect((await first.who.get(USERS)).body.code).toBe('password-change-required');
    expect((await signIn('kadiatu', 'kadiatu')).enter.status).toBe(401);
    expect((await changePassword(first.who, 'kadiatu', 'Kadiatu')).status).toBe(400);
    expect((await changePassword(first.who, 'kadiatu', PASSWORD)).status).toBe(200);
    expect((await first.who.get(USERS)).status).toBe(200);
    expect((await signIn('kadiatu', 'kadiatu')).enter.status).toBe(401);

    await owner.send('PATCH', `${USERS}/${id}/suspend`, { suspend: true });
    expect(await isIn(first.who)).toBe(false);
    expect((await signIn('kadiatu', PASSWORD)).enter.status).toBe(401);
    await owner.send('PATCH', `${USERS}/${id}/suspend`, { suspend: false });
    expect(await isIn(first.who)).toBe(false);
    const second = await signIn('kadiatu', PASSWORD);
    expect(second.enter.status).toBe(200);

    await owner.send('PATCH', `${USERS}/${id}/role`, { roleHierarchy: 'admin' });
    expect(await isIn(second.who)).toBe(false);
    const third = await signIn('kadiatu', PASSWORD);
    expect((await third.who.get('/api/auth/user')).body.powers).toContain('audit.view');

    await owner.send('PATCH', `${USERS}/${id}/reset-password`, { newPassword: NEXT, isTemporary: true });
    expect(await isIn(third.who)).toBe(false);
    expect((await signIn('kadiatu', PASSWORD)).enter.status).toBe(401);
    const fourth = await signIn('kadiatu', NEXT);
    expect((await fourth.who.get(USERS)).body.code).toBe('password-change-required');
    // For an admin the password alone is not sufficient proof.
    expect((await changePassword(fourth.who, NEXT, PASSWORD)).body.code).toBe('activation-code-required');
    await enterCode(fourth.who, await codeFor(owner, id));
    expect((await changePassword(fourth.who, NEXT, PASSWORD)).status).toBe(200);
    expect((await fourth.who.get(USERS)).status).toBe(200);

    await owner.send('DELETE', `${USERS}/${id}`);
    expect(await isIn(fourth.who)).toBe(false);
    expect((await signIn('kadiatu', PASSWORD)).enter.status).toBe(401);
    // The actions of the account remain readable, under another name.
    const { items } = (await owner.get('/api/dashboard/activity')).body;
    const pseudonym = `former-${String(id).slice(0, 8)}`;
    const own = items.filter((item: { title: string }) => item.title === pseudonym);
    expect(own.map((item: { detail: string }) => item.detail)).toContain('Changed the password');
    expect(asText(own)).not.toContain('kadiatu');

    // Username and email are free again: a later account with them starts empty.
    const next = await owner.send('POST', USERS, draft('kadiatu'));
    expect(next.status).toBe(200);
    expect(next.body.id).not.toBe(id);
    expect((await signIn('kadiatu', PASSWORD)).enter.status).toBe(401);
    expect((await signIn('kadiatu', 'kadiatu')).enter.status).toBe(200);
    expect(await verifyChain(t.database.read)).toMatchObject({ ok: true });
  });

  describe('on two servers of one database', () => {
    const clients: TestClient[] = [];
    const hosts: string[] = [];
    let hub: Hub;
    let second: Awaited<ReturnType<typeof buildApp>>;
    let person: Person;
    beforeAll(async () => {
      const logger = pino({ level: 'silent' });
      hub = await startHub(t.database, { log: logger });
      second = await buildApp({
        database: t.database,
        clock: t.clock,
        keyring: t.keyring,
        hub,
        logger,
        rateLimits: false,
      });
      hosts.push(await listen(t.app), await listen(second));
    });
    beforeEach(async () => {
      person = await t.signIn('manager');
    });
    afterEach(() => {
      for (const { socket } of clients.splice(0)) socket.terminate();
    });
    afterAll(async () => {
      await second.close();
      await hub.close();
    });
    const open = async (who: Person, host: string): Promise<TestClient> => {
      const client = await openClient(host, who.cookie);
      clients.push(client);
      return client;
    };

    it.each([
      ['suspension', () => owner.send('PATCH', `${USERS}/${person.userId}/suspend`, { suspend: true })],
      [
        'another role',
        () => owner.send('PATCH', `${USERS}/${person.userId}/role`, { roleHierarchy: 'view_only' }),
      ],
      [
        'a reset',
        () =>
          owner.send('PATCH', `${USERS}/${person.userId}/reset-password`, {
            newPassword: NEXT,
            isTemporary: true,
          }),
      ],
      ['deletion', () => owner.send('DELETE', `${USERS}/${person.userId}`)],
      [
        'the end of the session',
        () => owner.send('DELETE', `/api/user-management/sessions/${person.sessionId}`),
      ],
    ])(
      '%s is refused at the next call of both and closes the sockets of both within a second; others stay',
      async (_, act) => {
        const bystander = await t.signIn('manager');
        const sockets = await Promise.all(hosts.map((host) => open(person, host)));
        const others = await Promise.all(hosts.map((host) => open(bystander, host)));
        const { status } = await act();
        expect(status).toBe(200);
        const since = performance.now();
        const next = await Promise.all(
          [t.app, second].map((app) =>
            app.inject({ url: '/api/auth/user', headers: { cookie: person.cookie } }),
          ),
        );
        expect(next.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
        const left = 1_000 - (performance.now() - since);
        expect(await Promise.all(sockets.map((socket) => socket.closing(left)))).toEqual([4401, 4401]);
        for (const host of hosts) {
          const own = { cookie: person.cookie, origin: `http://${host}` };
          expect(await refusedStatus(host, own)).toBe(401);
        }
        await Promise.all(others.map((other) => other.settle()));
      },
    );
  });
});
