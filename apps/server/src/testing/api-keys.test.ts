/** What API keys may do, over the whole contract, and when they stop. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closedToKeys, KEY_POWERS } from '@cottontree/contract/access/api-keys.ts';
import type { Power } from '@cottontree/contract/access/permissions.ts';
import { buildApp } from '../app.ts';
import { newApiKey } from '../platform/sessions/api-key.ts';
import { lastRecord, recordCount } from './administration.ts';
import { contractCalls, type ContractCall } from './contract-calls.ts';
import { ACCOUNTS, openAccount, withKey, type MadeAccount } from './service-accounts.ts';
import { soon } from './soon.ts';
import { startTestApp, type Answer, type TestApp } from './test-app.ts';

const calls = contractCalls();
/** Needs revenue.view only. */
const READ = '/api/dashboard/kyc-revenue';
const NEW_DEPARTMENT = '/api/expense-management/departments';
const REFUSED =
  'This API key is not accepted: it is mistyped, expired or revoked, or the person responsible for its account is suspended';

describe('API keys, over every endpoint of the contract', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  const attempt = (key: string, call: ContractCall): Promise<Answer> =>
    withKey(t, key, call.method, call.url, call.method === 'GET' ? undefined : {});
  const entered = ({ status, body }: Answer): boolean =>
    status !== 401 && !(status === 403 && ['forbidden', 'step-up-required'].includes(body.code));
  const isAnonymous = (call: ContractCall): boolean => call.endpoint.route.spec.anonymous === true;

  it('a key with all that keys can hold, of an owner, enters every open call and no closed one', async () => {
    const { key } = await openAccount(await t.signIn('owner'), KEY_POWERS);
    let [open, closed] = [0, 0];
    for (const call of calls) {
      const why = closedToKeys(call.endpoint.route.spec);
      const answer = await attempt(key, call);
      expect(entered(answer), `${call.name} -> ${answer.status} ${answer.body.message}`).toBe(why === null);
      expect(answer.headers['set-cookie'], call.name).toBeUndefined();
      const message =
        why === null ? answer.body.message : `API keys cannot be used for ${why}: sign in to do this`;
      expect(answer.body.message, call.name).toBe(message);
      if (why === null) open += 1;
      else closed += 1;
    }
    expect(open).toBeGreaterThan(190);
    expect(closed).toBeGreaterThan(90);
  });

  it('a key with one permission enters the calls that need it, and one with all others is refused there by its name', async () => {
    const owner = await t.signIn('owner');
    const enters = (call: ContractCall, powers: readonly Power[]): boolean => {
      const { access, also } = call.endpoint.route.spec;
      return [access, ...(also ? [also] : [])].every((each) => powers.some((power) => power === each));
    };
    for (const power of KEY_POWERS) {
      const others = KEY_POWERS.filter((each) => each !== power);
      const [alone, without] = [await openAccount(owner, [power]), await openAccount(owner, others)];
      for (const call of calls) {
        const { spec } = call.endpoint.route;
        if (closedToKeys(spec) !== null || spec.access !== power || spec.takes) continue;
        expect(entered(await attempt(alone.key, call)), `${power}: ${call.name}`).toBe(enters(call, [power]));
        const refused = await attempt(without.key, call);
        expect([refused.status, refused.body.permission], `without ${power}: ${call.name}`).toEqual([
          403,
          power,
        ]);
      }
    }
  });

  it('an unknown, mistyped, empty or session-like key enters no call but those that ask nobody who they are', async () => {
    const { key } = await openAccount(await t.signIn('owner'), KEY_POWERS);
    const wrong = [newApiKey(), `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`, '', 'x'.repeat(43)];
    for (const call of calls) {
      if (isAnonymous(call)) continue;
      const answer = await attempt(wrong[calls.indexOf(call) % wrong.length] ?? '', call);
      expect([answer.status, answer.body.message], call.name).toEqual([401, REFUSED]);
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="Cottontree", error="invalid_token"');
    }
  });

  it('shows nobody who may not manage a person whether that person has signed in', async () => {
    const [owner, person] = [await t.signIn('owner'), await t.signIn('manager')];
    await sql`update users set last_login_at = ${t.clock.now()} where id = ${person.userId}`.execute(
      t.database.write,
    );
    const { key } = await openAccount(owner, ['users.view']);
    const find = ({ body }: Answer) => body.find((each: { id: string }) => each.id === person.userId);
    expect(find(await owner.get('/api/user-management/users')).lastLoginAt).not.toBeNull();
    expect(find(await withKey(t, key, 'GET', '/api/user-management/users'))).toMatchObject({
      lastLoginAt: null,
      isTemporaryPassword: null,
    });
  });
});

