import {
  exportPowersFor,
  POWERS,
  SEEDED_ROLES,
  type Power,
} from '@cottontree/contract/access/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../app.ts';
import { STEP_UP_MS, effectivePowers } from '../platform/sessions/session.ts';
import { contractCalls, type ContractCall } from './contract-calls.ts';
import { startTestApp, type Answer, type Person, type TestApp } from './test-app.ts';

const calls = contractCalls();

describe('authorisation: every endpoint, every role, every state of an account', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  // An empty body passes the access check of a command and fails validation, so the request changes nothing.
  const attempt = (who: Person, call: ContractCall): Promise<Answer> =>
    call.method === 'GET' ? who.get(call.url) : who.send(call.method, call.url, {});
  /** After these calls only a new sign-in is accepted; a session missed here is noticed at the next call. */
  const endsSession = (call: ContractCall): boolean => call.name === 'POST /api/auth/logout';
  const entered = (answer: Answer): boolean =>
    answer.status !== 401 &&
    !(answer.status === 403 && ['forbidden', 'password-change-required'].includes(answer.body.code));

  it('covers every endpoint of the contract', () => {
    expect(calls.length).toBe(Object.values(allEndpoints).flatMap((noun) => Object.keys(noun)).length);
    expect(new Set(calls.map((call) => call.name)).size).toBe(calls.length);
  });

  it('[A-1.03] [A-2.01] refuses callers who have not signed in, except at the public endpoints', async () => {
    for (const call of calls) {
      if (call.endpoint.route.spec.access === 'public') continue;
      expect((await attempt(t.anonymous, call)).status, call.name).toBe(401);
    }
  });

  /** The permission that a caller lacks to take along what the file of an endpoint holds. */
  const unexportable = (call: ContractCall, powers: ReadonlySet<Power>): Power | undefined =>
    exportPowersFor((call.endpoint.route.spec.takes ?? []).filter((power) => powers.has(power))).find(
      (power) => !powers.has(power),
    );
  const mayEnter = (call: ContractCall, powers: ReadonlySet<Power>, isOwner: boolean): boolean => {
    const { access, also, ownerOnly } = call.endpoint.route.spec;
    if (unexportable(call, powers)) return false;
    if (access === 'public' || access === 'signed-in' || access === 'signed-in-temporary') return true;
    return powers.has(access) && (!also || powers.has(also)) && (isOwner || !ownerOnly);
  };

  it.each(Object.keys(SEEDED_ROLES))('decides every endpoint for the role %s as declared', async (role) => {
    const { rows } = {
      rows: await t.database.read
        .selectFrom('role_powers')
        .innerJoin('roles', 'key', 'role_key')
        .select(['role_key', 'power', 'level'])
        .execute(),
    };
    const level = SEEDED_ROLES[role as keyof typeof SEEDED_ROLES].level; // from its own keys
    const powers = effectivePowers(
      role,
      rows.filter((row) => row.role_key === role || row.level > level).map((row) => row.power),
    );
    let person = await t.signIn(role);
    for (const call of calls) {
      const answer = await attempt(person, call);
      if (endsSession(call)) person = await t.signIn(role);
      expect(entered(answer), `${role} ${call.name} -> ${answer.status}`).toBe(
        mayEnter(call, powers, role === 'owner'),
      );
      const { access, also } = call.endpoint.route.spec;
      const mayRead = access === 'signed-in' || POWERS.some((power) => power === access && powers.has(power));
      const lacked = mayRead ? (unexportable(call, powers) ?? access) : access;
      const alsoLacks =
        POWERS.some((power) => power === access && powers.has(power)) && also && !powers.has(also);
      expect(answer.body.permission, call.name).toBe(entered(answer) ? undefined : alsoLacks ? also : lacked);
    }
  });

  it('admits a custom role with only the declared permissions, and refuses one with all others together', async () => {
    const expectOf = async (call: ContractCall, powers: readonly Power[], who: Person): Promise<void> => {
      const answer = await attempt(who, call);
      expect(entered(answer), `${powers.join(' ')}: ${call.name}`).toBe(
        mayEnter(call, new Set(powers), false),
      );
    };
    for (const power of POWERS) {
      const others = POWERS.filter((each) => each !== power);
      const [alone, without] = [
        await t.signIn('Alone', { powers: [power] }),
        await t.signIn('Without', { powers: others }),
      ];
      for (const call of calls) {
        const { access, also } = call.endpoint.route.spec;
        if (access !== power && also !== power) continue;
        await expectOf(call, [power], alone);
        await expectOf(call, others, without);
        if (access !== power || !also) continue;
        await expectOf(call, [power, also], await t.signIn('Both', { powers: [power, also] }));
      }
    }
  });

  it('lets a temporary password reach only its own user, the activation code, the password, the refresh and the sign-out', async () => {
    const open: string[] = [];
    let person = await t.signIn('owner', { restricted: true });
    for (const call of calls) {
      const answer = await attempt(person, call);
      if (endsSession(call)) person = await t.signIn('owner', { restricted: true });
      if (entered(answer) && call.endpoint.route.spec.access !== 'public') open.push(call.name);
    }
    expect(open.toSorted()).toEqual([
      'GET /api/auth/refresh',
      'GET /api/auth/user',
      'GET /api/user-management/current-user',
      'POST /api/auth/logout',
      'POST /api/user-management/activation-code',
      'POST /api/user-management/change-password',
    ]);
  });

  it.each(['suspended', 'inactive', 'deleted', 'signed out', 'expired', 'forged'])(
    'refuses a %s account everywhere',
    async (state) => {
      let person = await t.signIn('owner');
      const users = t.database.write.updateTable('users').where('id', '=', person.userId);
      const sessions = t.database.write.updateTable('sessions').where('id', '=', person.sessionId);
      expect((await person.get('/api/auth/user')).status).toBe(200);
      if (state === 'suspended') await users.set({ is_suspended: true }).execute();
      if (state === 'inactive') await users.set({ is_active: false }).execute();
      if (state === 'deleted') await users.set({ deleted_at: t.clock.now() }).execute();
      if (state === 'signed out') await sessions.set({ ended_at: t.clock.now() }).execute();
      if (state === 'expired') await sessions.set({ idle_expires_at: t.clock.now() }).execute();
      if (state === 'forged') {
        const { cookie } = person;
        person = {
          ...t.anonymous,
          get: (url) => t.anonymous.get(url, { cookie: `${cookie}x` }),
          send: (m, url, body) => t.anonymous.send(m, url, body, { cookie: `${cookie}x` }),
        };
      }
      for (const call of calls) {
        if (call.endpoint.route.spec.access === 'public') continue;
        expect((await attempt(person, call)).status, `${state} ${call.name}`).toBe(401);
      }
    },
  );

  it('requires a fresh confirmation of an authorised caller before these calls, and no others', async () => {
    const declared = calls.filter((call) => call.endpoint.route.spec.stepUp);
    const confirming: string[] = [];
    let owner = await t.signIn('owner', { steppedUp: false });
    for (const call of calls) {
      const answer = await attempt(owner, call);
      if (endsSession(call)) owner = await t.signIn('owner', { steppedUp: false });
      if (answer.body.code === 'step-up-required') confirming.push(call.name);
    }
    expect(confirming.toSorted()).toEqual([
      'DELETE /api/auth/second-factor',
      'DELETE /api/roles/:id',
      'DELETE /api/service-accounts/:id',
      'DELETE /api/service-accounts/:id/keys/:key',
      'DELETE /api/user-management/users/:id',
      'DELETE /api/user-management/users/:id/second-factor',
      'GET /api/audit/export',
      'GET /api/audit/export-list',
      'GET /api/auth/step-up',
      'PATCH /api/roles/:id',
      'PATCH /api/service-accounts/:id',
      'PATCH /api/user-management/users/:id/reset-password',
      'PATCH /api/user-management/users/:id/role',
      'POST /api/audit/seals/accept',
      'POST /api/audit/seals/acceptances/:id/approve',
      'POST /api/auth/second-factor/begin',
      'POST /api/auth/second-factor/confirm',
      'POST /api/auth/second-factor/recovery-codes',
      'POST /api/backup/claim',
      'POST /api/backup/recovery-key',
      'POST /api/banking/integrations/:id/close',
      'POST /api/fraud/rules/proposals/:id/approve',
      'POST /api/roles',
      'POST /api/roles/proposals/:id/approve',
      'POST /api/service-accounts',
      'POST /api/service-accounts/:id/adopt',
      'POST /api/service-accounts/:id/keys',
      'POST /api/system/clear-test-data',
      'POST /api/user-management/users',
      'POST /api/user-management/users/:id/activation-code',
      'PUT /api/backup/settings',
      'PUT /api/role-permissions',
    ]);
    for (const call of declared) {
      const late = await t.signIn('owner');
      t.clock.advance(STEP_UP_MS + 1);
      expect((await attempt(late, call)).body.code, call.name).toBe('step-up-required');
      // A caller without access receives the refusal, and no request to confirm anything.
      const stranger = await t.signIn('Nothing', { powers: [], steppedUp: false });
      const weak = await attempt(stranger, call);
      const { access } = call.endpoint.route.spec;
      expect(weak.body.code, call.name).toBe(access === 'signed-in' ? 'step-up-required' : 'forbidden');
    }
  });

  it('is not bypassed by another spelling of a path or method', async () => {
    const weak = await t.signIn('Nothing', { powers: [] });
    for (const path of [
      '//api/dashboard/treasury',
      '/api//dashboard/treasury',
      '/api/dashboard%2Ftreasury',
      '/api/dashboard/./treasury',
      '/api/x/../dashboard/treasury',
      '/API/dashboard/treasury',
      '/api/dashboard/treasury/',
      '/api/dashboard/treasury;x',
      '/api/dashboard/treasury%00',
    ]) {
      const { status } = await weak.get(path);
      expect([400, 403, 404], path).toContain(status);
    }
    for (const method of ['HEAD', 'OPTIONS', 'POST'] as const) {
      const response = await t.app.inject({
        method,
        url: '/api/dashboard/treasury',
        headers: { cookie: weak.cookie },
      });
      expect([403, 404], method).toContain(response.statusCode);
    }
    const form = await t.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      payload: 'a=b',
      headers: { cookie: weak.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.statusCode).toBe(415);
  });
});
