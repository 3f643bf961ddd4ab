import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp, type AppOptions } from '../../../app.ts';
import { connect } from '../../../platform/database/client.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

describe('GET /api/health/ready', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  /** The response of a separate process to a load balancer. */
  async function responseOf(options: Partial<AppOptions>, url = '/api/health/ready') {
    const { database, clock, keyring, hub } = t;
    const logger = pino({ level: 'silent' });
    const app = await buildApp({ database, clock, keyring, hub, logger, ...options });
    const answer = await app.inject({ url });
    await app.close();
    return answer;
  }

  it('tells anyone that requests may be sent here', async () => {
    const { status, body } = await t.anonymous.get('/api/health/ready');
    expect({ status, body }).toEqual({ status: 200, body: { status: 'ready' } });
  });
  it('is not ready while the database is down', async () => {
    const database = connect({ host: '/there-is-no-database-here', user: 'nobody', database: 'none' });
    const answer = await responseOf({ database });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    await database.close();
  });
  it('is not ready as soon as the server is stopping, while everything else still responds', async () => {
    const stopping = () => true;
    const answer = await responseOf({ stopping });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'unavailable' });
    expect((await responseOf({ stopping }, '/api/health')).statusCode).toBe(200);
  });
});
