import { describe, expect, it } from 'vitest';
import { logout, readAuthUser } from '@cottontree/contract/access/auth.ts';
import { readMetrics } from '@cottontree/contract/dashboards/dashboard.ts';
import { readReceipt } from '@cottontree/contract/figures/figures.ts';
import { call, CallError, messageOf, newKey, onCallError } from './call.ts';
import { serveCalls } from './fetch.setup.ts';

const failure = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('call', () => {
  it('[A-7.01] sends the cookies with reads and writes', async () => {
    const calls = serveCalls(() => ({}));
    await call(readAuthUser);
    await call(logout);
    expect(calls.map(({ credentials }) => credentials)).toEqual(['include', 'include']);
  });

  it('fills the path, leaves absent parameters out of the query, and sends no body with a GET', async () => {
    const calls = serveCalls(() => ({}));
    await call(readReceipt, {
      params: { id: 'cards.held' },
      query: { dimension: 'aqua/blue', asOf: undefined },
    });
    expect(calls[0]).toMatchObject({
      method: 'GET',
      url: '/api/figures/cards.held?dimension=aqua%2Fblue',
      body: undefined,
    });
    expect(calls[0]?.headers.get('idempotency-key')).toBeNull();
  });

  it('gives every write its own key, or the key that was passed', async () => {
    const calls = serveCalls(() => ({}));
    await call(logout);
    await call(logout);
    await call(logout, {}, { idempotencyKey: 'the-same-again' });
    const keys = calls.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe('the-same-again');
  });

  it('[A-7.02, A-8.01] raises status, colon and body text for a non-OK response', async () => {
    serveCalls(() => ({
      status: 503,
      statusText: 'Service Unavailable',
      body: 'The database is restarting',
    }));
    const error = await failure(call(readMetrics, {}));
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ message: '503: The database is restarting', status: 503, body: null });
  });

  it('[A-8.01] uses the status text when the body is empty', async () => {
    serveCalls(() => ({ status: 502, statusText: 'Bad Gateway', body: '' }));
    expect(await failure(call(readMetrics, {}))).toMatchObject({ message: '502: Bad Gateway' });
  });

  it('carries the parsed error body of the contract', async () => {
    const body = {
      code: 'forbidden',
      message: 'This needs the permission treasury.view',
      permission: 'treasury.view',
      grantedBy: ['Owner'],
      fields: [{ path: 'id', message: 'is wrong' }, 'nonsense'],
      requestId: 'r-1',
    };
    serveCalls(() => ({ status: 403, body }));
    const error = await failure(call(readMetrics, {}));
    expect(error).toMatchObject({ body: { ...body, fields: [{ path: 'id', message: 'is wrong' }] } });
    expect(messageOf(error)).toBe('This needs the permission treasury.view');
  });

  it('notifies listeners of every non-OK response until they unsubscribe', async () => {
    serveCalls(() => ({ status: 401, body: '' }));
    const received: string[] = [];
    const stop = onCallError((error, url) => received.push(`${error.status} ${url}`));
    await failure(call(readAuthUser));
    stop();
    await failure(call(readAuthUser));
    expect(received).toEqual(['401 /api/auth/user']);
  });

  it('passes on a failed connection and describes it in words', async () => {
    serveCalls(() => new TypeError('fetch failed'));
    const error = await failure(call(readAuthUser));
    expect(error).toBeInstanceOf(TypeError);
    expect(messageOf(error)).toBe('The server could not be reached. Please check your connection.');
  });

  it.each([
    [400, '{"error":"Branch is closed"}', 'Branch is closed'],
    [400, '{"message":"Branch is closed","trace":"x"}', 'Branch is closed'],
    [422, '{"detail":"Branch is closed"}', 'Branch is closed'],
    [502, '{"code":502,"hint":{"a":1}}', 'The server answered with status 502. Please try again.'],
    [502, '<html><body>Bad gateway</body></html>', 'The server answered with status 502. Please try again.'],
    [503, '', 'The server answered with status 503. Please try again.'],
    [503, 'upstream is down', '503: upstream is down'],
    [429, '<html>Slow down</html>', 'Too many requests were sent. Please try again in a minute.'],
  ])('shows no raw JSON or markup of a response outside the contract: %i %s', async (status, body, shown) => {
    serveCalls(() => ({ status, body }));
    expect(messageOf(await failure(call(readAuthUser)))).toBe(shown);
  });

  it('generates unique keys', () => {
    expect(new Set(Array.from({ length: 1000 }, newKey)).size).toBe(1000);
  });
});
