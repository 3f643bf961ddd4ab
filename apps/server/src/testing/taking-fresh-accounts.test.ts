/**
 * Takeover of an account that is not activated yet, by people who know its username: none of their attempts succeeds.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activate, codeFor, enterCode, issueCode, openAccount, setPassword } from './activation.ts';
import { WHATEVER_IT_INHERITS, signInByPassword } from './administration.ts';
import { startTestApp, type Answer, type Person, type TestApp } from './test-app.ts';

const USERS = '/api/user-management/users';
const HOUR = 60 * 60_000;
const GUESSES = 1_000;
let sequence = 0;

describe('taking over a fresh account', () => {
  let t: TestApp;
  let owner: Person;
  let username: string;
  let id: string;
  beforeAll(async () => {
    t = await startTestApp();
  });
  beforeEach(async () => {
    owner = await t.signIn('owner');
    username = `fresh${++sequence}`;
    id = await openAccount(owner, username, 'super_admin');
  });
  afterAll(() => t.close());

  const enter = async (name = username, password = name): Promise<Person> =>
    (await signInByPassword(t, name, password)).who;
  /** Tries everything that the session may do; whether any of it grants more than a temporary session has. */
  const isIn = async (who: Person): Promise<boolean> => {
    await setPassword(who, username);
    return (await who.get(USERS)).status === 200;
  };

  it('is not possible from the list of users: only managers see who is fresh, and the name alone is not sufficient', async () => {
    const viewer = await t.signIn('view_only');
    const listed: {
      username: string;
      lastLoginAt: unknown;
      passwordChangedAt: unknown;
      isTemporaryPassword: unknown;
    }[] = (await viewer.get(USERS)).body;
    expect(listed.map(({ username: name }) => name)).toContain(username);
    for (const user of listed.filter(({ username: name }) => name !== viewer.username))
      expect([user.lastLoginAt, user.passwordChangedAt, user.isTemporaryPassword]).toEqual([
        null,
        null,
        null,
      ]);
    const thief = await enter();
    const { status, body } = await setPassword(thief, username);
    expect([status, body.code]).toEqual([403, 'activation-code-required']);
    expect(await isIn(thief)).toBe(false);
  });
  it('gives the temporary session no more than its own user, the code, the password, refresh and sign-out', async () => {
    const thief = await enter();
    expect((await thief.get('/api/auth/user')).status).toBe(200);
    expect((await thief.get('/api/auth/refresh')).status).toBe(200);
    for (const path of [
      USERS,
      '/api/roles',
      '/api/dashboard/metrics',
      '/api/auth/sessions',
      '/api/notifications',
    ])
      expect((await thief.get(path)).body.code ?? 'open', path).toBe('password-change-required');
    expect((await issueCode(thief, id)).body.code).toBe('password-change-required');
    expect((await thief.send('POST', '/api/auth/logout')).status).toBe(200);
  });
  it('is not possible by guessing: of 1,000 codes sent at once ten are evaluated, and then none', async () => {
    const code = await codeFor(owner, id);
    const thief = await enter();
    const guess = (n: number): Promise<Answer> =>
      enterCode(thief, `AAAA-AAAA-AAAA-${String(n).padStart(4, '0')}`);
    const answers = await Promise.all(Array.from({ length: GUESSES }, (_, n) => guess(n)));
    // A busy machine refuses some before their turn: later attempts use up what is left of the ten.
    for (let n = 0; n < 10; n += 1) answers.push(await guess(n));
    for (const { status } of answers) expect([400, 423, 429, 503]).toContain(status);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect((await enterCode(thief, code)).status).toBe(423);
    expect(await isIn(thief)).toBe(false);
  });
  it('is not possible in a race: of two who send the name at once one gets a session, and neither sets a password', async () => {
    await codeFor(owner, id);
    const both = await Promise.all([
      signInByPassword(t, username, username),
      signInByPassword(t, username, username),
    ]);
    expect(both.map(({ enter: { status } }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    for (const { who } of both) expect(await isIn(who)).toBe(false);
  });
  it('is not possible with a code that was used, also while its holder is changing the password', async () => {
    const code = await codeFor(owner, id);
    const holder = await enter();
    expect((await enterCode(holder, code)).status).toBe(200);
    const [changed, again] = await Promise.all([setPassword(holder, username), enterCode(holder, code)]);
    expect([changed.status, again.status]).toEqual([200, 400]);
    await owner.send('PATCH', `${USERS}/${id}/reset-password`, {
      newPassword: 'kola-ginger-drum-4411',
      isTemporary: true,
    });
    const thief = await enter(username, 'kola-ginger-drum-4411');
    expect((await enterCode(thief, code)).status).toBe(400);
    expect((await setPassword(thief, 'kola-ginger-drum-4411')).body.code).toBe('activation-code-required');
  });
  it('is not possible with the session of another person who entered the code first', async () => {
    const code = await codeFor(owner, id);
    const holder = await enter();
    await enterCode(holder, code);
    await owner.send('PATCH', `${USERS}/${id}/reset-password`, {
      newPassword: 'kola-ginger-drum-4411',
      isTemporary: true,
    });
    expect((await setPassword(holder, username)).status).toBe(401);
    const thief = await enter(username, 'kola-ginger-drum-4411');
    expect((await thief.get('/api/auth/user')).body.needsActivationCode).toBe(true);
    expect((await setPassword(thief, 'kola-ginger-drum-4411')).body.code).toBe('activation-code-required');
  });
  it('is not possible after a reset, with an earlier code', async () => {
    const before = await codeFor(owner, id);
    await owner.send('PATCH', `${USERS}/${id}/reset-password`, {
      newPassword: 'kola-ginger-drum-4411',
      isTemporary: true,
    });
    const thief = await enter(username, 'kola-ginger-drum-4411');
    expect((await enterCode(thief, before)).status).toBe(400);
    expect((await setPassword(thief, 'kola-ginger-drum-4411')).body.code).toBe('activation-code-required');
    expect((await enterCode(thief, await codeFor(owner, id))).status).toBe(200);
  });
  it('is not possible after the 24 hours of the code, nor before their end without it', async () => {
    const code = await codeFor(owner, id);
    t.clock.advance(24 * HOUR - 30 * 60_000);
    const late = await enter();
    t.clock.advance(30 * 60_000 - 1);
    expect((await setPassword(late, username)).body.code).toBe('activation-code-required');
    t.clock.advance(1);
    expect((await enterCode(late, code)).status).toBe(400);
    expect(await isIn(late)).toBe(false);
    expect((await signInByPassword(t, username, username)).enter.status).toBe(401);
  });
  it('is possible for its holder up to the last moment of the 24 hours', async () => {
    const code = await codeFor(owner, id);
    t.clock.advance(24 * HOUR - 1);
    expect((await activate(t, username, code)).username).toBe(username);
  });

  describe('through its permissions', () => {
    const role = async (name: string, permissions: readonly string[], level = 5): Promise<string> => {
      const key = `${name}_${sequence}`;
      const { status } = await owner.send('POST', '/api/roles', {
        name: key,
        displayName: key,
        level,
        permissions,
        ...WHATEVER_IT_INHERITS,
      });
      expect(status).toBe(200);
      return key;
    };
    const fresh = async (roleKey: string): Promise<{ id: string; name: string }> => {
      const name = `power${++sequence}`;
      return { id: await openAccount(owner, name, roleKey), name };
    };

    it('[B-4.07] [B-4.08] requires no code for View Only, nor for a role with no more permissions', async () => {
      for (const key of [
        'view_only',
        await role('less', ['cards.view']),
        await role('same', ['cards.view', 'users.view']),
      ]) {
        const { name } = await fresh(key);
        const who = await enter(name);
        expect((await who.get('/api/auth/user')).body.needsActivationCode, key).toBe(false);
        expect((await setPassword(who, name)).status, key).toBe(200);
      }
    });
    it('requires one for every role with one more permission, its own or inherited', async () => {
      const bearer = await role('bearer', ['backup.manage']);
      const heir = await role('heir', [], 4);
      for (const key of [bearer, heir, 'manager', 'admin', 'super_admin']) {
        const { name } = await fresh(key);
        const who = await enter(name);
        expect((await who.get('/api/auth/user')).body.needsActivationCode, key).toBe(true);
        expect((await setPassword(who, name)).body.code, key).toBe('activation-code-required');
      }
      await owner.send('PATCH', `/api/roles/${bearer}`, { permissions: [] });
    });
    it('is not possible by promoting it: another role requires a new code', async () => {
      const raised = await fresh('view_only');
      await owner.send('PATCH', `${USERS}/${raised.id}/role`, { roleHierarchy: 'admin' });
      const thief = await enter(raised.name);
      expect((await setPassword(thief, raised.name)).body.code).toBe('activation-code-required');

      const higher = await fresh('manager');
      const old = await codeFor(owner, higher.id);
      await owner.send('PATCH', `${USERS}/${higher.id}/role`, { roleHierarchy: 'super_admin' });
      const holder = await enter(higher.name);
      await enterCode(holder, old);
      expect((await holder.get('/api/auth/user')).body.needsActivationCode).toBe(true);
      expect((await setPassword(holder, higher.name)).body.code).toBe('activation-code-required');
      await enterCode(holder, await codeFor(owner, higher.id));
      expect((await setPassword(holder, higher.name)).status).toBe(200);
    });
    it('is not possible by extending its role while it waits, with a code or without one', async () => {
      const key = await role('growing', ['cards.view']);
      const [plain, coded] = [await fresh(key), await fresh(key)];
      const [first, second] = [await enter(plain.name), await enter(coded.name)];
      await owner.send('PATCH', `/api/roles/${key}`, { permissions: ['cards.view', 'audit.view'] });
      expect((await setPassword(first, plain.name)).body.code).toBe('activation-code-required');
      await enterCode(second, await codeFor(owner, coded.id));
      await owner.send('PATCH', `/api/roles/${key}`, {
        permissions: ['cards.view', 'audit.view', 'backup.manage'],
      });
      expect((await setPassword(second, coded.name)).body.code).toBe('activation-code-required');
      await enterCode(second, await codeFor(owner, coded.id));
      expect((await setPassword(second, coded.name)).status).toBe(200);
      await owner.send('PATCH', `/api/roles/${key}`, { permissions: [] });
    });
    /** Somebody else used the username of a View Only account first, and has set a password of their own. */
    const taken = async (roleKey: string): Promise<{ id: string; name: string; thief: Person }> => {
      const { id: account, name } = await fresh(roleKey);
      return { id: account, name, thief: await activate(t, name) };
    };
    const LASTING = 'tamarind-lantern-77-weaver';

    it('is not possible with a taken View Only account that is promoted later by another role', async () => {
      const account = await taken('view_only');
      expect((await account.thief.get(USERS)).status).toBe(200);
      await owner.send('PATCH', `${USERS}/${account.id}/role`, { roleHierarchy: 'super_admin' });
      const { who, enter: signedIn } = await signInByPassword(t, account.name, LASTING);
      expect(signedIn.body.session.isTemporaryPassword).toBe(true);
      expect((await who.get(USERS)).body.code).toBe('password-change-required');
      expect((await setPassword(who, LASTING, 'other-lantern-77-weaver')).body.code).toBe(
        'activation-code-required',
      );
      const listed = (await owner.get(USERS)).body.find((user: { id: string }) => user.id === account.id);
      expect(listed.needsActivationCode).toBe(true);
      expect((await enterCode(who, await codeFor(owner, account.id))).status).toBe(200);
      expect((await who.get(USERS)).body.code).toBe('password-change-required');
      expect((await setPassword(who, LASTING, 'other-lantern-77-weaver')).status).toBe(200);
      expect((await who.get('/api/audit/trail')).status).toBe(200);
      const again = await signInByPassword(t, account.name, 'other-lantern-77-weaver');
      expect(again.enter.body.session.isTemporaryPassword).toBe(false);
      expect((await again.who.get('/api/audit/trail')).status).toBe(200);
    });
    it('is not possible in a session that was open when its role was extended, nor in a later one', async () => {
      const key = await role('later', ['cards.view']);
      const { id: account, name, thief } = await taken(key);
      await owner.send('PATCH', `/api/roles/${key}`, { permissions: ['cards.view', 'audit.view'] });
      const { who } = await signInByPassword(t, name, LASTING);
      for (const each of [thief, who]) {
        expect((await each.get('/api/audit/trail')).body.code).toBe('password-change-required');
        expect((await each.get('/api/auth/user')).body).toMatchObject({
          isTemporaryPassword: true,
          needsActivationCode: true,
        });
      }
      await owner.send('PATCH', `/api/roles/${key}`, { permissions: ['cards.view'] });
      expect((await thief.get('/api/cards')).body.code).not.toBe('password-change-required');
      await owner.send('PATCH', `/api/roles/${key}`, { permissions: ['cards.view', 'audit.view'] });
      await enterCode(who, await codeFor(owner, account));
      expect((await setPassword(who, LASTING, 'other-lantern-77-weaver')).status).toBe(200);
      expect((await who.get('/api/audit/trail')).status).toBe(200);
      expect((await thief.get('/api/auth/user')).status).toBe(401);
      await owner.send('PATCH', `/api/roles/${key}`, { permissions: [] });
    });
    it('is not possible by extending a role below, which those above it inherit', async () => {
      const below = await role('below', [], 5);
      const { name, thief } = await taken(await role('above', [], 4));
      await owner.send('PATCH', `/api/roles/${below}`, { permissions: ['audit.view'] });
      expect((await thief.get('/api/audit/trail')).body.code).toBe('password-change-required');
      const { who } = await signInByPassword(t, name, LASTING);
      expect((await setPassword(who, LASTING, 'other-lantern-77-weaver')).body.code).toBe(
        'activation-code-required',
      );
      await owner.send('PATCH', `/api/roles/${below}`, { permissions: [] });
    });
    it('does not affect people who entered a code before, whatever permissions they get afterwards', async () => {
      const { id: account, name } = await fresh('manager');
      const holder = await activate(t, name, await codeFor(owner, account));
      await owner.send('PATCH', `${USERS}/${account}/role`, { roleHierarchy: 'admin' });
      expect(await holder.get('/api/auth/user')).toMatchObject({ status: 401 });
      const { who } = await signInByPassword(t, name, LASTING);
      expect((await who.get('/api/audit/trail')).status).toBe(200);
    });
    it('is not possible after a reset of an account that had entered a code', async () => {
      const { id: account, name } = await fresh('manager');
      await activate(t, name, await codeFor(owner, account));
      await owner.send('PATCH', `${USERS}/${account}/role`, { roleHierarchy: 'view_only' });
      await owner.send('PATCH', `${USERS}/${account}/reset-password`, {
        newPassword: 'kola-ginger-drum-4411',
        isTemporary: true,
      });
      const thief = (await signInByPassword(t, name, 'kola-ginger-drum-4411')).who;
      expect((await setPassword(thief, 'kola-ginger-drum-4411')).status).toBe(200);
      await owner.send('PATCH', `${USERS}/${account}/role`, { roleHierarchy: 'manager' });
      const { who } = await signInByPassword(t, name, LASTING);
      expect((await who.get('/api/audit/trail')).body.code).toBe('password-change-required');
    });
    it('is decided by the current permissions of View Only', async () => {
      const key = await role('clerk', ['audit.view']);
      const { name } = await fresh(key);
      const who = await enter(name);
      expect((await who.get('/api/auth/user')).body.needsActivationCode).toBe(true);
      const own = (await owner.get('/api/roles')).body.find(
        (each: { id: string }) => each.id === 'view_only',
      ).permissions;
      await owner.send('PATCH', '/api/roles/view_only', { permissions: [...own, 'audit.view'] });
      expect((await who.get('/api/auth/user')).body.needsActivationCode).toBe(false);
      expect((await setPassword(who, name)).status).toBe(200);
      await owner.send('PATCH', '/api/roles/view_only', { permissions: own });
    });
  });
});
