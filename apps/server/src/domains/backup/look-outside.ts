/** Observes an external PostgreSQL as far as any user may. */
import { sql } from 'kysely';
import { readSeen, writeSeen } from './settings-store.ts';
import type { Database } from '../../platform/database/client.ts';
import { CLOCK_TOLERANCE_MS, type Clock } from '../../platform/time/clock.ts';

/** The server of an embedded database reports more often than this. */
const SILENT_MS = 5 * 60_000;

export async function lookFromOutside({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<void> {
  const { rows } = await sql<{
    mode: string;
    version: string;
    archived_at: Date | null;
    failing_since: Date | null;
  }>`
    select current_setting('archive_mode') as mode, current_setting('server_version') as version,
           last_archived_time as archived_at,
           case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_time end as failing_since
      from pg_stat_archiver`.execute(database.read);
  const row = rows[0];
  const now = clock.now();
  const held = await readSeen(database.read);
  // This is a second server on the embedded database of a first one, which takes the backups.
  const silentMs = held === null ? 0 : now.getTime() - Date.parse(held.at);
  if (held?.database === 'embedded' && silentMs < SILENT_MS && silentMs >= -CLOCK_TOLERANCE_MS) return;
  const at = now.toISOString();
  await writeSeen(database.write, {
    at,
    database: 'external',
    since: held?.since ?? at,
    locations: [],
    claim: null,
    findings: [],
    sameDisk: false,
    disks: [],
    continues: false,
    storedUpTo: null,
    waitingSince: null,
    waitingBytes: 0,
    archiveMode: row?.mode ?? 'off',
    archivedAt: row?.archived_at?.toISOString() ?? null,
    archiveFailingSince: row?.failing_since?.toISOString() ?? null,
    version: row?.version ?? 'unknown',
    mail: false,
    told: [],
    alerts: [],
  });
}
