import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

describe('GET /api/auth/user', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('refuses a caller who is not signed in', async () => {
    const { status, body } = await t.anonymous.get('/api/auth/user');
    expect(status).toBe(401);
    expect(body.code).toBe('unauthenticated');
  });
  it('returns the user without any secret, with the effective powers of the role', async () => {
    const manager = await t.signIn('manager');
    const { status, body } = await manager.get('/api/auth/user');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: manager.userId,
      roleHierarchy: 'manager',
      isOwner: false,
      isTemporaryPassword: false,
    });
    expect(body.powers).toContain('expenses.manage');
    expect(body.powers).toContain('treasury.view'); // inherited from view_only
    expect(body.powers).not.toContain('users.delete');
    expect(Object.keys(body).some((key) => /hash|secret|token/i.test(key))).toBe(false);
  });
  it('gives the same response as /api/user-management/current-user', async () => {
    const person = await t.signIn('owner');
    expect((await person.get('/api/user-management/current-user')).body).toEqual(
      (await person.get('/api/auth/user')).body,
    );
  });
  it('applies a suspension at the next call', async () => {
    const person = await t.signIn('admin');
    await t.database.write
      .updateTable('users')
      .set({ is_suspended: true })
      .where('id', '=', person.userId)
      .execute();
    expect((await person.get('/api/auth/user')).status).toBe(401);
  });
});