describe('an API key', () => {
  let t: TestApp;
  const others: FastifyInstance[] = [];
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(async () => {
    for (const app of others) await app.close();
    await t.close();
  });
  const read = async (key: string, use = {}): Promise<number> =>
    (await withKey(t, key, 'GET', READ, undefined, use)).status;
  const listed = async (id: string) => {
    const { body } = await (await t.signIn('owner')).get(ACCOUNTS);
    return body.accounts.find((each: { id: string }) => each.id === id);
  };

  it('is refused from the next call on by every server of the database once it is revoked', async () => {
    const owner = await t.signIn('owner');
    const app = await buildApp({
      ...t,
      logger: pino({ level: 'silent' }),
      rateLimits: false,
      validateAnswers: true,
    });
    others.push(app);
    const made = await openAccount(owner, ['revenue.view']);
    expect([await read(made.key), await read(made.key, { app })]).toEqual([200, 200]);
    expect((await owner.send('DELETE', `${ACCOUNTS}/${made.id}/keys/${made.keyId}`)).status).toBe(200);
    expect([await read(made.key, { app }), await read(made.key)]).toEqual([401, 401]);
  });

  it('does what its account was given and its responsible person holds at each call: it shrinks when the person is demoted', async () => {
    const person = await t.signIn('Lead', { powers: ['users.create', 'revenue.view', 'treasury.view'] });
    const made = await openAccount(person, ['revenue.view', 'treasury.view']);
    const treasury = async (): Promise<unknown[]> => {
      const { status, body } = await withKey(t, made.key, 'GET', '/api/dashboard/treasury');
      return [status, body.permission];
    };
    expect([await read(made.key), await treasury()]).toEqual([200, [200, undefined]]);
    await sql`delete from role_powers p using users u where u.id = ${person.userId} and p.role_key = u.role_key
                 and p.power in ('treasury.view', 'users.create')`.execute(t.database.write);
    expect([await read(made.key), await treasury()]).toEqual([200, [403, 'treasury.view']]);
    const { body } = await withKey(t, made.key, 'GET', '/api/dashboard/treasury');
    expect(body.message).toBe(
      'This API key does not hold the permission View Treasury: its service account was not given it, or the person responsible for that does not hold it',
    );
    expect(body.grantedBy).toBeUndefined();
    expect(await listed(made.id)).toMatchObject({
      scopes: ['treasury.view', 'revenue.view'],
      effective: ['revenue.view'],
      state: 'active',
    });
  });

  it('is suspended with its responsible person, works again with them, and goes on after an owner adopted it', async () => {
    const [owner, person] = [
      await t.signIn('owner'),
      await t.signIn('Lead', { powers: ['users.create', 'revenue.view'] }),
    ];
    const made = await openAccount(person, ['revenue.view']);
    const suspend = (value: boolean) =>
      sql`update users set is_suspended = ${value} where id = ${person.userId}`.execute(t.database.write);
    await suspend(true);
    expect(await read(made.key)).toBe(401);
    expect(await listed(made.id)).toMatchObject({ state: 'suspended', effective: [] });
    await suspend(false);
    expect(await read(made.key)).toBe(200);
    expect((await owner.send('DELETE', `/api/user-management/users/${person.userId}`)).status).toBe(200);
    expect(await read(made.key)).toBe(401);
    const adopted = await owner.send('POST', `${ACCOUNTS}/${made.id}/adopt`, { version: 1 });
    expect(adopted.body).toMatchObject({ state: 'active', responsible: { isSelf: true } });
    expect(await read(made.key)).toBe(200);
    expect(await lastRecord(t, 'service-account.adopt')).toMatchObject({
      actor_id: owner.userId,
      entity_id: made.id,
      severity: 'critical',
    });
  });

  it('is refused while its responsible person must first prove to hold the account', async () => {
    const person = await t.signIn('admin');
    await sql`insert into role_powers values ('admin', 'users.create') on conflict do nothing`.execute(
      t.database.write,
    );
    const made = await openAccount(person, ['revenue.view']);
    await sql`update users set holder_proven = false where id = ${person.userId}`.execute(t.database.write);
    expect(await read(made.key)).toBe(401);
  });

  it('stops at its expiry, to the millisecond, and one from a wrong clock is refused', async () => {
    const made = await openAccount(await t.signIn('owner'), ['revenue.view'], { keyDays: 2 });
    t.clock.advance(2 * 86_400_000 - 1);
    expect(await read(made.key)).toBe(200);
    t.clock.advance(1);
    expect(await read(made.key)).toBe(401);
    expect((await listed(made.id)).keys).toMatchObject([{ expired: true }]);
    const other = await openAccount(await t.signIn('owner'), ['revenue.view']);
    await sql`update api_keys set issued_at = issued_at + interval '1 day' where id = ${other.keyId}`.execute(
      t.database.write,
    );
    expect(await read(other.key)).toBe(401);
  });

  it('is exchanged for another without a pause: two work at a time, a third is refused until one is revoked', async () => {
    const owner = await t.signIn('owner');
    const made = await openAccount(owner, ['revenue.view']);
    const keys = `${ACCOUNTS}/${made.id}/keys`;
    const next = await owner.send('POST', keys, {});
    expect([await read(made.key), await read(next.body.key)]).toEqual([200, 200]);
    const third = await owner.send('POST', keys, {});
    expect([third.status, third.body.message]).toEqual([
      409,
      'It has 2 keys already: revoke the one that is replaced first',
    ]);
    await owner.send('DELETE', `${keys}/${made.keyId}`);
    expect([await read(made.key), await read(next.body.key)]).toEqual([401, 200]);
    expect((await owner.send('POST', keys, {})).status).toBe(200);
  });

  it('is accepted from the networks of its account only; elsewhere it is refused and the attempt is in the trail once', async () => {
    const made = await openAccount(await t.signIn('owner'), ['revenue.view'], {
      networks: ['192.0.2.0/24', '2001:db8:7::/48'],
    });
    expect(await read(made.key, { from: '192.0.2.200' })).toBe(200);
    expect(await read(made.key, { from: '::ffff:192.0.2.1' })).toBe(200);
    expect(await read(made.key, { from: '2001:db8:7:1::5' })).toBe(200);
    const before = await recordCount(t);
    const outside = await withKey(t, made.key, 'GET', READ, undefined, { from: '198.51.100.9' });
    expect([outside.status, outside.body.message]).toEqual([
      403,
      'This API key is not accepted from 198.51.100.9: add its network to those of the service account',
    ]);
    expect(await read(made.key, { from: '198.51.100.9' })).toBe(403);
    expect(await recordCount(t)).toBe(before + 1);
    expect(await lastRecord(t)).toMatchObject({
      action: 'api-key.refuse',
      actor_id: made.id,
      actor_name: `${made.name} (${made.prefix})`,
      address: '198.51.100.9',
      severity: 'high',
    });
    // A proxy that is not trusted cannot say where a call comes from.
    expect(await read(made.key, { from: '198.51.100.9', headers: { 'x-forwarded-for': '192.0.2.1' } })).toBe(
      403,
    );
  });

  it('shows when and from where it was used last', async () => {
    const made = await openAccount(await t.signIn('owner'), ['revenue.view']);
    expect((await listed(made.id)).keys).toMatchObject([{ lastUsedAt: null, lastUsedFrom: null }]);
    await read(made.key, { from: '192.0.2.5' });
    const at = t.clock.now().toISOString();
    await soon(async () =>
      expect((await listed(made.id)).keys).toMatchObject([{ lastUsedAt: at, lastUsedFrom: '192.0.2.5' }]),
    );
  });

  it('acts in the trail under the name of its account and its prefix, and for its responsible person in what it makes', async () => {
    const owner = await t.signIn('owner');
    const made = await openAccount(owner, ['expenses.manage', 'audit.view']);
    const done = await withKey(t, made.key, 'POST', NEW_DEPARTMENT, {
      name: 'Made by a key',
      description: '',
      isActive: true,
    });
    expect(done.status).toBe(200);
    expect(await lastRecord(t)).toMatchObject({
      action: 'department.create',
      actor_id: made.id,
      actor_name: `${made.name} (${made.prefix})`,
      session_id: made.keyId,
      permission: 'expenses.manage',
    });
    const { body } = await owner.get('/api/audit/trail');
    const shown = body.items.find((each: { action: string }) => each.action === 'department.create');
    expect(shown).toMatchObject({ userName: `${made.name} (${made.prefix})`, person: null });
  });

  it('proposes what its responsible person then cannot approve: it is no second person', async () => {
    const owner = await t.signIn('owner');
    const made = await openAccount(owner, ['expenses.manage']);
    const department = await withKey(t, made.key, 'POST', NEW_DEPARTMENT, {
      name: 'Two hands',
      description: '',
      isActive: true,
    });
    const expense = await withKey(t, made.key, 'POST', '/api/expense-management/expenses', {
      departmentId: department.body.id,
      description: 'Paper',
      category: 'office_supplies',
      amount: '12.00',
      expenseDate: '2026-11-20',
    });
    expect([expense.status, expense.body.message]).toEqual([200, undefined]);
    const decide = `/api/expense-management/expenses/${expense.body.id}/decision`;
    const { status, body } = await owner.send('POST', decide, {
      decision: 'approve',
      version: expense.body.version,
    });
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });

  it('is used alone when a request also has a session, and needs no page of this site', async () => {
    const owner = await t.signIn('owner');
    const made = await openAccount(owner, ['revenue.view']);
    const headers = {
      cookie: owner.cookie,
      origin: 'https://elsewhere.example',
      'sec-fetch-site': 'cross-site',
    };
    expect((await withKey(t, made.key, 'POST', NEW_DEPARTMENT, {}, { headers })).body).toMatchObject({
      code: 'forbidden',
      permission: 'expenses.manage',
    });
    expect(await read(newApiKey(), { headers })).toBe(401);
    expect(
      (await owner.send('POST', NEW_DEPARTMENT, {}, { 'sec-fetch-site': 'cross-site' })).body.message,
    ).toBe('Requests from other sites are refused');
    const login = await withKey(t, made.key, 'POST', '/api/user-management/login', {
      username: 'a',
      password: 'b',
    });
    expect([login.status, login.headers['set-cookie']]).toEqual([403, undefined]);
  });

  it('has idempotency keys of its own, apart from those of its responsible person', async () => {
    const owner = await t.signIn('owner');
    const made = await openAccount(owner, ['expenses.manage']);
    const headers = { 'idempotency-key': 'one-department' };
    const send = () =>
      withKey(
        t,
        made.key,
        'POST',
        NEW_DEPARTMENT,
        { name: 'Once', description: '', isActive: true },
        { headers },
      );
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    const other = await owner.send(
      'POST',
      NEW_DEPARTMENT,
      { name: 'Again', description: '', isActive: true },
      headers,
    );
    expect([other.status, other.body.name]).toEqual([200, 'Again']);
  });

  it('reads several addresses in one request, each as if it were sent alone', async () => {
    const made = await openAccount(await t.signIn('owner'), ['revenue.view']);
    const url = `/api/together?of=${encodeURIComponent(READ)}&of=${encodeURIComponent('/api/dashboard/treasury')}`;
    const { status, body } = await withKey(t, made.key, 'GET', url);
    expect([status, body.answers?.map((each: { status: number }) => each.status)]).toEqual([200, [200, 403]]);
    expect((await withKey(t, newApiKey(), 'GET', url)).status).toBe(401);
  });

  it('opens no live connection, also beside the cookies of a session', async () => {
    const owner = await t.signIn('owner');
    const made: MadeAccount = await openAccount(owner, ['revenue.view']);
    const { status, body } = await withKey(t, made.key, 'GET', '/ws', undefined, {
      headers: { cookie: owner.cookie },
    });
    expect([status, body.message]).toEqual([
      403,
      'The live connection takes no API key: read the API again instead',
    ]);
  });
});

