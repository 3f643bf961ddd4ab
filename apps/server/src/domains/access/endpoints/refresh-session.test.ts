import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const MINUTE = 60_000;

describe('GET /api/auth/refresh', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ now: '2026-03-02T08:00:00Z' });
  });
  afterAll(() => t.close());

  it('refuses a caller who is not signed in', async () => {
    expect((await t.anonymous.get('/api/auth/refresh')).status).toBe(401);
  });
  it('[A-7.06] extends the idle limit to 60 minutes from now, without a payload', async () => {
    const person = await t.signIn('view_only');
    t.clock.advance(59 * MINUTE);
    const { status, body } = await person.get('/api/auth/refresh');
    expect(status).toBe(200);
    expect(Date.parse(body.idleExpiresAt)).toBe(t.clock.now().getTime() + 60 * MINUTE);
    t.clock.advance(59 * MINUTE);
    expect((await person.get('/api/auth/user')).status).toBe(200);
  });
  it('ends the session at exactly 60 idle minutes; other calls do not extend it', async () => {
    const person = await t.signIn('view_only');
    t.clock.advance(60 * MINUTE - 1);
    expect((await person.get('/api/auth/user')).status).toBe(200);
    t.clock.advance(1);
    expect((await person.get('/api/auth/user')).status).toBe(401);
    expect((await person.get('/api/auth/refresh')).status).toBe(401);
  });
  it('extends the session by a background refresh up to 60 minutes after the last activity', async () => {
    const person = await t.signIn('view_only');
    t.clock.advance(30 * MINUTE);
    const { body } = await person.get('/api/auth/refresh', { 'x-idle-seconds': '1200' });
    expect(Date.parse(body.idleExpiresAt)).toBe(t.clock.now().getTime() + 40 * MINUTE);
    expect((await person.get('/api/auth/refresh', { 'x-idle-seconds': 'soon' })).status).toBe(400);
  });
  it('never exceeds the absolute limit of 12 hours', async () => {
    const person = await t.signIn('view_only');
    for (let i = 0; i < 14; i += 1) {
      t.clock.advance(50 * MINUTE);
      await person.get('/api/auth/refresh');
    }
    t.clock.advance(20 * MINUTE - 1);
    expect((await person.get('/api/auth/user')).status).toBe(200);
    t.clock.advance(1);
    expect((await person.get('/api/auth/user')).status).toBe(401);
  });
  it('refuses a request from another site', async () => {
    const person = await t.signIn('view_only');
    for (const site of ['cross-site', 'same-site'])
      expect((await person.get('/api/auth/refresh', { 'sec-fetch-site': site })).status, site).toBe(403);
  });
});
