import type { InjectOptions } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** The answer of a process of its own to one request. */
async function ask(request: InjectOptions, token?: string) {
  const { database, clock, keyring, hub } = t;
  const logger = pino({ level: 'silent' });
  const app = await buildApp({ database, clock, keyring, hub, logger, metrics: { token } });
  await app.inject({ url: '/api/health' });
  await app.inject({ url: '/api/expense-management/budgets/7/2026/no-such' });
  const answer = await app.inject({ url: '/metrics', ...request });
  await app.close();
  return answer;
}
/** inject() speaks to a host of this name from 127.0.0.1. */
const HERE = { headers: { host: 'localhost:3000' } };

describe('GET /metrics', () => {
  it('tells a program on this machine of the process, the answers, the sockets and the pools', async () => {
    const { statusCode, headers, body } = await ask(HERE);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatch(/^process_resident_memory_bytes \d/m);
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(body).toContain(
      'cottontree_http_request_seconds_count{method="GET",route="/api/health",status="200"} 1',
    );
    expect(body).toMatch(/^cottontree_live_connections 0$/m);
    expect(body).toMatch(/^cottontree_database_connections\{pool="read",state="waiting"\} 0$/m);
  });

  it('names routes, never addresses', async () => {
    const { body } = await ask(HERE);
    expect(body).not.toContain('no-such');
    expect(body).toContain('route="none",status="404"');
  });

  it.each([
    ['another machine', { ...HERE, remoteAddress: '192.0.2.7' }],
    ['a proxy on this machine', { headers: { ...HERE.headers, 'x-forwarded-for': '192.0.2.7' } }],
    ['a page whose name leads here', { headers: { host: 'attacker.example' } }],
  ])('is closed to %s while no token is set', async (_, request) => {
    const { statusCode, body } = await ask(request);
    expect(statusCode).toBe(403);
    expect(JSON.parse(body)).toMatchObject({ code: 'forbidden' });
  });

  it('asks everybody for the token where one is set', async () => {
    const token = 'a token of some length';
    expect((await ask(HERE, token)).statusCode).toBe(401);
    const wrong = { headers: { ...HERE.headers, authorization: 'Bearer another' } };
    expect((await ask(wrong, token)).statusCode).toBe(401);
    const right = { remoteAddress: '192.0.2.7', headers: { authorization: `Bearer ${token}` } };
    expect((await ask(right, token)).statusCode).toBe(200);
  });

  it('does not exist where it was not asked for', async () => {
    expect((await t.app.inject({ url: '/metrics', ...HERE })).statusCode).toBe(404);
  });
});
