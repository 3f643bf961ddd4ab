import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBackup } from './rows-store.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { BackupType } from '@cottontree/contract/backup/backup.ts';
import { FULL_DUE, notifyPeople } from './notify-people.ts';
import { failWaiting, runWaitingBackup } from './run-orders.ts';

describe('a backup that fails again and again', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
    await t.signIn('owner');
  });
  afterAll(() => t.close());

  const failAt = async (at: string, reason: string): Promise<number> => {
    t.clock.set(at);
    const { database, clock, keyring } = t;
    await insertBackup(database.write, {
      type: 'full',
      origin: 'schedule',
      requestedBy: null,
      at: clock.now(),
    });
    const log = { info: () => undefined, warn: () => undefined };
    await failWaiting({ database, clock, keyring, log, sendMail: null }, new Error(reason));
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from notifications where title = 'Backup failed'`.execute(database.read);
    return rows[0]?.n ?? 0;
  };

  it('is notified at once, daily for the same reason, and at once for another reason', async () => {
    expect(await failAt('2026-11-21T10:00:00Z', 'no room left')).toBe(1);
    expect(await failAt('2026-11-21T10:15:00Z', 'no room left')).toBe(1);
    expect(await failAt('2026-11-22T09:59:00Z', 'no room left')).toBe(1);
    expect(await failAt('2026-11-22T10:01:00Z', 'no room left')).toBe(2);
    expect(await failAt('2026-11-22T10:16:00Z', 'no room left')).toBe(2);
    expect(await failAt('2026-11-22T10:31:00Z', 'the folder is away')).toBe(3);
    expect(await failAt('2026-11-22T10:46:00Z', 'no room left')).toBe(4);
  });

  it('is over in the notifications once one completed; what waits for a full one, once a full one did', async () => {
    const { database, clock, keyring } = t;
    const parts = {
      database,
      clock,
      keyring,
      log: { info: () => undefined, warn: () => undefined },
      sendMail: null,
    };
    await notifyPeople(parts, { type: 'error', title: 'Missing', text: '', condition: FULL_DUE });
    const completeAt = async (at: string, type: BackupType): Promise<string[]> => {
      clock.set(at);
      await insertBackup(database.write, { type, origin: 'manual', requestedBy: null, at: clock.now() });
      const taken = { storedBytes: 1, wal: null, finishedAt: at, location: 'folder' };
      const means = {
        take: async () => await Promise.resolve(taken),
        discard: async () => await Promise.resolve(),
      };
      const signal = new AbortController().signal;
      expect(await runWaitingBackup(parts, means, { signal, progress: () => undefined })).toBe(true);
      const { rows } = await sql<{ title: string }>`
        select distinct title from notifications where ended_at is null order by 1`.execute(database.read);
      return rows.map(({ title }) => title);
    };
    expect(await completeAt('2026-11-22T11:00:00Z', 'incremental')).toEqual(['Missing']);
    expect(await completeAt('2026-11-22T11:30:00Z', 'full')).toEqual([]);
  });
});
