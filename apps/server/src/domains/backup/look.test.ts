import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSeen, type Seen } from './settings-store.ts';
import { seeBackups } from '../../testing/backups.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { noteSeen } from './look.ts';

describe('an alert of backups', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
    await t.signIn('owner');
    await seeBackups(t);
  });
  afterAll(() => t.close());

  const usable = (holds: boolean): Seen['locations'] => [
    {
      kind: 'folder',
      place: '/b',
      usable: holds,
      note: holds ? null : 'it is away',
      backups: 0,
      bytes: 0,
      freeBytes: 1,
    },
  ];
  /** The number of notifications until then. */
  const lookAt = async (at: string, holds: boolean, claim: Seen['claim'] = null): Promise<number> => {
    t.clock.set(at);
    const { database, clock, keyring } = t;
    const earlier = await readSeen(database.read);
    if (!earlier) throw new Error('nothing was seen yet');
    const seen = { ...earlier, at: clock.now().toISOString(), locations: usable(holds), claim };
    await noteSeen({ database, clock, keyring, sendMail: null }, seen);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from notifications
       where title = 'Backups need attention' and message like '%it is away%'`.execute(database.read);
    return rows[0]?.n ?? 0;
  };

  it('is notified when it is new, every day while it lasts, and when it comes back', async () => {
    expect(await lookAt('2026-11-21T12:00:00Z', false)).toBe(1);
    expect(await lookAt('2026-11-21T12:01:00Z', false)).toBe(1);
    expect(await lookAt('2026-11-22T11:59:00Z', false)).toBe(1);
    expect(await lookAt('2026-11-22T12:00:00Z', false)).toBe(2);
    expect(await lookAt('2026-11-22T12:01:00Z', false)).toBe(2);
    expect(await lookAt('2026-11-22T12:02:00Z', true)).toBe(2);
    expect(await lookAt('2026-11-22T12:03:00Z', false)).toBe(3);
  });
  it('is over in the notifications once it does not stand any more', async () => {
    await lookAt('2026-11-22T13:00:00Z', false);
    await lookAt('2026-11-22T13:01:00Z', true);
    await lookAt('2026-11-22T13:02:00Z', false);
    const { rows } = await sql<{ over: string | null }>`
      select to_char(ended_at, 'HH24:MI') as over from notifications
       where title = 'Backups need attention' and message like '%it is away%' order by at desc, id limit 2`.execute(
      t.database.read,
    );
    expect(rows).toEqual([{ over: null }, { over: '13:01' }]);
  });
  it('is not over where another server has the store, of which nothing else is known', async () => {
    const waiting = async () =>
      (
        await sql<{ n: number }>`
          select count(*)::int as n from notifications
           where title = 'Backups need attention' and message like '%it is away%' and ended_at is null`.execute(
          t.database.read,
        )
      ).rows[0]?.n;
    await lookAt('2026-11-22T14:00:00Z', false);
    const before = await waiting();
    expect(before).toBeGreaterThan(0);
    const other = { owner: 'beta', refusal: 'It is of beta', over: [], since: null, process: 'p' };
    await lookAt('2026-11-22T14:01:00Z', true, { ...other, state: 'other' });
    expect(await waiting()).toBe(before);
    await lookAt('2026-11-22T14:02:00Z', true);
    expect(await waiting()).toBe(0);
  });

  /** The titles and messages of new notifications after a drill ended at `at` and a day passed without another. */
  const afterDrill = async (
    status: 'passed' | 'warning',
    at: string,
    lookedAt: string,
  ): Promise<string[]> => {
    const { database } = t;
    await sql`delete from notifications`.execute(database.write);
    await sql`
      insert into backup_drills (test, status, requested_at, started_at, finished_at, problem)
      values ('newest', ${status}, ${at}, ${at}, ${at}, ${status === 'passed' ? null : 'rows: 3 are missing'})`.execute(
      database.write,
    );
    await lookAt(lookedAt, true);
    const { rows } = await sql<{ said: string }>`
      select distinct title || ': ' || message as said from notifications
       where message ~* 'restore' and message !~ '90 days'`.execute(database.read);
    return rows.map(({ said }) => said);
  };

  it('is notified when a drill found a problem, and again a day later', async () => {
    const said = ['Disaster-recovery test failed: Database restore, newest state: rows: 3 are missing'];
    expect(await afterDrill('warning', '2026-11-23T09:00:00Z', '2026-11-23T09:01:00Z')).toEqual(said);
    expect(await afterDrill('warning', '2026-11-23T10:00:00Z', '2026-11-23T10:01:00Z')).toEqual([]);
    expect(await afterDrill('warning', '2026-11-24T09:00:00Z', '2026-11-24T09:01:00Z')).toEqual(said);
  });
  it('is notified when the monthly drill is more than two days late', async () => {
    expect(await afterDrill('passed', '2026-11-25T09:00:00Z', '2026-12-27T09:00:00Z')).toEqual([]);
    await sql`delete from notifications`.execute(t.database.write);
    await lookAt('2026-12-27T09:00:01Z', true);
    const { rows } = await sql<{ title: string }>`
      select distinct title from notifications
       where message = 'The monthly restore test of the newest state is late'`.execute(t.database.read);
    expect(rows).toEqual([{ title: 'Backups need attention' }]);
  });
});
