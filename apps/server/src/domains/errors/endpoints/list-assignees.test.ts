import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { TRACKING } from '../../../testing/errors.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = `${TRACKING}/assignees`;

describe('GET /api/error-tracking/assignees', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: URL, permission: 'settings.view' });

  it('names the people who may change the state of errors, and nobody who was suspended', async () => {
    const [owner, deputy, suspended] = [
      await t.signIn('owner'),
      await t.signIn('super_admin'),
      await t.signIn('super_admin'),
    ];
    await t.signIn('manager');
    await t.database.write
      .updateTable('users')
      .set({ is_suspended: true })
      .where('id', '=', suspended.userId)
      .execute();
    const { body } = await owner.get(URL);
    const ids = body.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(expect.arrayContaining([owner.userId, deputy.userId]));
    expect(ids).not.toContain(suspended.userId);
    expect(body.map(({ name }: { name: string }) => name)).toContain(deputy.username);
    expect(body.some(({ name }: { name: string }) => name.includes('manager'))).toBe(false);
  });
});
