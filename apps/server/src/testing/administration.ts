/** Shared helpers of the tests of user and role administration. */
import { POWERS, type Power } from '@cottontree/contract/access/permissions.ts';
import { expect, it } from 'vitest';
import type { Answer, Person, TestApp } from './test-app.ts';

/** For the body of a new role: confirms everything that it inherits. */
export const WHATEVER_IT_INHERITS = { inherits: POWERS };

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export const ask = (who: Person, method: Method, url: string, body?: object): Promise<Answer> =>
  method === 'GET' ? who.get(url) : who.send(method, url, body);

/** Tests of an endpoint that requires a permission, and optionally an owner. */
export function guards(
  app: () => TestApp,
  call: {
    readonly method: Method;
    readonly url: string;
    readonly body?: object;
    readonly permission: Power;
    readonly ownerOnly?: true;
  },
): void {
  const attempt = (who: Person) => ask(who, call.method, call.url, call.body);
  it('refuses a caller who is not signed in, or still uses a temporary password', async () => {
    expect((await attempt(app().anonymous)).status).toBe(401);
    const { status, body } = await attempt(await app().signIn('owner', { restricted: true }));
    expect([status, body.code]).toEqual([403, 'password-change-required']);
  });
  it(`needs ${call.permission} and says who can grant it`, async () => {
    const { status, body } = await attempt(await app().signIn('Clerk', { powers: [] }));
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'forbidden', permission: call.permission, grantedBy: ['Owner'] });
  });
  if (!call.ownerOnly) return;
  it('is only for owners, whatever permissions a person has', async () => {
    const { status, body } = await attempt(await app().signIn('Deputy', { powers: [call.permission] }));
    expect(status).toBe(403);
    expect(body).toMatchObject({
      code: 'forbidden',
      message: 'Only owners may do this',
      grantedBy: ['Owner'],
    });
  });
}

/** The last record of this action, or of any. */
export const lastRecord = (t: TestApp, action?: string) =>
  t.database.read
    .selectFrom('audit_records')
    .selectAll()
    .$if(action !== undefined, (records) => records.where('action', '=', action ?? ''))
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();

/** To check that a text occurs nowhere in a value. */
export const asText = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? each.toString() : each));

export const recordCount = async (t: TestApp): Promise<number> =>
  (await t.database.read.selectFrom('audit_records').select('seq').execute()).length;

/** The sessions whose end was announced to every process. */
export async function announcedEnds(t: TestApp): Promise<unknown[]> {
  const events = await t.database.read
    .selectFrom('events')
    .select('payload')
    .where('topic', '=', 'session.ended')
    .execute();
  return events.flatMap(({ payload }) => payload['sessionIds']);
}

export const fieldsOf = (answer: Answer): string[] =>
  (answer.body.fields ?? []).map((field: { path: string }) => field.path);

/** The statuses in sorted order: it does not matter which of many concurrent requests succeeded. */
export const statusesOf = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

/** A response without the parts that differ between any two requests. */
export const withoutRequestId = ({ status, body }: Answer) => ({ status, body: { ...body, requestId: '' } });

/** Signs in by password, like a browser without cookies. `enter` is the response; `who` calls with its cookie. */
export async function signInByPassword(
  t: TestApp,
  username: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<{ enter: Answer; who: Person; device: string }> {
  const enter = await t.anonymous.send(
    'POST',
    '/api/user-management/login',
    { username, password },
    { ...headers },
  );
  const cookies = [enter.headers['set-cookie']].flat().map(String);
  const named = (name: string): string =>
    cookies.find((each) => each.startsWith(`${name}=`))?.split(';')[0] ?? '';
  const cookie = `${named('cottontree_session')}; ${named('cottontree_here')}`;
  const who: Person = {
    ...t.anonymous,
    userId: enter.body.user?.id ?? '',
    username,
    cookie,
    get: (url, more = {}) => t.anonymous.get(url, { cookie, ...more }),
    send: (method, url, body, more = {}) => t.anonymous.send(method, url, body, { cookie, ...more }),
  };
  return { enter, who, device: named('cottontree_device') };
}

/** The current version of an account. */
export async function versionOf(t: TestApp, userId: string): Promise<number> {
  const user = await t.database.read
    .selectFrom('users')
    .select('version')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return user.version;
}
