import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

describe('GET /api/health', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('says to anyone that the process answers, and nothing more', async () => {
    const { status, body, headers } = await t.anonymous.get('/api/health');
    expect({ status, body }).toEqual({ status: 200, body: { status: 'ok' } });
    expect(headers['cache-control']).toBe('no-store');
  });
  it('has no other method', async () => {
    expect((await t.anonymous.send('POST', '/api/health', {})).status).toBe(404);
  });
});
