/**
 * Two accounts that differ only in that one was activated and the other was not: a reader who manages neither gets the
 * same data about both, from every GET endpoint of the contract, the live connection, the exports and the copilot.
 */
import { POWERS } from '@cottontree/contract/access/permissions.ts';
import { ACTION_SEVERITY } from '@cottontree/contract/audit/actions.ts';
import type { Schema } from '@cottontree/contract/route.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CATALOGUE } from '../figures/catalogue.ts';
import { runQueries, keepResults, SCHEDULE } from '../domains/compliance/run-controls.ts';
import { seedRegister } from '../domains/compliance/seed-register.ts';
import { flatEndpoints } from '../app.ts';
import { activate, codeFor, openAccount } from './activation.ts';
import { signInByPassword } from './administration.ts';
import { report, sendReports } from './errors.ts';
import { startTestApp, type Answer, type Person, type TestApp } from './test-app.ts';
import { listen, openClient } from './test-client.ts';

const USERS = '/api/user-management/users';
const DAY = 24 * 60 * 60_000;
/** Longer for a role that requires it, so that a higher role has a longer one. */
const lastingFor = (role: string): string =>
  role === 'super_admin' ? 'kola-yam-drum-ferry-2' : 'kola-yam-drum1';

interface Twin {
  readonly id: string;
  readonly username: string;
}
interface Pair {
  readonly what: string;
  /** Password of the activated one. */
  readonly lasting: string;
  readonly activated: Twin;
  readonly fresh: Twin;
}

/** The text without anything that identifies the person. */
const anonymous = (text: string, { id, username }: Twin): string =>
  text.replaceAll(id, 'ID').replaceAll(username, 'NAME');
const names = (text: string, { id, username }: Twin): boolean => text.includes(id) || text.includes(username);

/** What differs between any two records or requests: their number, hash and position in a list. */
const PLACE = new Set([
  'id',
  'recordId',
  'seq',
  'hash',
  'prevHash',
  'requestId',
  'request_id',
  'key',
  'nextCursor',
  // For the rows that a record changed: the number of the change set and its digest.
  'set',
  'sha256',
]);
const placeless = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(placeless);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      PLACE.has(name) && typeof each === 'string'
        ? each.replace(/^(record-)?[0-9a-f-]+/, '#')
        : placeless(each),
    ]),
  );
};

/** The smallest parts of a response that are about the person; for a file its lines. */
function partsAbout(value: unknown, who: Twin): unknown[] {
  if (typeof value === 'string')
    return value
      .split('\n')
      .filter((line) => names(line, who))
      .map((line) => (line.startsWith('{') ? JSON.parse(line) : line.replace(/^"?\d+(\.\w+)?"?,/, '#,')));
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap((each) => partsAbout(each, who));
  const children: unknown[] = Object.values(value);
  const within = children.flatMap((child) => (typeof child === 'object' ? partsAbout(child, who) : []));
  const here = children.some((child) => typeof child === 'string' && names(child, who));
  return here ? [value] : within;
}

/** Records of the reader's own requests are left out, because they repeat the search. */
const aboutIn = (body: unknown, who: Twin, reader: Person): string[] =>
  partsAbout(body, who)
    .filter((part) => !JSON.stringify(part).includes(reader.username))
    .map((part) => JSON.stringify(placeless(JSON.parse(anonymous(JSON.stringify(part), who)))))
    .toSorted();

interface JsonSchema {
  readonly properties?: Record<string, { readonly enum?: readonly string[]; readonly maximum?: number }>;
  readonly required?: readonly string[];
}
const FREE = new Set(['search', 'actor', 'entity', 'action', 'q', 'userId']);

