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

  /** What a process of its own says to a load balancer. */
  async function ask(options: Partial<AppOptions>, url = '/api/health/ready') {
    const { database, clock, keyring, hub } = t;
    const logger = pino({ level: 'silent' });
    const app = await buildApp({ database, clock, keyring, hub, logger, ...options });
    const answer = await app.inject({ url });
    await app.close();
    return answer;
  }

  it('says to anyone that requests may be sent here', async () => {
    const { status, body } = await t.anonymous.get('/api/health/ready');
    expect({ status, body }).toEqual({ status: 200, body: { status: 'ready' } });
  });
  it('says no while the database is gone', async () => {
    const database = connect({ host: '/there-is-no-database-here', user: 'nobody', database: 'none' });
    const answer = await ask({ database });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    await database.close();
  });
  it('says no as soon as the server is being stopped, while everything else is still answered', async () => {
    const stopping = () => true;
    const answer = await ask({ stopping });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'unavailable' });
    expect((await ask({ stopping }, '/api/health')).statusCode).toBe(200);
  });
});
