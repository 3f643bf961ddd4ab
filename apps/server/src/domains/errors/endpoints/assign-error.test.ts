import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { TRACKING, raise } from '../../../testing/errors.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const NONE = '00000000-0000-4000-8000-000000000000';

describe('POST /api/error-tracking/errors/:id/assign', () => {
  let t: TestApp;
  let owner: Person;
  let deputy: Person;
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
    deputy = await t.signIn('super_admin');
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'POST',
    url: `${TRACKING}/errors/${NONE}/assign`,
    body: { userId: NONE, version: 1 },
    permission: 'settings.edit',
  });
  const assign = (id: string, userId: string, version: number) =>
    owner.send('POST', `${TRACKING}/errors/${id}/assign`, { userId, version });

  it('[B-2.130, B-4.19] assigns the error to a person, notifies them, and records it', async () => {
    const { id } = await raise(t, owner, { message: 'assigned' });
    const { status, body } = await assign(id, deputy.userId, 1);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'monitoring',
      assignedTo: { id: deputy.userId, name: `Test ${deputy.username}` },
      version: 2,
    });
    expect(await lastRecord(t)).toMatchObject({
      action: 'error-tracking.assign',
      before: { status: 'open', assignedTo: null },
      after: { status: 'monitoring', assignedTo: `Test ${deputy.username}` },
    });
    const { body: centre } = await deputy.get('/api/notifications');
    expect(centre.items[0]).toMatchObject({
      title: 'An error was assigned to you',
      actionType: 'error_tracking',
    });
    // To another person; and to oneself without a notification.
    expect((await assign(id, owner.userId, 2)).body.assignedTo.id).toBe(owner.userId);
    expect((await owner.get('/api/notifications')).body.items).toEqual([]);
  });
  it('refuses a person who may not change errors, a stale version, and an error that is closed', async () => {
    const clerk = await t.signIn('manager');
    const { id } = await raise(t, owner, { message: 'refused' });
    const wrong = await assign(id, clerk.userId, 1);
    expect([wrong.status, wrong.body.fields[0].path]).toEqual([400, 'userId']);
    await deputy.send('POST', `${TRACKING}/errors/${id}/resolve`, { version: 1 });
    const late = await assign(id, deputy.userId, 1);
    expect([late.status, late.body.current.status]).toEqual([409, 'resolved']);
    expect(late.body.message).toBe(`Test ${deputy.username} was first: it is resolved`);
    expect((await assign(id, deputy.userId, 2)).body.message).toBe('It is resolved already');
    expect((await assign(NONE, deputy.userId, 1)).status).toBe(404);
  });
});
