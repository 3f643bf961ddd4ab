import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/mailings/recipients';

describe('GET /api/mailings/recipients', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: URL, permission: 'reports.schedule' });

  it('has the people whose accounts are neither closed nor suspended, signed in before or not, without the caller, and the roles', async () => {
    const owner = await t.signIn('owner');
    const reader = await t.signIn('view_only');
    const fresh = await t.signIn('admin', { restricted: true });
    const suspended = await t.signIn('manager');
    await owner.send('PATCH', `/api/user-management/users/${suspended.userId}/suspend`, { suspend: true });
    const { body } = await owner.get(URL);
    const ids = body.people.map((each: { id: string }) => each.id);
    expect(body.people).toContainEqual({ id: reader.userId, name: `Test ${reader.username}` });
    expect(ids).not.toContain(owner.userId);
    // Who may not manage an account does not learn here whether its holder has signed in yet.
    expect(ids).toContain(fresh.userId);
    expect(ids).not.toContain(suspended.userId);
    expect(body.roles).toContainEqual({ key: 'manager', name: 'Manager' });
  });
});
