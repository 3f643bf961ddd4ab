import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

describe('GET /api/health', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('says to anyone that the process answers, and that its clock was not set', async () => {
    const { status, body, headers } = await t.anonymous.get('/api/health');
    expect({ status, body }).toEqual({ status: 200, body: { status: 'ok', clockJump: null } });
    expect(headers['cache-control']).toBe('no-store');
  });
  it('has no other method', async () => {
    expect((await t.anonymous.send('POST', '/api/health', {})).status).toBe(404);
  });
  it('says by how much the clock of this process was set since its start', async () => {
    t.clock.set(new Date(t.clock.now().getTime() - 259_200_000));
    expect((await t.anonymous.get('/api/health')).body).toEqual({
      status: 'ok',
      clockJump: { noticedAt: t.clock.now().toISOString(), seconds: -259_200 },
    });
  });
});
