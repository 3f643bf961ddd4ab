/** Inserts backups as rows, as the server that takes them would write, for tests of how they are reported. */
import { sql } from 'kysely';
import type { BackupType, DrillId } from '@cottontree/contract/backup/backup.ts';
import { writeSeen, type Seen, type SeenRepository } from '../domains/backup/settings-store.ts';
import type { Database } from '../platform/database/client.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { TestApp } from './test-app.ts';

/** As the server that takes backups reports now. */
export async function seeBackups(
  t: { readonly database: Pick<Database, 'write'>; readonly clock: Clock },
  more: Partial<Seen> = {},
): Promise<void> {
  const at = t.clock.now().toISOString();
  await writeSeen(t.database.write, {
    at,
    database: 'embedded',
    since: '2026-11-01T00:00:00.000Z',
    locations: [
      {
        kind: 'folder',
        place: '/srv/backups',
        usable: true,
        note: null,
        backups: 3,
        bytes: 4_000_000,
        freeBytes: 9_000_000_000,
      },
    ],
    claim: null,
    pgbackrest: null,
    findings: [],
    sameDisk: false,
    disks: [],
    continues: true,
    storedUpTo: at,
    waitingSince: null,
    waitingBytes: 0,
    archiveMode: 'on',
    archivedAt: at,
    archiveFailingSince: null,
    version: '18.4',
    mail: false,
    told: [],
    alerts: [],
    ...more,
  });
}

/** With one full backup, that of the night before the test's morning. */
export const seenRepository = (more: Partial<SeenRepository> = {}): SeenRepository => ({
  config: '/etc/pgbackrest.conf',
  stanza: 'cottontree',
  missing: null,
  backups: [
    {
      id: '00000000-0000-4000-8000-00000000000f',
      label: '20261121-020000F',
      type: 'full',
      startedAt: '2026-11-21T02:00:00.000Z',
      finishedAt: '2026-11-21T02:10:00.000Z',
      storedBytes: 5_000,
      databaseBytes: 50_000,
      version: '15',
      wal: { from: '000000010000000000000002', to: '000000010000000000000003' },
      repository: 1,
      log: '15-1',
      faulty: false,
    },
  ],
  ...more,
});

/** Ends the running backup, after ten minutes. */
export async function endRunning(t: TestApp, status: 'completed' | 'failed'): Promise<void> {
  const at = t.clock.now();
  const end = new Date(at.getTime() + 600_000);
  await sql`
    update backups set status = ${status}, started_at = ${at}, finished_at = ${end}, total_bytes = 100, done_bytes = 100,
           size_bytes = ${status === 'completed' ? 2_000_000 : null}, problem = ${status === 'failed' ? 'no room left' : null},
           locations = ${status === 'completed' ? '{folder}' : '{}'}
     where status = 'running'`.execute(t.database.write);
}

export async function addBackup(
  t: TestApp,
  it: {
    type: BackupType;
    status: 'completed' | 'failed' | 'running';
    at: string;
    bytes?: number;
    locations?: string[];
  },
): Promise<void> {
  const ended = it.status === 'running' ? null : new Date(Date.parse(it.at) + 90_000);
  await sql`
    insert into backups (type, status, origin, requested_at, started_at, finished_at, total_bytes, done_bytes, size_bytes,
                         locations, problem)
    values (${it.type}, ${it.status}, 'schedule', ${it.at}, ${it.at}, ${ended}, 1000, ${it.status === 'running' ? 425 : 1000},
            ${it.bytes ?? null}, ${it.locations ?? []}::text[], ${it.status === 'failed' ? 'no room left' : null})`.execute(
    t.database.write,
  );
}

export async function addDrill(
  t: TestApp,
  it: {
    test: DrillId;
    status: 'passed' | 'warning';
    at: string;
    rtoMs?: number;
    rpoMs?: number;
    problem?: string;
  },
): Promise<void> {
  const checks = [{ name: 'Row counts', passed: it.status === 'passed', detail: '12 rows' }];
  await sql`
    insert into backup_drills (test, status, requested_at, started_at, finished_at, rto_ms, rpo_ms, checks, problem)
    values (${it.test}, ${it.status}, ${it.at}, ${it.at}, ${it.at}, ${it.rtoMs ?? null}, ${it.rpoMs ?? null},
            ${JSON.stringify(checks)}::jsonb, ${it.problem ?? null})`.execute(t.database.write);
}
