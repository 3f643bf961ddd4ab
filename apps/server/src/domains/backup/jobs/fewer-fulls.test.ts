import { utimesSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, writeBackupSettings } from '../settings-store.ts';
import { insertBackup, readBackups } from '../rows-store.ts';
import { readWatch } from '../watch.ts';
import { alertsOf } from '../rules.ts';
import { readManifests } from '../manifest.ts';
import { ManualClock } from '../../../platform/time/clock.ts';
import { quietLog, startBackedUpCompany, type BackedUpCompany } from '../../../testing/backed-up-company.ts';
import type { BackupParts } from '../backup-parts.ts';
import { runBackups } from '../../../testing/backup-rounds.ts';

const DAY_MS = 86_400_000;
/** After the keys of the test were written, which is now. */
const FIRST = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + DAY_MS + 2 * 3_600_000 + 1_000);
const at = (day: number): Date => new Date(FIRST.getTime() + day * DAY_MS);

// Each test takes backups of a whole cluster.
describe('a daily schedule of full backups', () => {
  const clock = new ManualClock(new Date(FIRST.getTime() - 3_600_000).toISOString());
  const signal = new AbortController().signal;
  let c: BackedUpCompany;
  let parts: BackupParts;
  beforeAll(async () => {
    c = await startBackedUpCompany();
    parts = {
      database: c.database,
      clock,
      keyring: c.source.keyring,
      source: c.source,
      folder: c.folder,
      claims: c.claims,
      known: new Map(),
      remote: null,
      log: quietLog,
      sendMail: null,
    };
    await writeBackupSettings(c.database.write, DEFAULT_SETTINGS, clock.now());
    await runBackups(parts, signal);
  });
  afterAll(() => c.close());

  const round = async (when: Date): Promise<void> => {
    clock.set(when.toISOString());
    await runBackups(parts, signal);
  };
  const all = async () => (await readBackups(c.database.read, { offset: 0, limit: 50 })).backups;
  const newest = async () => {
    const [it] = await all();
    return it && [it.type, it.inPlaceOfFull, it.status];
  };

  it('copies the first, and then takes an incremental one that covers the same times', async () => {
    await round(at(0));
    expect(await newest()).toEqual(['full', false, 'completed']);
    await c.work('Of the first day');
    await round(at(1));
    expect(await newest()).toEqual(['incremental', true, 'completed']);
    expect((await readManifests(c.store)).map(({ type }) => type)).toEqual(['full', 'incremental']);
  });
  it('is then satisfied: nothing more is due, and nothing is late', async () => {
    const taken = (await all()).length;
    await round(new Date(at(1).getTime() + 30_000));
    expect(await all()).toHaveLength(taken);
    const { settings, watched } = await readWatch(c.database.read, clock.now());
    const afterwards = new Date(at(1).getTime() + 3 * 3_600_000);
    expect(alertsOf(settings, watched, afterwards).map(({ id }) => id)).not.toContain('full-late');
  });
  it('copies again after the keys have changed, which an incremental backup does not contain', async () => {
    utimesSync(path.join(c.source.keyFolder, 'sealing.key'), at(1), at(1));
    await round(at(2));
    expect(await newest()).toEqual(['full', false, 'completed']);
    await round(at(3));
    expect(await newest()).toEqual(['incremental', true, 'completed']);
  });
  it('copies again where a WAL file after the newest one is missing', async () => {
    const [last] = (await readManifests(c.store)).toReversed();
    const pieces = (await c.store.list('wal/')).filter(({ name }) => name.endsWith(last?.wal?.from ?? '-'));
    expect(pieces).toHaveLength(1);
    for (const { name } of pieces) await c.store.remove(name);
    await round(at(4));
    expect(await newest()).toEqual(['full', false, 'completed']);
  });
  it('copies every seventh, and those that a person requests', async () => {
    clock.advance(60_000);
    await insertBackup(c.database.write, {
      type: 'full',
      origin: 'manual',
      requestedBy: null,
      at: clock.now(),
    });
    await runBackups(parts, signal);
    expect(await newest()).toEqual(['full', false, 'completed']);
    await round(at(10));
    expect(await newest()).toEqual(['incremental', true, 'completed']);
    await round(at(11));
    expect(await newest()).toEqual(['full', false, 'completed']);
  });
  it('keeps one per week of those older than a week, and records it in the audit trail', async () => {
    await round(at(18));
    const { rows: taken } = await sql<{ id: string }>`
      select id from backups where type = 'full' order by requested_at`.execute(c.database.read);
    expect(taken).toHaveLength(6);
    // By the database's clock all are of one week: kept are the first, the first after the gap, and the newest.
    const left = (await readManifests(c.store)).filter(({ type }) => type === 'full');
    expect(left.map(({ id }) => id)).toEqual([0, 2, 5].map((place) => taken[place]?.id));
    const { rows } = await sql<{ description: string }>`
      select description from audit_records where action = 'backup.remove'`.execute(c.database.read);
    const said = 'Removed 1 backup of past weeks: another one and the log reach the same moments';
    expect(rows.map(({ description }) => description)).toEqual([said, said, said]);
    expect((await all()).filter(({ type }) => type === 'full')).toHaveLength(3);
  });
});
