/** Observes an external PostgreSQL as far as any user may, and pgBackRest where this server can run it. */
import type { BackupLocation } from '@cottontree/contract/backup/backup.ts';
import { sql } from 'kysely';
import { readSeen, writeSeen, type Seen, type SeenRepository } from './settings-store.ts';
import type { Database, Db } from '../../platform/database/client.ts';
import { CLOCK_TOLERANCE_MS, type Clock } from '../../platform/time/clock.ts';
import { observe, type ClusterSeen } from './pgbackrest/observe.ts';

/** The server of an embedded database, or beside a repository, reports more often than this. */
const SILENT_MS = 5 * 60_000;

export interface OutsideParts {
  readonly database: Pick<Database, 'read' | 'write'>;
  readonly clock: Clock;
  /** Resolves to what pgBackRest says; the default is a server for which it is not set up. */
  look?(cluster: ClusterSeen, held: SeenRepository | null): Promise<SeenRepository>;
  /** Stores what was seen. */
  note?(seen: Seen): Promise<void>;
  readonly sendsMail?: boolean;
}

const withoutTool = async (cluster: ClusterSeen): Promise<SeenRepository> =>
  await observe(
    { config: undefined, stanza: undefined },
    cluster,
    () => {
      throw new Error('There is nothing to open');
    },
    null,
  );

/** Null where the user of the connection may not read it. */
async function systemIdentifierOf(db: Db): Promise<string | null> {
  try {
    const { rows } = await sql<{ id: string | null }>`
      select system_identifier::text as id from pg_control_system()`.execute(db);
    return rows[0]?.id ?? null;
  } catch {
    return null;
  }
}

function locationsOf({ config, stanza, missing, backups }: SeenRepository): BackupLocation[] {
  if (config === null || stanza === null) return [];
  return [
    {
      kind: 'pgbackrest',
      place: `stanza ${stanza} of ${config}`,
      usable: missing === null,
      note: missing,
      backups: backups.length,
      bytes: backups.reduce((sum, { storedBytes }) => sum + storedBytes, 0),
      freeBytes: null,
    },
  ];
}

/** Resolves to what was seen; null where another server sees more and reports. */
export async function lookFromOutside({
  database,
  clock,
  look = withoutTool,
  note = async (seen) => await writeSeen(database.write, seen),
  sendsMail = false,
}: OutsideParts): Promise<Seen | null> {
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
  const version = row?.version ?? 'unknown';
  const held = await readSeen(database.read);
  const systemIdentifier = await systemIdentifierOf(database.read);
  const pgbackrest = await look({ version, systemIdentifier }, held?.pgbackrest ?? null);
  const now = clock.now();
  const silentMs = held === null ? 0 : now.getTime() - Date.parse(held.at);
  const reports = silentMs < SILENT_MS && silentMs >= -CLOCK_TOLERANCE_MS;
  // This is a second server on the embedded database of a first one, which takes the backups, or one for which
  // pgBackRest is not set up beside one for which it is.
  const seesMore =
    held?.database === 'embedded' ||
    (typeof held?.pgbackrest?.stanza === 'string' && pgbackrest.stanza === null);
  if (seesMore && reports) return null;
  const at = now.toISOString();
  const archivedAt = row?.archived_at?.toISOString() ?? null;
  const usable = pgbackrest.missing === null;
  const seen: Seen = {
    at,
    database: 'external',
    since: held?.since ?? at,
    locations: locationsOf(pgbackrest),
    claim: null,
    pgbackrest,
    findings: pgbackrest.backups
      .filter(({ faulty }) => faulty)
      .map(
        ({ label }) => `pgBackRest found pages with wrong checksums in the database while it took ${label}`,
      ),
    sameDisk: false,
    disks: [],
    continues: pgbackrest.backups.length > 0,
    storedUpTo: usable ? archivedAt : null,
    waitingSince: null,
    waitingBytes: 0,
    archiveMode: row?.mode ?? 'off',
    archivedAt,
    archiveFailingSince: row?.failing_since?.toISOString() ?? null,
    version,
    mail: sendsMail,
    told: held?.database === 'external' ? held.told : [],
    alerts: held?.database === 'external' ? held.alerts : [],
    ...(held?.database === 'external' && held.toldAt && { toldAt: held.toldAt }),
  };
  await note(seen);
  return seen;
}
