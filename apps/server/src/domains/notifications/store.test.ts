import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROOM, budgetOf, startSpendingCompany, type SpendingCompany } from '../../testing/spending.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { endConditions, notificationsToSend, notify } from './store.ts';

const content = { type: 'warning', category: 'security', title: 'Title', message: 'Text' } as const;

describe('notify', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  const unread = async (person: { get(url: string): Promise<{ body: { unread: number } }> }) =>
    (await person.get('/api/notifications')).body.unread;

  it('masks customer ids and phone numbers in title and message', async () => {
    const reader = await t.signIn('Clerk', { powers: ['kyc.verify'] });
    await notify(
      t.database.write,
      t.clock.now(),
      { kind: 'users', userIds: [reader.userId] },
      { ...content, title: 'Call S0000676', message: 'from +23276123456' },
    );
    const { items } = (await reader.get('/api/notifications')).body;
    expect(items[0]).toMatchObject({ title: 'Call ••••', message: 'from ••••' });
  });
  it('reports a condition until it ends: then it gives its place in the list up, and says since when it is over', async () => {
    const reader = await t.signIn('Clerk', { powers: ['kyc.verify'] });
    const audience = { kind: 'users', userIds: [reader.userId] } as const;
    const { write } = t.database;
    const alarm = { ...content, type: 'error' } as const;
    for (const condition of ['store.away', 'store.full', 'stored'])
      await notify(write, t.clock.now(), audience, { ...alarm, title: condition, condition });
    await notify(write, t.clock.now(), audience, { ...alarm, title: 'none' });
    await endConditions(write, new Date('2026-11-21T10:05:00Z'), 'store.', ['store.full']);
    await endConditions(write, new Date('2026-11-21T10:06:00Z'), 'store.', ['store.full']);
    const ended = async () =>
      (await reader.get('/api/notifications')).body.items.map(
        ({ title, endedAt }: { title: string; endedAt: string | null }) => `${title}: ${endedAt}`,
      );
    expect((await ended()).toSorted()).toEqual([
      'none: null',
      'store.away: 2026-11-21T10:05:00.000Z',
      'store.full: null',
      'stored: null',
    ]);
    t.clock.advance(1_000);
    for (let n = 0; n < 50; n += 1) await notify(write, t.clock.now(), audience, content);
    expect((await ended()).filter((each: string) => !each.startsWith('Title')).toSorted()).toEqual([
      'none: null',
      'store.full: null',
      'stored: null',
    ]);
  });
  it('reaches the holders of a permission: by their own role, by inheritance, and the owner', async () => {
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

  it('leaves out suspended, inactive and deleted people', async () => {
    const excluded = [await t.signIn('view_only'), await t.signIn('view_only'), await t.signIn('view_only')];
    const [suspended, inactive, deleted] = excluded.map((person) => person.userId);
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
    const userIds = excluded.map((person) => person.userId);
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

  it('gives a socket only rows of its own person', async () => {
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

describe('people who may approve are notified', () => {
  let c: SpendingCompany;
  beforeAll(async () => {
    c = await startSpendingCompany();
  });
  afterAll(() => c.close());
  beforeEach(async () => {
    for (const who of [c.maker, c.checker]) await who.send('DELETE', '/api/notifications');
  });

  const received = async (who: Person = c.checker): Promise<[string, string][]> => {
    const { items } = (await who.get('/api/notifications')).body;
    return items.map(({ title, message }: { title: string; message: string }) => [title, message]);
  };

  it('of an expense, once, even if the same request is sent twice', async () => {
    const call = () =>
      c.maker.send(
        'POST',
        `${ROOM}/expenses`,
        {
          departmentId: c.department('HR'),
          description: 'Desks',
          category: 'equipment',
          amount: '1234.5',
          expenseDate: '2026-11-20',
        },
        { 'idempotency-key': 'desks-once' },
      );
    const [first, second] = [await call(), await call()];
    expect(second.body).toEqual(first.body);
    expect(await received()).toEqual([
      [
        'An expense waits for a decision',
        `Test ${c.maker.username} recorded 1234.50 USD of HR on 2026-11-20: Desks`,
      ],
    ]);
  });
  it('but not of a refused one, and nobody who may not approve', async () => {
    expect((await c.record({ amount: '0' })).status).toBe(400);
    expect(await received()).toEqual([]);
    await c.record();
    expect(await received(c.maker)).toEqual([]);
  });
  it('but not of their own: another person decides', async () => {
    const other = await c.t.signIn('Second controller', { powers: ['approve_transactions'] });
    await c.record({}, c.checker);
    expect(await received()).toEqual([]);
    expect(await received(other)).toHaveLength(1);
  });
  it('of bulk expenses together', async () => {
    await c.maker.send('POST', `${ROOM}/bulk-expenses`, {
      description: 'Rent',
      category: 'utilities',
      month: 10,
      year: 2026,
      expenses: [
        { departmentId: c.department('HR'), amount: '10.01' },
        { departmentId: c.department('IT'), amount: '20' },
      ],
    });
    expect(await received()).toEqual([
      [
        '2 expenses wait for a decision',
        `Test ${c.maker.username} recorded 30.01 USD of 2 departments on 2026-10-31: Rent`,
      ],
    ]);
  });
  it('of the reversal of an expense', async () => {
    const { body } = await c.record();
    await c.decide(body.id);
    await c.checker.send('DELETE', '/api/notifications');
    await c.maker.send('POST', `${ROOM}/expenses/${body.id}/reverse`, { reason: 'Paid twice' });
    expect((await received())[0]?.[1]).toBe(
      `Test ${c.maker.username} asks to take back 100.00 USD of HR on 2026-11-20: Chairs (taken back: Paid twice)`,
    );
  });
  it('of a budget that is proposed, changed or moved', async () => {
    const propose = (path: string, body: object, method: 'POST' | 'PATCH' = 'POST') =>
      c.maker.send(method, `${ROOM}/budgets${path}`, { reason: 'A new floor', ...body });
    const [hr, it] = [await budgetOf(c, 'HR'), await budgetOf(c, 'IT')];
    await propose('', { departmentId: c.department('HR'), month: 12, year: 2027, budgetAmount: '5' });
    await propose(`/${hr.id}`, { budgetAmount: '26000' }, 'PATCH');
    await propose(`/${hr.id}/transfer`, { toBudgetId: it.id, amount: '7' });
    const list = await received();
    expect(new Set(list.map(([title]) => title))).toEqual(new Set(['A budget change waits for a decision']));
    expect(list.map(([, message]) => message).toSorted()).toEqual(
      [
        'proposes 26000.00 USD in place of 25000.00 as the budget of HR for November 2026: A new floor',
        'proposes 5.00 USD as the budget of HR for December 2027: A new floor',
        'proposes to move 7.00 USD of the budget for November 2026 from HR to IT: A new floor',
      ].map((message) => `Test ${c.maker.username} ${message}`),
    );
  });
});
