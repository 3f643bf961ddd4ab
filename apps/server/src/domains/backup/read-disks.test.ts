import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { armArchive } from '@cottontree/embedded-postgres';
import { readSeen, writeSeen } from './settings-store.ts';
import { readWatch } from './watch.ts';
import { ManualClock } from '../../platform/time/clock.ts';
import { DiskGuard } from '../../platform/disk/disk-guard.ts';
import { quietLog, startBackedUpCompany, type BackedUpCompany } from '../../testing/backed-up-company.ts';
import type { BackupParts } from './backup-parts.ts';
import { look } from './look.ts';
import { readDisks } from './read-disks.ts';

describe('the disks of backups and database', () => {
  const clock = new ManualClock('2026-11-21T10:00:00Z');
  const hours = (n: number): void => clock.advance(n * 3_600_000);
  let c: BackedUpCompany;
  let parts: BackupParts;
  let place: string;
  beforeAll(async () => {
    c = await startBackedUpCompany();
    const limits = { refuse: { percent: 90, bytes: 5e9 }, warn: { percent: 80, bytes: 10e9 } };
    place = c.store.place;
    parts = {
      database: c.database,
      clock,
      keyring: c.source.keyring,
      source: c.source,
      folder: c.folder,
      claims: c.claims,
      disk: new DiskGuard({ folder: c.stateDir, limits, onError: () => undefined }),
      known: new Map(),
      remote: null,
      log: quietLog,
      sendMail: null,
    };
    await sql`
      insert into users (username, email, first_name, last_name, role_key, password_hash, is_temporary_password, created_at, updated_at)
      values ('keeper', 'keeper@example.test', 'K', 'K', 'super_admin', 'x', false, now(), now())`.execute(
      c.database.write,
    );
  });
  afterAll(() => c.close());
  const forecast = async () => (await readWatch(c.database.read, clock.now())).watched.disks;
  const notifications = async (): Promise<string[]> => {
    const { rows } = await sql<{ message: string }>`
      select message from notifications where title = 'Backups need attention' order by at, id`.execute(
      c.database.read,
    );
    return rows.map(({ message }) => message);
  };

  it('are not read before there is a base backup, because the initial load is not a typical rate', async () => {
    expect(readDisks(parts, [], () => 20e9)).toEqual([]);
  });
  it('keep their readings while one is absent', async () => {
    armArchive(c.stateDir);
    const first = readDisks(parts, [], () => 20e9);
    const readings = [{ at: '2026-11-21T10:00:00.000Z', freeBytes: 20e9 }];
    expect(first).toEqual([{ place, fullBelow: expect.any(Number), readings }]);
    hours(6);
    expect(readDisks(parts, first, () => null)).toEqual(first);
    hours(-6);
  });
  it('are full where changes are refused, and people are notified once when that is fourteen days away', async () => {
    await look(parts, { folder: null, remote: null });
    expect(await notifications()).toEqual([]);
    const seen = await readSeen(c.database.read);
    const held = seen?.disks[0];
    if (!seen || !held) throw new Error('No disk was read');
    expect(held.fullBelow).toBeGreaterThanOrEqual(500e6);
    expect(held.fullBelow).toBeLessThanOrEqual(5e9);
    hours(168);
    const readings = [
      { at: '2026-11-21T11:00:00.000Z', freeBytes: held.fullBelow + 10e9 },
      { at: clock.now().toISOString(), freeBytes: held.fullBelow + 6e9 },
    ];
    await writeSeen(c.database.write, { ...seen, disks: [{ ...held, readings }] });
    // 6 GB at 4 in 167 hours.
    expect(await forecast()).toEqual([{ place, perDay: 574_850_299, fullAt: '2026-12-08T20:30:00.000Z' }]);
    const message = `The disk of ${place} is full on 8 December at this rate: make room, or move the folder to a larger disk`;
    const room = { folder: null, remote: null };
    await look(parts, room);
    expect(await notifications()).toContain(message);
    await look(parts, room);
    expect((await notifications()).filter((each) => each === message)).toHaveLength(1);
  });
});
