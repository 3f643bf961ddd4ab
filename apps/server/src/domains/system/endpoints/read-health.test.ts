import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../app.ts';
import { connect } from '../../../platform/database/client.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

describe('GET /api/health', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('tells anyone that the process and the database respond, and that its clock was not set', async () => {
    const { status, body, headers } = await t.anonymous.get('/api/health');
    expect({ status, body }).toEqual({
      status: 200,
      body: { status: 'ok', database: 'ok', disk: null, clockJump: null },
    });
    expect(headers['cache-control']).toBe('no-store');
  });
  it('does not wait for the database to identify a signed-in caller', async () => {
    const { cookie } = await t.signIn('view_only');
    const database = connect({ host: '/there-is-no-database-here', user: 'nobody', database: 'none' });
    const { clock, keyring, hub } = t;
    const app = await buildApp({ database, clock, keyring, hub, logger: pino({ level: 'silent' }) });
    expect((await app.inject({ url: '/api/health', headers: { cookie } })).statusCode).toBe(200);
    await app.close();
    await database.close();
  });
  it('has no other method', async () => {
    expect((await t.anonymous.send('POST', '/api/health', {})).status).toBe(404);
  });
  it('returns by how much the clock of this process was set since its start', async () => {
    t.clock.set(new Date(t.clock.now().getTime() - 259_200_000));
    expect((await t.anonymous.get('/api/health')).body).toMatchObject({
      status: 'ok',
      clockJump: { noticedAt: t.clock.now().toISOString(), seconds: -259_200 },
    });
  });
});
