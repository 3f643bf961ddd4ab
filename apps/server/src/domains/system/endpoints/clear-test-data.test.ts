import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyChain } from '../../../platform/audit/audit-chain.ts';
import { guards, lastRecord, recordCount } from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { insertNotifications } from '../../notifications/store.ts';

const URL = '/api/system/clear-test-data';

describe('POST /api/system/clear-test-data', () => {
  let t: TestApp;
  let owner: Person;
  beforeAll(async () => {
    t = await startTestApp();
    await sql`insert into departments (id, name, account_code, created_at)
              values ('00000000-0000-4000-8000-000000000001', 'Finance', '6040', now())`.execute(
      t.database.write,
    );
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    owner = await t.signIn('owner');
  });
  guards(() => t, { method: 'POST', url: URL, permission: 'settings.edit' });

  const notified = (to: Person, title: string, isTest: boolean) =>
    insertNotifications(
      t.database.write,
      t.clock.now(),
      { kind: 'users', userIds: [to.userId] },
      { type: 'info', category: 'system', title, message: 'Text', isTest },
    );
  const titles = async (who: Person): Promise<string[]> =>
    (await who.get('/api/notifications')).body.items.map(({ title }: { title: string }) => title);
  /** Decided or not, booked or not, reversed or not. */
  const spent = async (
    description: string,
    row: { isTest: boolean; approved?: boolean; journal?: number; reverses?: string },
  ): Promise<string> => {
    const { rows } = await sql<{ id: string }>`
      insert into expenses (department_id, description, category, amount_minor, expense_date, is_test, approved_at, journal_id,
                            reverses, created_at)
      values ('00000000-0000-4000-8000-000000000001', ${description}, 'other', ${row.reverses ? -100 : 100}, '2026-11-20',
              ${row.isTest}, ${row.approved ? t.clock.now() : null}, ${row.journal ?? null}, ${row.reverses ?? null},
              ${t.clock.now()}) returning id`.execute(t.database.write);
    return rows[0]?.id ?? '';
  };
  const expenses = async (): Promise<string[]> =>
    (
      await sql<{ description: string }>`select description from expenses order by description`.execute(
        t.database.read,
      )
    ).rows.map(({ description }) => description);

  it('[B-7.42, B-2.166] removes the marked rows and no others, with an empty body, and returns how many', async () => {
    const viewer = await t.signIn('view_only');
    await notified(viewer, 'Real', false);
    await notified(viewer, 'Tried', true);
    await notified(owner, 'Tried', true);
    await spent('Real', { isTest: false });
    await spent('Test', { isTest: true });
    await spent('Test, approved', { isTest: true, approved: true });
    await spent('Test, in the books', { isTest: true, approved: true, journal: 7 });
    const taken = await spent('Test, taken back', { isTest: true, approved: true });
    await spent('Real correction', { isTest: false, reverses: taken });

    const before = await recordCount(t);
    const answer = await owner.send('POST', URL, {});
    expect([answer.status, answer.body]).toEqual([200, { notifications: 2, expenses: 2, kept: 2 }]);
    expect(await titles(viewer)).toEqual(['Real']);
    expect(await titles(owner)).toEqual([]);
    expect(await expenses()).toEqual(['Real', 'Real correction', 'Test, in the books', 'Test, taken back']);

    // The audit trail is not deleted: it has grown by the record of this.
    expect(await recordCount(t)).toBe(before + 1);
    expect(await lastRecord(t)).toMatchObject({
      action: 'system.clear-test-data',
      severity: 'high',
      actor_id: owner.userId,
      before: { notifications: 2, expenses: 2, kept: 2 },
      after: { notifications: 0, expenses: 0, kept: 2 },
    });
    expect(await verifyChain(t.database.read)).toMatchObject({ ok: true });
    const announced = await t.database.read
      .selectFrom('events')
      .select('payload')
      .where('topic', '=', 'notification.state')
      .execute();
    expect(new Set(announced.map(({ payload }) => payload['userId']))).toEqual(
      new Set([viewer.userId, owner.userId]),
    );

    expect((await owner.send('POST', URL, {})).body).toEqual({ notifications: 0, expenses: 0, kept: 2 });
    expect(await recordCount(t)).toBe(before + 1);
  });

  it('[B-8.52] requires the password again before it', async () => {
    const notYet = await t.signIn('owner', { steppedUp: false });
    await notified(notYet, 'Tried', true);
    const { status, body } = await notYet.send('POST', URL, {});
    expect([status, body.code]).toEqual([403, 'step-up-required']);
    expect(await titles(notYet)).toEqual(['Tried']);
  });
});
