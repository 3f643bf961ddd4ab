import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDueDays } from '../../figures/jobs/close-due-days.ts';
import { DiskGuard } from '../../platform/disk/disk-guard.ts';
import { book } from '../../testing/banking.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { readCompanyMeasures } from './company-measures.ts';
import { insertBackup } from '../backup/rows-store.ts';
import { insertDrill } from '../backup/drills-store.ts';
import { writeSeen } from '../backup/settings-store.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const at = (text: string): number => Date.parse(text) / 1_000;

describe('readCompanyMeasures', () => {
  it('leaves out what does not exist yet', async () => {
    const measures = await readCompanyMeasures(t.database.read, t.clock);
    const known = [...measures].filter(([, samples]) => samples.length > 0).map(([name]) => name);
    expect(known).toEqual(['cottontree_backup_alerts', 'cottontree_jobs']);
    expect(measures.get('cottontree_backup_alerts')).toEqual([
      { value: 0, labels: { level: 'error' } },
      { value: 0, labels: { level: 'warning' } },
    ]);
  });

  it('gives the times of backups, log and drills, and whether they failed', async () => {
    const { write } = t.database;
    await insertBackup(write, { type: 'full', origin: 'schedule', requestedBy: null, at: t.clock.now() });
    await sql`update backups set status = 'completed', started_at = requested_at, finished_at = requested_at`.execute(
      write,
    );
    await insertDrill(write, 'newest', null, t.clock.now());
    await sql`update backup_drills set status = 'warning', finished_at = '2026-11-21T10:05:00Z', problem = 'x'`.execute(
      write,
    );
    const place = { note: null, freeBytes: 1, backups: 1, bytes: 1 };
    const readings = [
      { at: '2026-11-14T10:00:00.000Z', freeBytes: 12e9 },
      { at: '2026-11-21T10:00:00.000Z', freeBytes: 8.5e9 },
    ];
    await writeSeen(write, {
      at: '2026-11-21T09:59:00.000Z',
      database: 'embedded',
      since: '2026-11-20T10:00:00.000Z',
      locations: [
        { kind: 'folder', place: '/b', usable: true, ...place },
        { kind: 's3', place: 'https://s3', usable: false, ...place },
      ],
      disks: [{ place: '/b', fullBelow: 2e9, readings }],
      sameDisk: false,
      continues: true,
      storedUpTo: '2026-11-21T09:58:00.000Z',
      waitingSince: null,
      waitingBytes: 0,
      archiveMode: 'on',
      archivedAt: null,
      archiveFailingSince: null,
      version: '18.4',
      mail: false,
      told: [],
      alerts: [],
      claim: null,
      pgbackrest: null,
      findings: [],
    });
    const measures = await readCompanyMeasures(t.database.read, t.clock);
    expect(measures.get('cottontree_disk_full_timestamp_seconds')).toEqual([
      { value: at('2026-12-04T10:00:00Z'), labels: { place: '/b' } },
    ]);
    expect(measures.get('cottontree_backup_completed_timestamp_seconds')).toEqual([
      { value: at('2026-11-21T10:00:00Z'), labels: { type: 'full' } },
    ]);
    expect(measures.get('cottontree_backup_log_stored_timestamp_seconds')).toEqual([
      { value: at('2026-11-21T09:58:00Z') },
    ]);
    expect(measures.get('cottontree_backup_looked_timestamp_seconds')).toEqual([
      { value: at('2026-11-21T09:59:00Z') },
    ]);
    expect(measures.get('cottontree_backup_drill_timestamp_seconds')).toEqual([
      { value: at('2026-11-21T10:05:00Z'), labels: { test: 'newest' } },
    ]);
    expect(measures.get('cottontree_backup_drill_passed')).toEqual([
      { value: 0, labels: { test: 'newest' } },
    ]);
    expect(measures.get('cottontree_backup_store_usable')).toEqual([
      { value: 1, labels: { store: 'folder' } },
      { value: 0, labels: { store: 's3' } },
    ]);
    // The object store, and the drill; the key and the disk.
    expect(measures.get('cottontree_backup_alerts')).toEqual([
      { value: 2, labels: { level: 'error' } },
      { value: 2, labels: { level: 'warning' } },
    ]);
    const restored = {
      id: '00000000-0000-4000-8000-000000000001',
      at: t.clock.now().toISOString(),
      to: null,
      endedSessions: 0,
      takenBack: null,
      unread: 'x',
    };
    await write
      .insertInto('settings')
      .values({ key: 'last-restore', value: JSON.stringify(restored), updated_at: t.clock.now() })
      .execute();
    const after = await readCompanyMeasures(t.database.read, t.clock);
    expect(after.get('cottontree_backup_alerts')?.[1]).toEqual({ value: 3, labels: { level: 'warning' } });
  });

  it('gives the newest closed day, and for each feed when it last sent something new', async () => {
    const rates = { day: '2026-11-20', currency: 'SLL', buy: '24377.50', mid: '24500.00', sell: '24622.50' };
    const person = {
      id: 'S-0001',
      fullName: 'Aminata Kamara',
      msisdn: '+23276123456',
      signupAt: '2026-11-20T09:12:00Z',
      district: 'Bo',
      town: 'Bo',
      gender: 'female',
      birthYear: 1994,
      occupation: 'trader',
      deviceClass: 'android',
      acquisitionChannel: 'agent',
    };
    const send = async (what: string, row: object): Promise<void> => {
      const feed = await t.signIn('owner');
      expect((await feed.send('POST', `/api/ingest/${what}`, { rows: [row] })).status).toBe(200);
    };
    await send('rates', rates);
    await send('subscribers', person);
    t.clock.set('2026-11-21T11:00:00Z');
    // Nothing new: the feed still counts as silent.
    await send('rates', rates);
    await closeDueDays(t.database, t.clock, { steadyMs: () => 3_600_000 });
    const measures = await readCompanyMeasures(t.database.read, t.clock);
    expect(measures.get('cottontree_feed_batch_timestamp_seconds')).toEqual([
      { value: at('2026-11-21T10:00:00Z'), labels: { feed: 'rates' } },
      { value: at('2026-11-21T10:00:00Z'), labels: { feed: 'subscribers' } },
    ]);
    expect(measures.get('cottontree_close_last_day_timestamp_seconds')).toEqual([
      { value: at('2026-11-20') },
    ]);
    const books = async () =>
      (await readCompanyMeasures(t.database.read, t.clock)).get('cottontree_books_hold');
    expect(await books()).toEqual([{ value: 1, labels: { check: 'ledger' } }]);
    const covered = (at: string, percent: number) =>
      sql`insert into figure_values values ('treasury.trust-coverage', '2026-11-20', '', ${at}, ${percent})`.execute(
        t.database.write,
      );
    await covered('2026-11-21T12:00:00Z', 100);
    expect((await books())?.[1]).toEqual({ value: 1, labels: { check: 'trust' } });
    await covered('2026-11-21T12:01:00Z', 99.996);
    expect((await books())?.[1]).toEqual({ value: 0, labels: { check: 'trust' } });
    const [journal] = await book(t, [{ day: '2026-11-20', account: '1010', against: '2010', amount: 500n }]);
    expect((await books())?.[0]?.value).toBe(1);
    await sql`insert into postings values (${journal}, 9, '2026-11-20', '1010', 'USD', 5, 0, 0.05)`.execute(
      t.database.write,
    );
    expect((await books())?.[0]).toEqual({ value: 0, labels: { check: 'ledger' } });
  });

  it('gives the evidence checks, the queue, the banks and the disk', async () => {
    await sql`insert into evidence_checks values ('audit', '2026-11-21T10:30:00Z', true, 'x'), ('seals', '2026-11-21T10:40:00Z', false, 'y')
      on conflict (name) do update set at = excluded.at, ok = excluded.ok`.execute(t.database.write);
    await sql`delete from background_jobs`.execute(t.database.owner);
    await sql`
      insert into background_jobs (kind, key, payload, state, added_at, finished_at)
      values ('k', 'a', '{}', 'waiting', '2026-11-21T10:50:00Z', null), ('k', 'b', '{}', 'waiting', '2026-11-21T10:55:00Z', null),
             ('k', 'c', '{}', 'failed', '2026-11-21T10:00:00Z', '2026-11-21T10:01:00Z')`.execute(
      t.database.owner,
    );
    const disk = new DiskGuard({
      folder: '/data',
      limits: { refuse: { percent: 90, bytes: 5e9 }, warn: { percent: 80, bytes: 10e9 } },
      read: async () => ({ freeBytes: 4e9, percent: 95 }),
      onError: () => undefined,
    });
    await disk.check();
    const measures = await readCompanyMeasures(t.database.read, t.clock, disk);
    expect(measures.get('cottontree_evidence_holds')).toEqual(
      expect.arrayContaining([
        { value: 1, labels: { check: 'audit' } },
        { value: 0, labels: { check: 'seals' } },
      ]),
    );
    expect(measures.get('cottontree_evidence_checked_timestamp_seconds')).toEqual(
      expect.arrayContaining([{ value: at('2026-11-21T10:40:00Z'), labels: { check: 'seals' } }]),
    );
    expect(measures.get('cottontree_jobs')).toEqual([
      { value: 2, labels: { state: 'waiting' } },
      { value: 0, labels: { state: 'running' } },
      { value: 0, labels: { state: 'done' } },
      { value: 1, labels: { state: 'failed' } },
      { value: 0, labels: { state: 'cancelled' } },
    ]);
    expect(measures.get('cottontree_jobs_waiting_since_timestamp_seconds')).toEqual([
      { value: at('2026-11-21T10:50:00Z') },
    ]);
    expect(measures.get('cottontree_disk_free_bytes')).toEqual([{ value: 4e9 }]);
    expect(measures.get('cottontree_disk_used_ratio')).toEqual([{ value: 0.95 }]);
    expect(measures.get('cottontree_disk_refuses_changes')).toEqual([{ value: 1 }]);
  });
});
