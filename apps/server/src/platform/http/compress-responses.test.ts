import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

describe('a response of the API', () => {
  let t: TestApp;
  let person: Person;
  beforeAll(async () => {
    t = await startTestApp();
    person = await t.signIn('owner');
  });
  afterAll(() => t.close());
  const request = (url: string, encodings?: string) =>
    t.app.inject({
      url,
      headers: { cookie: person.cookie, ...(encodings ? { 'accept-encoding': encodings } : {}) },
    });

  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
  ])(
    'goes out as %s to a client that takes %s, at a third of its size or less',
    async (encoding, accepted, unfold) => {
      const plain = await request('/api/figures');
      const small = await request('/api/figures', accepted);
      expect(small.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
      expect(Number(small.headers['content-length'])).toBe(small.rawPayload.length);
      expect(unfold(small.rawPayload).toString()).toBe(plain.body);
    },
  );

  it('is not compressed when it is short, nor for clients that accept no encoding or none that is offered', async () => {
    for (const answer of [
      await request('/api/health', 'br'),
      await request('/api/figures'),
      await request('/api/figures', 'identity'),
      await request('/api/figures', 'zstd, compress;q=0.5'),
    ]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.json()).toBeTypeOf('object');
    }
  });

  it('is refused for a compressed body, which could expand beyond every limit', async () => {
    const { statusCode } = await t.app.inject({
      method: 'POST',
      url: '/api/user-management/login',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync(JSON.stringify({ username: 'somebody', password: 'x'.repeat(50) })),
    });
    expect(statusCode).toBe(400);
  });
});
