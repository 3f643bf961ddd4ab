import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSeen, writeSeen, type Seen } from './store.ts';
import { seeBackups } from '../../testing/backups.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { notifyNew } from './look.ts';

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
  const lookAt = async (at: string, holds: boolean): Promise<number> => {
    t.clock.set(at);
    const { database, clock } = t;
    const earlier = await readSeen(database.read);
    if (!earlier) throw new Error('nothing was seen yet');
    const seen = { ...earlier, at: clock.now().toISOString(), locations: usable(holds) };
    await writeSeen(database.write, seen);
    const log = { info: () => undefined, warn: () => undefined };
    await notifyNew({ database, clock, log, sendMail: null }, seen);
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
});
