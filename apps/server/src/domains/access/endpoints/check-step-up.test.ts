import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/auth/step-up';

describe('GET /api/auth/step-up', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('succeeds for five minutes after a confirmation, and demands one otherwise', async () => {
    expect((await t.anonymous.get(URL)).status).toBe(401);
    const hasty = await t.signIn('view_only', { steppedUp: false });
    expect((await hasty.get(URL)).body.code).toBe('step-up-required');
    const person = await t.signIn('view_only');
    t.clock.advance(5 * 60_000);
    expect((await person.get(URL)).body).toEqual({ ok: true });
    t.clock.advance(1);
    expect((await person.get(URL)).body.code).toBe('step-up-required');
  });
});
