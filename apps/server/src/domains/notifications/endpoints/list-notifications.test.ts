import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CENTRE_SIZE } from '@cottontree/contract/notifications/notifications.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { notify } from '../store.ts';

describe('GET /api/notifications', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('refuses a caller who is not signed in, or still uses a temporary password', async () => {
    expect((await t.anonymous.get('/api/notifications')).status).toBe(401);
    const restricted = await t.signIn('admin', { restricted: true });
    expect((await restricted.get('/api/notifications')).body.code).toBe('password-change-required');
  });

  it('[A-3.14] gives each with all its fields, to its recipient only', async () => {
    const [person, other] = [await t.signIn('view_only'), await t.signIn('view_only')];
    await notify(
      t.database.write,
      t.clock.now(),
      { kind: 'users', userIds: [person.userId] },
      {
        type: 'error',
        category: 'financial',
        title: 'Ledger out of balance',
        message: 'By 3 SLL',
        actionType: 'ledger_check',
        data: { day: '2026-11-20' },
      },
    );
    const { status, body } = await person.get('/api/notifications');
    expect(status).toBe(200);
    expect(body).toEqual({
      unread: 1,
      items: [
        {
          id: expect.any(String),
          title: 'Ledger out of balance',
          message: 'By 3 SLL',
          type: 'error',
          category: 'financial',
          critical: true,
          timestamp: '2026-11-21T10:00:00.000Z',
          userId: person.userId,
          actionType: 'ledger_check',
          data: { day: '2026-11-20' },
          read: false,
          acknowledged: false,
          endedAt: null,
        },
      ],
    });
    expect((await other.get('/api/notifications')).body).toEqual({ items: [], unread: 0 });
  });

  it('keeps critical ones in the list until they are acknowledged, however many others arrived since', async () => {
    const person = await t.signIn('admin');
    const raise = async (type: 'error' | 'info', title: string) => {
      t.clock.advance(1_000);
      await notify(
        t.database.write,
        t.clock.now(),
        { kind: 'users', userIds: [person.userId] },
        { type, category: 'security', title, message: 'Text' },
      );
    };
    await raise('error', 'Data was changed');
    for (let n = 1; n <= 52; n += 1) await raise('info', `Number ${n}`);
    const titles = async (): Promise<string[]> =>
      (await person.get('/api/notifications')).body.items.map(({ title }: { title: string }) => title);
    const before = await titles();
    expect([before.length, before[0], before.at(-2), before.at(-1)]).toEqual([
      50,
      'Number 52',
      'Number 4',
      'Data was changed',
    ]);
    const { items } = (await person.get('/api/notifications')).body;
    await person.send('POST', `/api/notifications/${items.at(-1).id}/read`, {});
    expect((await titles()).at(-1)).toBe('Number 3');
  });

  it('[A-9.15, A-9.16] gives the newest 50, newest first, and counts the unread beyond them too', async () => {
    const person = await t.signIn('manager');
    for (let n = 1; n <= CENTRE_SIZE + 3; n++) {
      t.clock.advance(1_000);
      await notify(
        t.database.write,
        t.clock.now(),
        { kind: 'users', userIds: [person.userId] },
        {
          type: 'info',
          category: 'system',
          title: `Number ${n}`,
          message: 'Text',
        },
      );
    }
    const { body } = await person.get('/api/notifications');
    expect(body.items).toHaveLength(50);
    expect(body.items[0].title).toBe('Number 53');
    expect(body.items[49].title).toBe('Number 4');
    expect(body.unread).toBe(53);
  });
});