describe('the limits of API keys', () => {
  let t: TestApp;
  const lines: string[] = [];
  beforeAll(async () => {
    t = await startTestApp({ rateLimits: true });
  });
  afterAll(() => t.close());

  it('are calls a minute of each key over all addresses, shown in the headers of each answer', async () => {
    const owner = await t.signIn('owner');
    const made = await openAccount(owner, ['revenue.view', 'treasury.view'], { callsPerMinute: 3 });
    const urls = [READ, '/api/dashboard/treasury', READ, READ];
    const answers: Answer[] = [];
    for (const url of urls) answers.push(await withKey(t, made.key, 'GET', url));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers.map(({ headers }) => headers['ratelimit-policy'])).toEqual(
      Array(4).fill('"key";q=3;w=60'),
    );
    expect(answers.map(({ headers }) => String(headers['ratelimit']).split(';t=')[0])).toEqual([
      '"key";r=2',
      '"key";r=1',
      '"key";r=0',
      '"key";r=0',
    ]);
    const [wait, message] = [Number(answers[3]?.headers['retry-after']), answers[3]?.body.message];
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(message).toMatch(/^This API key may make 3 calls a minute; wait \d+ seconds$/);
    // The other key of the account, and the person, have their own.
    const next = await owner.send('POST', `${ACCOUNTS}/${made.id}/keys`, {});
    expect((await withKey(t, next.body.key, 'GET', READ)).status).toBe(200);
    expect((await owner.get(READ)).status).toBe(200);
  });

  it('let a network try 30 wrong keys a minute; a key that works goes on, other networks are not affected', async () => {
    const made = await openAccount(await t.signIn('owner'), ['revenue.view']);
    const fresh = await openAccount(await t.signIn('owner'), ['revenue.view']);
    const from = '203.0.113.4';
    expect((await withKey(t, made.key, 'GET', READ, undefined, { from })).status).toBe(200);
    const statuses: number[] = [];
    for (let n = 0; n < 32; n += 1)
      statuses.push((await withKey(t, newApiKey(), 'GET', READ, undefined, { from })).status);
    expect(statuses).toEqual([...Array(30).fill(401), 429, 429]);
    expect((await withKey(t, made.key, 'GET', READ, undefined, { from })).status).toBe(200);
    expect(
      (await withKey(t, fresh.key, 'GET', READ, undefined, { from })).headers['retry-after'],
    ).toBeDefined();
    expect((await withKey(t, fresh.key, 'GET', READ, undefined, { from: '203.0.113.5' })).status).toBe(200);
  });

  it('never write a key to the log, an error, the trail or the stored errors', async () => {
    const owner = await t.signIn('owner');
    const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const app = await buildApp({ ...t, logger, rateLimits: false, validateAnswers: true });
    const made = await openAccount(owner, ['revenue.view', 'expenses.manage', 'api_access']);
    const wrong = newApiKey();
    const answers: Answer[] = [];
    for (const key of [made.key, wrong])
      for (const [method, url, body] of [
        ['GET', READ],
        ['GET', `/api/nowhere?key=${key}`],
        ['POST', NEW_DEPARTMENT, { name: 5, description: key }],
        ['POST', '/api/ingest/rates', { rows: [{ day: key }] }],
        ['GET', '/api/dashboard/treasury'],
      ] as const)
        answers.push(await withKey(t, key, method, url, body, { app }));
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 400, 400, 403, 401, 404, 401, 401, 401]);
    await t.writeErrors();
    await app.close();
    const stored = await sql<{ text: string }>`
      select coalesce(string_agg(t, ' '), '') as text from (
        select a::text as t from audit_records a union all select g::text from error_groups g
        union all select s::text from error_samples s union all select k::text from api_keys k
        union all select i::text from idempotency_keys i union all select e::text from events e) all_rows`.execute(
      t.database.write,
    );
    const written = [
      ...lines,
      JSON.stringify(answers.map(({ body }) => body)),
      stored.rows[0]?.text ?? '',
    ].join('\n');
    expect(written).toContain('answered');
    expect(written).toContain(made.prefix);
    // More than what is shown of a key.
    expect([made.key, wrong].filter((key) => written.includes(key.slice(12)))).toEqual([]);
  });
});