describe('a fresh account and an activated one', () => {
  let t: TestApp;
  let owner: Person;
  /** What a page that was open during all this received. */
  let received: readonly unknown[];
  const observers = new Map<string, Person>();
  const pairs: Pair[] = [];

  const pairOf = async (what: string, role: string): Promise<Pair> => {
    const n = pairs.length;
    const lasting = lastingFor(role);
    const usernames = { activated: `twin${n}one`, fresh: `twin${n}two` };
    const [activated, fresh] = await Promise.all(
      [usernames.activated, usernames.fresh].map(async (username) => ({
        id: await openAccount(owner, username, role),
        username,
      })),
    );
    if (!activated || !fresh) throw new Error('Two were opened');
    const codes: (string | undefined)[] = [];
    for (const { id } of [activated, fresh])
      codes.push(role === 'view_only' ? undefined : await codeFor(owner, id));
    for (const { username } of [activated, fresh]) await signInByPassword(t, username, 'a wrong guess');
    const person = await activate(t, activated.username, codes[0], lasting);
    await person.send('POST', '/api/auth/step-up', { password: 'wrong' });
    await person.send('POST', '/api/auth/step-up', { password: lasting });
    await person.send('POST', '/api/audit/track-activity', {
      action: 'page_view',
      description: `${activated.username} saw a page`,
      userId: activated.id,
      userName: activated.username,
      timestamp: t.clock.now().toISOString(),
      url: '/',
      metadata: {},
    });
    await sendReports(person, report({ message: `met by ${n}` }));
    await person.send('POST', '/api/auth/logout');
    await signInByPassword(t, activated.username, lasting);
    const pair = { what, lasting, activated, fresh };
    pairs.push(pair);
    return pair;
  };

  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
    const watcher = await t.signIn('Watcher', { powers: POWERS });
    const live = await openClient(await listen(t.app), watcher.cookie);

    await pairOf('view only', 'view_only');
    await pairOf('managers', 'manager');
    await pairOf('super admins', 'super_admin');
    const reset = await pairOf('admins whose password was reset', 'admin');
    for (const { id } of [reset.activated, reset.fresh]) {
      const { status } = await owner.send('PATCH', `${USERS}/${id}/reset-password`, {
        newPassword: 'ginger-ferry-palm-2288',
        isTemporary: true,
      });
      if (status !== 200) throw new Error(`The reset was answered with ${status}`);
    }
    const raised = await pairOf('managers who were raised', 'manager');
    for (const { id } of [raised.activated, raised.fresh])
      await owner.send('PATCH', `${USERS}/${id}/role`, { roleHierarchy: 'super_admin' });
    await live.settle();
    received = [...live.messages];
    live.socket.terminate();

    // Long enough for the controls to report who has not signed in; one of each pair has signed in since.
    t.clock.advance(100 * DAY);
    for (const { activated, lasting } of pairs) await signInByPassword(t, activated.username, lasting);
    await t.writeErrors();
    await keepRuns();
    observers.set('every permission and nobody to manage', await t.signIn('Observer', { powers: POWERS }));
    observers.set('View Only', await t.signIn('view_only'));
    observers.set('Admin', await t.signIn('admin'));
  });
  afterAll(() => t.close());

  async function keepRuns(): Promise<void> {
    await t.database.write.transaction().execute((tx) => seedRegister(tx, '2026-11-21'));
    const { rows } = await sql<{ id: string }>`select id from compliance_controls`.execute(t.database.read);
    const results = await runQueries(
      t.database.read,
      rows.map(({ id }) => id).filter((id) => ['19.1', '19.2', '19.3', '23.1', '23.2'].includes(id)),
      t.clock.now(),
    );
    await keepResults(t.database.write, results, SCHEDULE, t.clock.now());
  }

  /** Pairs about which this observer may not know it. */
  const strangers = (observer: string): Pair[] =>
    pairs.filter(({ what }) => observer !== 'Admin' || !['view only', 'managers'].includes(what));

  const listed = async (query: string): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`select id::text as id from ${sql.raw(query)}`.execute(
      t.database.read,
    );
    return rows.map(({ id }) => id);
  };
  /** For the parameters of a path: every object of its kind, besides the person. */
  const things = async (path: string): Promise<string[]> => {
    if (path.startsWith('/api/figures/')) return CATALOGUE.map(({ id }) => id);
    if (path.startsWith('/api/audit/records/'))
      return await listed('(select seq as id from audit_records) records');
    if (path.startsWith('/api/compliance/controls/')) return await listed('compliance_controls');
    if (path.startsWith('/api/compliance/requirements/')) return await listed('compliance_requirements');
    if (path.startsWith('/api/compliance/reports/')) return await listed('compliance_reports');
    if (path.startsWith('/api/error-tracking/errors/')) return await listed('error_groups');
    return [];
  };

  /** Every query that a route accepts: each value of each enum, and the person for a free text. */
  function queriesOf(schema: Schema | undefined, who: Twin): string[] {
    if (!schema) return [''];
    // Every schema of the contract is a zod schema.
    const { properties = {}, required = [] } = z.toJSONSchema(schema as z.ZodType, {
      io: 'input',
      unrepresentable: 'any',
    }) as JsonSchema;
    const needed = required.flatMap((name) =>
      (properties[name]?.enum ?? []).slice(0, 1).map((word): [string, string] => [name, word]),
    );
    // The maximum page size, for fewer pages.
    const most = properties['limit']?.maximum;
    const always: [string, string][] = [
      ...needed,
      ...(most === undefined ? [] : [['limit', String(most)] as [string, string]]),
    ];
    const words = (name: string, listed: readonly string[] = []): readonly string[] => [
      ...listed,
      ...(FREE.has(name) ? [who.username, who.id, `user/${who.id}`] : []),
      ...(name === 'action' ? Object.keys(ACTION_SEVERITY) : []),
    ];
    const variants = Object.entries(properties).flatMap(([name, each]) =>
      words(name, each.enum).map(
        (word) => [...always.filter(([other]) => other !== name), [name, word]] as [string, string][],
      ),
    );
    return [always, ...variants].map((query) =>
      query.length === 0 ? '' : `?${String(new URLSearchParams(query))}`,
    );
  }

  it.each(['every permission and nobody to manage', 'View Only', 'Admin'])(
    'look the same to somebody with %s, from every GET endpoint and with every filter of it',
    async (observer) => {
      const who = observers.get(observer);
      if (!who) throw new Error('Everybody signed in above');
      const seen = new Set<string>();
      const answers = new Map<string, Answer>();
      // Reads a paged list to its end.
      const whole = async (url: string): Promise<Answer> => {
        const first = await who.get(url);
        const pages: unknown[] = [first.body];
        for (let cursor = first.body?.nextCursor; typeof cursor === 'string';) {
          const { body } = await who.get(`${url}${url.includes('?') ? '&' : '?'}cursor=${cursor}`);
          pages.push(body);
          cursor = body.nextCursor;
        }
        return { ...first, body: pages };
      };
      const get = async (url: string): Promise<Answer> => {
        const answer = answers.get(url) ?? (await whole(url));
        answers.set(url, answer);
        return answer;
      };
      for (const endpoint of flatEndpoints()) {
        const { spec } = endpoint.route;
        if (spec.method !== 'GET') continue;
        const placed = spec.path.includes(':');
        const all = placed ? await things(spec.path) : [];
        for (const pair of strangers(observer)) {
          // Requests that name the person are sent for both, the others once.
          const urlsFor = (twin: Twin): string[][] =>
            queriesOf(spec.query, twin).map((query) =>
              (placed ? [...all, twin.id].map((id) => spec.path.replace(/:\w+/, id)) : [spec.path]).map(
                (path) => path + query,
              ),
            );
          const [ofActivated, ofFresh] = [urlsFor(pair.activated), urlsFor(pair.fresh)];
          for (const [at, urls] of ofActivated.entries()) {
            const answersOf = async (list: readonly string[]): Promise<Answer[]> => {
              const got: Answer[] = [];
              for (const url of list) got.push(await get(url));
              return got;
            };
            const [one, two] = [await answersOf(urls), await answersOf(ofFresh[at] ?? [])];
            const what = `${urls.at(-1)} about ${pair.what}`;
            const statuses = (got: readonly Answer[]): number[] => got.map(({ status }) => status);
            expect(statuses(one), what).toEqual(statuses(two));
            expect(Math.max(...statuses(one)), what).toBeLessThan(500);
            const about = aboutIn(
              one.map(({ body }) => body),
              pair.activated,
              who,
            );
            expect(about, what).toEqual(
              aboutIn(
                two.map(({ body }) => body),
                pair.fresh,
                who,
              ),
            );
            if (about.length > 0) seen.add(spec.path);
            // Without the permission every other query is refused as well.
            if (statuses(one).every((status) => status === 403)) break;
          }
        }
      }
      expect(answers.size).toBeGreaterThan(observer === 'View Only' ? 100 : 500);
      // The people were found wherever people are listed at all.
      const audit = ['data-changes', 'export-list', 'records/:id', 'trail'].map(
        (path) => `/api/audit/${path}`,
      );
      const spoken = ['/api/compliance/requirements/:id', USERS, `${USERS}/search`];
      expect([...seen]).toEqual(
        expect.arrayContaining(observer === 'View Only' ? spoken : [...audit, ...spoken]),
      );
    },
    300_000,
  );

  it('are in the same order in the list of users, whatever it is sorted by', async () => {
    const who = observers.get('every permission and nobody to manage');
    const order = async (sort: string): Promise<string[]> => {
      const { body } = (await who?.get(`${USERS}/search?limit=200&${sort}`)) ?? { body: null };
      return body.users
        .map(({ username }: { username: string }) => username)
        .filter((name: string) => name.startsWith('twin'));
    };
    const byName = await order('sort=name');
    expect(byName).toHaveLength(10);
    expect(await order('sort=lastLogin&direction=asc')).toEqual(byName);
    expect(await order('sort=lastLogin&direction=desc')).toEqual(byName);
  });
  it('are not named by the live connection, while one of them is activated', () => {
    expect(received.length).toBeGreaterThan(1);
    for (const { activated, fresh } of pairs)
      for (const twin of [activated, fresh]) expect(names(JSON.stringify(received), twin)).toBe(false);
  });
  it.each(['Who has signed in today?', 'How many staff sessions are open?', 'Who has never signed in?'])(
    'are not named by the copilot in its answer to "%s"',
    async (query) => {
      const { status, body } =
        (await observers.get('View Only')?.send('POST', '/api/ai/query', { query })) ?? {};
      expect(status).toBe(200);
      for (const { activated, fresh } of pairs)
        for (const twin of [activated, fresh]) expect(names(JSON.stringify(body), twin)).toBe(false);
    },
  );
  it('are shown as fresh or activated to an owner, and to a person who manages their role', async () => {
    const manager = await t.signIn('admin');
    const found = async (who: Person, { username }: Twin) =>
      (await who.get(`${USERS}/search?search=${username}`)).body.users[0];
    for (const who of [manager, await t.signIn('owner')])
      for (const { activated, fresh } of pairs.slice(0, 2)) {
        expect((await found(who, activated)).lastLoginAt).toBe(t.clock.now().toISOString());
        expect((await found(who, activated)).passwordChangedAt).toBe('2026-11-21T10:00:00.000Z');
        expect((await found(who, fresh)).lastLoginAt).toBeNull();
      }
    const { items } = (
      await manager.get(`/api/audit/trail?actor=${pairs[1]?.activated.id}&action=session.start`)
    ).body;
    expect(items.length).toBeGreaterThan(1);
  });
  it('are not named in a revealed error', async () => {
    const who = observers.get('every permission and nobody to manage');
    const errors = (await who?.get('/api/error-tracking/errors?window=30d&search=met'))?.body.errors ?? [];
    for (const { id } of errors) {
      const { status, body } =
        (await who?.send('POST', `/api/error-tracking/errors/${id}/users/reveal`, {
          reason: 'to find the cause of it',
        })) ?? {};
      expect(status).toBe(200);
      for (const { activated } of pairs) expect(JSON.stringify(body)).not.toContain(activated.username);
    }
  });
});
