import { fastify, type InjectOptions } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const TOKEN = 'a token of some length';

interface Wish {
  readonly token?: string;
  /** At the separate address of the metrics. */
  readonly apart?: boolean;
}

/** The response of a separate process to one request. */
async function responseTo(request: InjectOptions, { token, apart = false }: Wish) {
  const { database, clock, keyring, hub } = t;
  const logger = pino({ level: 'silent' });
  const own = fastify();
  const app = await buildApp({ database, clock, keyring, hub, logger, metrics: { token, apart: own } });
  await app.inject({ url: '/api/health' });
  await app.inject({ url: '/api/expense-management/budgets/7/2026/no-such' });
  const answer = await (apart ? own : app).inject({ url: '/metrics', ...request });
  await app.close();
  await own.close();
  return answer;
}
/** inject() uses this host name, from 127.0.0.1. */
const HERE = { headers: { host: 'localhost:9464' } };
const WITH_TOKEN = { headers: { ...HERE.headers, authorization: `Bearer ${TOKEN}` } };

describe('GET /metrics', () => {
  it('covers the process, the responses, the sockets and the pools', async () => {
    const { statusCode, headers, body } = await responseTo(HERE, { apart: true });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatch(/^process_resident_memory_bytes \d/m);
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(body).toContain(
      'cottontree_http_request_seconds_count{method="GET",route="/api/health",status="200"} 1',
    );
    expect(body).toMatch(/^cottontree_release\{version="0\.1\.0"\} 1$/m);
    expect(body).toMatch(/^cottontree_live_connections 0$/m);
    expect(body).toMatch(/^cottontree_database_answers 1$/m);
    expect(body).toMatch(/^cottontree_jobs\{state="waiting"\} \d+$/m);
    expect(body).toMatch(/^cottontree_database_connections\{pool="read",state="waiting"\} 0$/m);
  });

  it('reports that the database does not respond, and shows no old figures of the company', async () => {
    const { clock, keyring, hub } = t;
    const logger = pino({ level: 'silent' });
    const read = new Proxy(t.database.read, {
      get: () => {
        throw new Error('the connection is closed');
      },
    });
    const app = await buildApp({
      database: { ...t.database, read },
      clock,
      keyring,
      hub,
      logger,
      metrics: { token: TOKEN },
    });
    const { body } = await app.inject({ url: '/metrics', ...WITH_TOKEN });
    await app.close();
    expect(body).toMatch(/^cottontree_database_answers 0$/m);
    expect(body).not.toMatch(/^cottontree_jobs\{/m);
    expect(body).not.toMatch(/^cottontree_close_last_day_timestamp_seconds /m);
  });

  it('has no value, also not 0, for what is not known yet', async () => {
    const { body } = await responseTo(HERE, { apart: true });
    expect(body).toMatch(/^# TYPE cottontree_backup_log_stored_timestamp_seconds gauge$/m);
    const moments = body.match(/^cottontree_\w+_timestamp_seconds(\{[^}]*\})? .*$/gm) ?? [];
    expect(moments.filter((each) => each.endsWith(' 0'))).toEqual([]);
    expect(body).not.toMatch(/^cottontree_backup_log_stored_timestamp_seconds /m);
  });

  it('names routes, never addresses', async () => {
    const { body } = await responseTo(HERE, { apart: true });
    expect(body).not.toContain('no-such');
    expect(body).toContain('route="none",status="404"');
  });

  it.each([
    ['a program on this machine', HERE],
    ['another machine', { ...HERE, remoteAddress: '192.0.2.7' }],
    ['a caller behind a proxy that does not announce itself', { headers: { host: 'cottontree.example' } }],
    ['a caller with a token', WITH_TOKEN],
  ])(
    'is forbidden at the main address to %s while no token is set, and says what to set',
    async (_, request) => {
      const { statusCode, body } = await responseTo(request, {});
      expect(statusCode).toBe(403);
      expect(JSON.parse(body)).toMatchObject({
        code: 'forbidden',
        message: 'Set METRICS_TOKEN, or METRICS_PORT to read them at an address of their own',
      });
    },
  );

  it.each([false, true])('requires the token of everybody where one is set (apart: %s)', async (apart) => {
    expect((await responseTo(HERE, { token: TOKEN, apart })).statusCode).toBe(401);
    const wrong = { headers: { ...HERE.headers, authorization: 'Bearer another' } };
    expect((await responseTo(wrong, { token: TOKEN, apart })).statusCode).toBe(401);
    const right = { remoteAddress: '192.0.2.7', ...WITH_TOKEN };
    expect((await responseTo(right, { token: TOKEN, apart })).statusCode).toBe(200);
  });

  it('is forbidden at its separate address to a page whose host name resolves to this machine', async () => {
    const { statusCode } = await responseTo({ headers: { host: 'attacker.example' } }, { apart: true });
    expect(statusCode).toBe(403);
  });

  it('does not exist where it was not configured', async () => {
    expect((await t.app.inject({ url: '/metrics', ...HERE })).statusCode).toBe(404);
  });
});
