import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { appendAudit } from '../../../platform/audit/audit.ts';
import { ManualClock } from '../../../platform/time/clock.ts';
import { startTestQueue } from '../../../testing/queue.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { pruneOldRows, pruningSchedule, pruningWork } from './prune.ts';

const NOW = '2026-11-21T10:00:00Z';
const ACTOR = { id: null, name: 'test', sessionId: null, address: null, requestId: 'test' };

describe('old rows', () => {
  let t: TestApp;
  let person: Person;
  const stop = new AbortController().signal;

  beforeAll(async () => {
    t = await startTestApp({ now: NOW });
    person = await t.signIn('manager');
    for (const at of ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'])
      await t.database.write.transaction().execute((tx) =>
        appendAudit(tx, new ManualClock(`${at}T09:00:00Z`), ACTOR, {
          action: 'books.close',
          entity: ['business_day', at],
          description: 'A day went by',
        }),
      );
  });
  beforeEach(async () => {
    t.clock.set(NOW);
    for (const table of [
      'secret_attempts',
      'idempotency_keys',
      'notifications',
      'known_devices',
      'audit_readings',
    ])
      await sql`delete from ${sql.table(table)}`.execute(t.database.write);
    await sql`delete from sessions where id <> ${person.sessionId}::uuid`.execute(t.database.write);
    await sql`truncate activity_events`.execute(t.database.owner);
  });
  afterAll(() => t.close());

  /**
   * A session that began at `created` and is idle from `until` on; its absolute limit is twelve hours after it began.
   */
  const session = (
    name: string,
    created: string,
    until: string,
    ended: string | null = null,
    user = person.userId,
  ) =>
    sql`insert into sessions (token_hash, user_id, created_at, last_active_at, idle_expires_at, absolute_expires_at, ended_at, user_agent)
        values (convert_to(${name}, 'UTF8'), ${user}::uuid, ${created}, ${created}, ${until}, ${created}::timestamptz + interval '12 hours',
                ${ended}::timestamptz, ${name})`.execute(t.database.write);
  const names = async (table: string, column: string): Promise<string[]> =>
    (
      await sql<{ name: string }>`
        select ${sql.ref(column)}::text as name from ${sql.table(table)} order by 1`.execute(t.database.read)
    ).rows.map(({ name }) => name);
  const activity = (description: string, at: string) =>
    sql`insert into activity_events (at, user_name, action, description) values (${at}, 'A', 'page_view', ${description})`.execute(
      t.database.write,
    );
  const notification = (
    title: string,
    { read, cleared, critical = false }: { read?: string; cleared?: string; critical?: boolean },
  ) =>
    sql`insert into notifications (user_id, type, category, title, message, critical, at, read_at, cleared_at)
        values (${person.userId}::uuid, 'info', 'system', ${title}, 'x', ${critical}, '2026-01-01', ${read ?? null}::timestamptz,
                ${cleared ?? null}::timestamptz)`.execute(t.database.write);

  it('of sessions are deleted 90 days after their end, except those that a closed day counts or that deleted people had', async () => {
    const { userId } = await t.signIn('manager');
    await session('over', '2026-08-22T21:00:00Z', '2026-08-22T22:00:00Z');
    await session('signed out', '2026-08-22T23:00:00Z', '2026-08-23T01:00:00Z', '2026-08-22T23:59:00Z');
    await session('not yet', '2026-08-23T02:00:01Z', '2026-08-23T03:00:00Z');
    await session('over midnight', '2026-08-20T20:00:00Z', '2026-08-21T01:00:00Z');
    await session('at midnight', '2026-08-20T00:00:00Z', '2026-08-20T01:00:00Z');
    await session('deleted person', '2026-08-20T08:00:00Z', '2026-08-20T09:00:00Z', null, userId);
    await sql`update users set deleted_at = ${NOW} where id = ${userId}::uuid`.execute(t.database.write);
    expect((await pruneOldRows(t.database, t.clock))?.['sessions']).toBe(1);
    t.clock.advance(4 * 3_600_000);
    expect((await pruneOldRows(t.database, t.clock))?.['sessions']).toBe(1);
    expect(await names('sessions', 'user_agent')).toEqual([
      'at midnight',
      'deleted person',
      'not yet',
      'over midnight',
      'test',
      'test',
    ]);
  });
  it('of attempts, devices, readings and Idempotency-Keys are deleted after 2, 400, 90 and 30 days', async () => {
    const written = async (name: string, days: number, seconds: number): Promise<void> => {
      const at = sql`${NOW}::timestamptz - ${days} * interval '1 day' - ${seconds} * interval '1 second'`;
      if (days === 2)
        await sql`insert into secret_attempts values (${name}, 'stranger', ${at}, 1)`.execute(
          t.database.write,
        );
      if (days === 400)
        await sql`insert into known_devices values (convert_to(${name}, 'UTF8'), ${person.userId}::uuid, ${at})`.execute(
          t.database.write,
        );
      if (days === 90)
        await sql`insert into audit_readings values (gen_random_uuid(), ${at})`.execute(t.database.write);
      if (days === 30)
        await sql`insert into idempotency_keys (user_id, key, route, request_hash, created_at)
                  values (${person.userId}::uuid, ${name}, 'POST /x', '', ${at})`.execute(t.database.write);
    };
    for (const days of [2, 30, 90, 400]) {
      await written('older', days, 1);
      await written('not yet', days, 0);
    }
    expect(await pruneOldRows(t.database, t.clock)).toMatchObject({
      secret_attempts: 1,
      known_devices: 1,
      audit_readings: 1,
      idempotency_keys: 1,
    });
    expect(await names('secret_attempts', 'subject')).toEqual(['not yet']);
    expect(await names('idempotency_keys', 'key')).toEqual(['not yet']);
  });
  it('of client-reported activity are deleted after 180 days, in steps', async () => {
    for (let n = 0; n < 5; n += 1) await activity('old', '2026-05-25T09:59:59Z');
    await activity('kept', '2026-05-25T10:00:00Z');
    expect((await pruneOldRows(t.database, t.clock, stop, 2))?.['activity_events']).toBe(5);
    expect(await names('activity_events', 'description')).toEqual(['kept']);
  });
  it('of activity cannot be deleted by the application otherwise, nor by the function within 90 days of the trail', async () => {
    await activity('88 days', '2026-08-25T10:00:00Z');
    await activity('91 days', '2026-08-22T08:00:00Z');
    await expect(sql`delete from activity_events`.execute(t.database.write)).rejects.toThrow(
      'permission denied',
    );
    await sql`select prune_activity('2100-01-01', 100)`.execute(t.database.write);
    expect(await names('activity_events', 'description')).toEqual(['88 days']);
  });
  it('of notifications are deleted 90 days after they were read or cleared; unread and unacknowledged critical ones stay', async () => {
    await notification('read', { read: '2026-08-23T09:59:59Z' });
    await notification('cleared', { cleared: '2026-08-23T09:59:59Z' });
    await notification('read lately', { read: '2026-08-23T10:00:01Z' });
    await notification('unread', {});
    await notification('critical', { read: '2026-02-01T00:00:00Z', critical: true });
    expect((await pruneOldRows(t.database, t.clock))?.['notifications']).toBe(2);
    expect(await names('notifications', 'title')).toEqual(['critical', 'read lately', 'unread']);
  });
  it('stay where the audit trail does not confirm the clock', async () => {
    await activity('old', '2026-01-01T00:00:00Z');
    for (const at of ['2029-11-21T10:00:00Z', '2026-11-22T09:00:01Z', '2026-11-21T08:58:59Z']) {
      t.clock.set(at);
      expect(await pruneOldRows(t.database, t.clock)).toBeNull();
    }
    expect(await names('activity_events', 'description')).toEqual(['old']);
  });
  it('stay where a clock set ahead wrote the newest record itself', async () => {
    await activity('old', '2026-01-01T00:00:00Z');
    const ahead = new Date('2027-03-01T00:00:00Z');
    t.clock.set(ahead);
    const tx = await t.database.write.startTransaction().execute();
    await appendAudit(tx, t.clock, ACTOR, {
      action: 'clock.jump',
      entity: ['server', 'test'],
      description: 'The clock was set ahead',
    });
    const pruned = await pruneOldRows({ ...t.database, read: tx, write: tx }, t.clock);
    await tx.rollback().execute();
    expect(pruned).toBeNull();
  });
  it('are pruned by the schedule of the queue, and no audit record is deleted', async () => {
    await activity('old', '2026-01-01T00:00:00Z');
    const trail = await names('audit_records', 'seq');
    const queue = await startTestQueue(t, {
      works: [pruningWork(t.database, t.clock)],
      schedules: [pruningSchedule],
    });
    try {
      await vi.waitFor(async () => expect(await names('activity_events', 'description')).toEqual([]), {
        timeout: 20_000,
        interval: 50,
      });
      expect(queue.errors).toEqual([]);
    } finally {
      await queue.stop();
    }
    expect(await names('audit_records', 'seq')).toEqual(trail);
  });
});
