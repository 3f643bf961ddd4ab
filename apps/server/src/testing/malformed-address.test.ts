import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';

describe('an address that cannot be routed', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it.each(['/%', '/api/health%', '/api/figures/%zz', '/api/user-management/users/%C3%28'])(
    '%s is refused in the shape of every refusal',
    async (url) => {
      const { status, headers, body } = await t.anonymous.get(url);
      expect([status, headers['content-type']]).toEqual([400, 'application/json; charset=utf-8']);
      expect(body).toEqual({
        code: 'invalid',
        message: `'${url}' is not a valid url component`,
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(headers['x-request-id']).toBe(body.requestId);
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );
});
