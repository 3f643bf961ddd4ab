import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { StaticAnswer } from './static-answer.ts';

describe('a response that never changes', () => {
  const make = vi.fn(() => 'the same words '.repeat(1_000));
  const app = fastify();
  const answer = new StaticAnswer('text/plain; charset=utf-8', make);
  app.get('/', (request, reply) => answer.send(request, reply));
  const get = (headers: Record<string, string>) => app.inject({ url: '/', headers });
  afterAll(() => app.close());

  it('is made once for concurrent requests of any encoding', async () => {
    const accepted = ['br', 'gzip', 'gzip, br', 'identity', 'br;q=0, gzip', ''];
    const answers = await Promise.all(
      [...accepted, ...accepted].map((encoding) => get({ 'accept-encoding': encoding })),
    );
    expect(make).toHaveBeenCalledTimes(1);
    expect(answers.slice(0, 6).map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      'br',
      undefined,
      'gzip',
      undefined,
    ]);
    expect(brotliDecompressSync(answers[0]?.rawPayload ?? '').toString()).toBe(
      'the same words '.repeat(1_000),
    );
    expect(gunzipSync(answers[1]?.rawPayload ?? '').toString()).toBe('the same words '.repeat(1_000));
    expect(answers[3]?.payload).toBe('the same words '.repeat(1_000));
  });
  it('is not sent again to a client that has it', async () => {
    const { headers } = await get({ 'accept-encoding': 'br' });
    const again = await get({ 'accept-encoding': 'br', 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
    expect((await get({ 'if-none-match': '"another"' })).statusCode).toBe(200);
  });
});

describe('the documents of the API', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it.each(['/api/docs', '/api/openapi.json'])('%s is compressed once, not for every request', async (url) => {
    const bytes = async () => (await t.app.inject({ url, headers: { 'accept-encoding': 'br' } })).rawPayload;
    const first = await bytes();
    const zlib = await import('node:zlib');
    const stream = vi.spyOn(zlib.default, 'createBrotliCompress');
    const sync = vi.spyOn(zlib.default, 'brotliCompressSync');
    const once = vi.spyOn(zlib.default, 'brotliCompress');
    for (let n = 0; n < 3; n += 1) expect((await bytes()).equals(first)).toBe(true);
    for (const spy of [stream, sync, once]) expect(spy).not.toHaveBeenCalled();
    expect(brotliDecompressSync(first).length).toBeGreaterThan(first.length);
  });
});
