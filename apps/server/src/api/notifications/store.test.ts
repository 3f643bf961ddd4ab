import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { notificationsToSend, notify } from './store.ts';

const content = { type: 'warning', category: 'security', title: 'Title', message: 'Text' } as const;

describe('notify', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  const unread = async (person: { get(url: string): Promise<{ body: { unread: number } }> }) =>
    (await person.get('/api/notifications')).body.unread;

  it('reaches the holders of a power: by their own role, by inheritance, and the owner', async () => {
    const people = {
      owner: await t.signIn('owner'),
      superAdmin: await t.signIn('super_admin'),
      admin: await t.signIn('admin'),
      viewer: await t.signIn('view_only'),
      custom: await t.signIn('auditor', { powers: ['audit.view'] }),
    };
    const reached = await notify(
      t.database.write,
      t.clock.now(),
      { kind: 'holders', power: 'audit.view' },
      content,
    );
    expect(reached).toBe(4);
    const counts = await Promise.all(Object.values(people).map(unread));
    expect(Object.fromEntries(Object.keys(people).map((key, at) => [key, counts[at]]))).toEqual({
      owner: 1,
      superAdmin: 1,
      admin: 1,
      viewer: 0,
      custom: 1,
    });
  });

  it('leaves out the suspended, the inactive and the deleted', async () => {
    const gone = [await t.signIn('view_only'), await t.signIn('view_only'), await t.signIn('view_only')];
    const [suspended, inactive, deleted] = gone.map((person) => person.userId);
    const { write } = t.database;
    await write
      .updateTable('users')
      .set({ is_suspended: true })
      .where('id', '=', suspended ?? '')
      .execute();
    await write
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', inactive ?? '')
      .execute();
    await write
      .updateTable('users')
      .set({ deleted_at: t.clock.now() })
      .where('id', '=', deleted ?? '')
      .execute();
    const userIds = gone.map((person) => person.userId);
    expect(await notify(write, t.clock.now(), { kind: 'users', userIds }, content)).toBe(0);
  });

  it('leaves nothing behind when its transaction is rolled back: no row, no event', async () => {
    const person = await t.signIn('view_only');
    const count = async () =>
      (await t.database.read.selectFrom('events').select('id').where('topic', '=', 'notification').execute())
        .length;
    const before = await count();
    const failing = t.database.write.transaction().execute(async (tx) => {
      await notify(tx, t.clock.now(), { kind: 'everyone' }, content);
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(await unread(person)).toBe(0);
    expect(await count()).toBe(before);
  });

  it('hands a socket only rows of its own person', async () => {
    const [one, two] = [await t.signIn('view_only'), await t.signIn('view_only')];
    await notify(
      t.database.write,
      t.clock.now(),
      { kind: 'users', userIds: [one.userId, two.userId] },
      content,
    );
    const rows = await t.database.read
      .selectFrom('notifications')
      .select('id')
      .where('user_id', 'in', [one.userId, two.userId])
      .execute();
    const ids = rows.map(({ id }) => id);
    const sent = await notificationsToSend(t.database.read, ids, [one.userId]);
    expect(sent.map(({ userId }) => userId)).toEqual([one.userId]);
  });
});
