import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

describe('an answer of the API', () => {
  let t: TestApp;
  let person: Person;
  beforeAll(async () => {
    t = await startTestApp();
    person = await t.signIn('owner');
  });
  afterAll(() => t.close());
  const ask = (url: string, encodings?: string) =>
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
      const plain = await ask('/api/figures');
      const small = await ask('/api/figures', accepted);
      expect(small.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
      expect(Number(small.headers['content-length'])).toBe(small.rawPayload.length);
      expect(unfold(small.rawPayload).toString()).toBe(plain.body);
    },
  );

  it('stays as it is when it is short, and for clients that ask for nothing or for what is not offered', async () => {
    for (const answer of [
      await ask('/api/health', 'br'),
      await ask('/api/figures'),
      await ask('/api/figures', 'identity'),
      await ask('/api/figures', 'zstd, compress;q=0.5'),
    ]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.json()).toBeTypeOf('object');
    }
  });

  it('is not to be had for a compressed body, which could unfold past every limit', async () => {
    const { statusCode } = await t.app.inject({
      method: 'POST',
      url: '/api/user-management/login',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync(JSON.stringify({ username: 'somebody', password: 'x'.repeat(50) })),
    });
    expect(statusCode).toBe(400);
  });
});
