/** Observes stores, archive and disk, stores the observed state for the screen, and notifies people of new alerts. */
import type { BackupLocation } from '@cottontree/contract/backup/backup.ts';
import { isArmed } from '@cottontree/embedded-postgres';
import { alertsOf } from './rules.ts';
import { readSeen, writeSeen, type Seen } from './settings-store.ts';
import { readWatch } from './watch.ts';
import type { StoredObject } from './storage/object-store.ts';
import { freeBytesOf, isSameDisk } from '../../platform/disk/disk-room.ts';
import { reasonOf } from '../../platform/failures/reason.ts';
import { withAdmin } from './cluster-facts.ts';
import type { ClaimError } from './claim-refusal.ts';
import { waitingIn } from './spool.ts';
import { claimSeen, findingsIn } from './look-at-claim.ts';
import type { BackupParts } from './backup-parts.ts';
import { shortOfRoom } from './keep-log.ts';
import { readDisks } from './read-disks.ts';
import { endConditions } from '../notifications/index.ts';
import { ALERT, notifyPeople, type NotificationParts } from './notify-people.ts';
import { announce } from '../../platform/realtime/events.ts';

const measured = (objects: readonly StoredObject[]): Pick<BackupLocation, 'backups' | 'bytes'> => ({
  backups: objects.filter(({ name }) => name.endsWith('/manifest.json')).length,
  bytes: objects.reduce((sum, { bytes }) => sum + bytes, 0),
});

async function folderLocation({ folder }: BackupParts, problem: string | null): Promise<BackupLocation> {
  const own = { kind: folder.kind, place: folder.place, freeBytes: freeBytesOf(folder.place) };
  try {
    return { ...own, usable: problem === null, note: problem, ...measured(await folder.list('')) };
  } catch (error) {
    return { ...own, usable: false, note: reasonOf(error), ...measured([]) };
  }
}

/** Based on what the last round sent and found there. */
function remoteLocation({ remote, known }: BackupParts, problem: string | null): BackupLocation[] {
  if (!remote) return [];
  const objects = [...known].map(([name, bytes]) => ({ name, bytes }));
  return [
    {
      kind: remote.kind,
      place: remote.place,
      usable: problem === null,
      note: problem,
      freeBytes: null,
      ...measured(objects),
    },
  ];
}

interface ArchiverState {
  readonly mode: string;
  readonly version: string;
  readonly archivedAt: Date | null;
  readonly failingSince: Date | null;
}

const ARCHIVER = `
  select current_setting('archive_mode') as mode, current_setting('server_version') as version,
         last_archived_time as "archivedAt",
         case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_time end as "failingSince"
    from pg_stat_archiver`;

/** The problem of each store in words; null where there is none. */
export interface Problems {
  readonly folder: string | null;
  readonly remote: string | null;
  /** Why the folder belongs to another server. */
  readonly claim?: ClaimError;
}

export async function look(parts: BackupParts, problems: Problems): Promise<void> {
  const { database, clock, source, folder, remote, claims } = parts;
  const archiver = await withAdmin(source.admin, async (client) => {
    const { rows } = await client.query<ArchiverState>(ARCHIVER);
    return rows[0];
  });
  const earlier = await readSeen(database.read);
  const waiting = await waitingIn(source.stateDir);
  const at = clock.now();
  const iso = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;
  const seen: Seen = {
    at: at.toISOString(),
    database: 'embedded',
    since: earlier?.since ?? at.toISOString(),
    pgbackrest: null,
    claim: claimSeen(parts, problems.claim ?? claims.remoteRefusal()),
    findings: await findingsIn(parts),
    locations: [
      await folderLocation(parts, problems.folder ?? source.shipper.problem() ?? shortOfRoom(parts)),
      ...remoteLocation(parts, problems.remote),
    ],
    // With a remote store, the loss of one disk is acceptable.
    sameDisk: remote === null && isSameDisk(folder.place, source.stateDir),
    disks: readDisks(parts, earlier?.disks ?? []),
    continues: isArmed(source.stateDir),
    storedUpTo: iso(source.shipper.shippedUpTo()) ?? earlier?.storedUpTo ?? null,
    waitingSince: iso(waiting.since),
    waitingBytes: waiting.bytes,
    archiveMode: archiver?.mode ?? 'off',
    archivedAt: iso(archiver?.archivedAt),
    archiveFailingSince: iso(archiver?.failingSince),
    version: archiver?.version ?? 'unknown',
    mail: parts.sendMail !== null,
    told: earlier?.told ?? [],
    alerts: earlier?.alerts ?? [],
    ...(earlier?.toldAt && { toldAt: earlier.toldAt }),
  };
  await noteSeen(parts, seen);
}

const DAY_MS = 86_400_000;

/** Alerts that people are notified of. A failed backup is notified where it fails. */
const NOTIFIED = /^(location|store|archive|forecast|log-late|full-late|incremental-late|drill|no-drill)/;

/**
 * Stores what was observed, with the alerts that follow from it. Notifies people of a new alert, of an error again every
 * day, and of an alert that comes back after it was resolved.
 */
export async function noteSeen(parts: NotificationParts, seen: Seen): Promise<void> {
  const { database, clock } = parts;
  const now = clock.now();
  const { settings, watched } = await readWatch(database.read, now, seen);
  const standing = alertsOf(settings, watched, now);
  const alerts = standing.filter(({ id, level }) => level !== 'info' && NOTIFIED.test(id));
  const at = (id: string): string => seen.toldAt?.[id] ?? now.toISOString();
  const fresh = alerts.filter(
    ({ id, level }) =>
      !seen.told.includes(id) || (level === 'error' && now.getTime() - Date.parse(at(id)) >= DAY_MS),
  );
  const shown = standing.map(({ level, message }) => ({ level, message }));
  await writeSeen(database.write, {
    ...seen,
    alerts: shown,
    told: alerts.map(({ id }) => id),
    toldAt: Object.fromEntries(
      alerts.map((alert) => [alert.id, fresh.includes(alert) ? now.toISOString() : at(alert.id)]),
    ),
  });
  if (JSON.stringify(shown) !== JSON.stringify(seen.alerts))
    await announce(database.write, now, { topic: 'health.changed', payload: {} });
  // Of a store that is refused only the refusal is known; the rest may go on.
  if (!watched.isRefused) {
    const holding = alerts.map(({ id }) => ALERT + id);
    await database.write.transaction().execute((tx) => endConditions(tx, now, ALERT, holding));
  }
  for (const { id, message } of fresh) {
    const failedDrill = id.startsWith('drill:');
    if (failedDrill ? settings.notifyOnDrill : settings.notifyWhenLate)
      await notifyPeople(parts, {
        type: 'error',
        title: failedDrill ? 'Disaster-recovery test failed' : 'Backups need attention',
        text: message,
        condition: ALERT + id,
      });
  }
}
