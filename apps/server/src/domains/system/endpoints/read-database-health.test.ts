import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../app.ts';
import { connect } from '../../../platform/database/client.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

describe('GET /api/health/database', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('refuses a caller who is not signed in, or still uses a temporary password', async () => {
    expect((await t.anonymous.get('/api/health/database')).status).toBe(401);
    const restricted = await t.signIn('admin', { restricted: true });
    expect((await restricted.get('/api/health/database')).status).toBe(403);
  });
  it('queries the database, and returns how long it took and the release', async () => {
    const { status, body } = await (await t.signIn('view_only')).get('/api/health/database');
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+(\.\d+)?/),
      milliseconds: expect.any(Number),
      release: '0.1.0',
    });
    expect(body.milliseconds).toBeGreaterThan(0);
  });
  it('answers 503 with a time to retry while the database is down, and the process still counts as alive', async () => {
    const database = connect({ host: '/there-is-no-database-here', user: 'nobody', database: 'none' });
    const app = await buildApp({
      database,
      clock: t.clock,
      keyring: t.keyring,
      hub: t.hub,
      logger: pino({ level: 'silent' }),
    });
    const { cookie } = await t.signIn('view_only');
    const unavailable = await app.inject({ url: '/api/health/database', headers: { cookie } });
    expect(unavailable.statusCode).toBe(503);
    expect(unavailable.headers['retry-after']).toMatch(/^\d+$/);
    expect(unavailable.json()).toMatchObject({ code: 'unavailable' });
    expect((await app.inject({ url: '/api/health' })).statusCode).toBe(200);
    await app.close();
    await database.close();
  });
});
