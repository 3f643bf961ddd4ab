import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

describe('GET /api/user-management/current-user', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('refuses a caller who is not signed in', async () => {
    expect((await t.anonymous.get('/api/user-management/current-user')).status).toBe(401);
  });
  it('answers even while a temporary password is in use', async () => {
    const person = await t.signIn('view_only', { restricted: true });
    const { status, body } = await person.get('/api/user-management/current-user');
    expect(status).toBe(200);
    expect(body.isTemporaryPassword).toBe(true);
  });
});
