/**
 * Runs backups beside the server that owns the database: takes requested and due backups, ships WAL, removes expired
 * backups, and reports the state. An external database is observed, with pgBackRest where it is set up.
 */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { isArmed, type PostgresLog } from '@cottontree/embedded-postgres';
import { dueNow, isDrillDue } from '../rules.ts';
import { insertBackup } from '../rows-store.ts';
import { insertDrill, readDrills } from '../drills-store.ts';
import { keepRecoveryKey, readBackupSettings, readRecoveryKey, readSeen } from '../settings-store.ts';
import { readHistory, scheduleSince } from '../watch.ts';
import { isFullNeeded } from '../full-needed.ts';
import { newRecoveryKey } from '../recovery-key.ts';
import { ClaimError } from '../claim-refusal.ts';
import { writingSource } from '../writing-source.ts';
import type { SendMail } from '../../../platform/connections/smtp.ts';
import { folderStore } from '../storage/folder-store.ts';
import { StorageError } from '../storage/object-store.ts';
import { s3Store, type S3Address } from '../storage/s3-store.ts';
import type { Database } from '../../../platform/database/client.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { isSameDisk } from '../../../platform/disk/disk-room.ts';
import type { Keyring } from '../../../platform/keys/keyring.ts';
import type { Hub } from '../../../platform/realtime/hub.ts';
import { repeat } from '../../../platform/queue/loop.ts';
import type { BackupParts } from '../backup-parts.ts';
import { LOG_LIMITS, discardBeyond, keepLog } from '../keep-log.ts';
import { readyToWrite } from '../hold-store.ts';
import { keepRetention } from '../keep-retention.ts';
import { readNewestFull } from '../newest-full.ts';
import { lookFromOutside } from '../look-outside.ts';
import { look } from '../look.ts';
import { mirror } from '../mirror.ts';
import { keepBesideRepository, type RepositoryPlace } from '../pgbackrest/keep.ts';
import { ownMeans } from '../own-means.ts';
import { runWaitingBackup, runWaitingDrill } from '../run-orders.ts';
import { noticeLoss } from '../settle-rows.ts';

/** The longest wait of WAL before shipping; together with PostgreSQL's archive timeout it determines the RPO. */
const SHIP_MS = 15_000;
/** Interval of checking the schedule; requested backups start at once. */
const ROUND_MS = 30_000;
/** A remote store that does not respond must not delay the server's shutdown. */
const RELEASE_MS = 2_000;

/** The embedded database, if this server has one. */
interface BackupHome {
  readonly admin: pg.PoolConfig;
  readonly stateDir: string;
}

export interface BackupKeeping {
  readonly database: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly hub: Pick<Hub, 'subscribe'>;
  readonly home: BackupHome | null;
  readonly keyFolder: string;
  readonly folder: string;
  readonly disk?: BackupParts['disk'];
  readonly s3: S3Address | null;
  /** Beside an external database; null for the embedded one. */
  readonly pgbackrest: RepositoryPlace | null;
  readonly sendMail: SendMail | null;
  readonly log: PostgresLog;
  onError(error: unknown): void;
}

/** Creates the recovery key once, and stores it encrypted in the database. */
async function recoveryKeyOf({ database, keyring, clock }: BackupKeeping): Promise<Buffer> {
  await keepRecoveryKey(database.write, keyring, newRecoveryKey(), clock.now());
  const held = await readRecoveryKey(database.write, keyring);
  if (!held) throw new Error('The recovery key is not there though it was just kept');
  return held.key;
}

async function openBackups(
  options: BackupKeeping,
  home: BackupHome,
  ending: AbortSignal,
): Promise<BackupParts> {
  const { database, clock, keyring, log, sendMail, s3, disk } = options;
  const key = await recoveryKeyOf(options);
  const { source, claims, folder, remote } = writingSource({
    ...home,
    keyFolder: options.keyFolder,
    keyring,
    key,
    folder: folderStore(path.resolve(options.folder)),
    remote: s3 ? s3Store(s3, { ending }) : null,
    now: () => clock.now(),
  });
  return {
    database,
    clock,
    keyring,
    log,
    sendMail,
    folder,
    disk,
    claims,
    remote,
    known: new Map(),
    source,
  };
}

/** One round; cheap when nothing is requested or due. */
export async function runBackups(parts: BackupParts, signal: AbortSignal): Promise<void> {
  const { database } = parts;
  const attempt = async (work: () => Promise<void>): Promise<string | null> => {
    try {
      await work();
      return null;
    } catch (error) {
      if (signal.aborted || !(error instanceof StorageError)) throw error;
      parts.log.warn(error.message);
      return error.message;
    }
  };
  const remoteBefore =
    (await readSeen(database.read))?.locations.find(({ kind }) => kind === 's3')?.note ?? null;
  let lost = false;
  let inFolder = await attempt(async () => void (lost = await noticeLoss(parts)));
  // Shown before the full backup that follows, which may take minutes.
  if (lost) await look(parts, { folder: inFolder, remote: remoteBefore });
  await orderDue(parts);
  await orderWholeDrill(parts);
  let taken = false;
  while (!signal.aborted && (await runWaitingBackup(parts, ownMeans(parts), signal))) {
    taken = true;
    inFolder ??= await attempt(async () => void (await keepRetention(parts, parts.folder)));
  }
  const seen = await readSeen(database.read);
  // What the backup changed is seen now: the tests after it, and the remote store, may take minutes.
  if (taken) await look(parts, { folder: inFolder, remote: remoteBefore });
  const storedUpTo =
    parts.source.shipper.shippedUpTo() ?? (seen?.storedUpTo ? new Date(seen.storedUpTo) : null);
  while (!signal.aborted && (await runWaitingDrill(parts, ownMeans(parts, storedUpTo), signal)));
  // If the folder fails, the remote store is not tried, so that it is not blamed.
  const inRemote = inFolder === null ? await attempt(async () => await mirror(parts, signal)) : null;
  // Its content is read again in the next round.
  if (inRemote !== null) parts.known.clear();
  await look(parts, { folder: inFolder, remote: inRemote });
}

async function orderDue(parts: BackupParts): Promise<void> {
  const { database, clock, source, folder, disk } = parts;
  // The backup is taken once there is space.
  if (disk?.state === 'full' && isSameDisk(folder.place, source.stateDir)) return;
  const seen = await readSeen(database.read);
  // Before the first report there is no schedule to be late for.
  if (!seen) return;
  const settings = await readBackupSettings(database.read);
  const now = clock.now();
  const history = await readHistory(database.read, now);
  const type = dueNow(
    settings,
    // Read from the folder itself: the stored state may be from a database that was just restored.
    { ...history, since: scheduleSince(seen, now), continues: isArmed(source.stateDir) },
    now,
  );
  if (!type) return;
  // Without continuous WAL, an incremental backup cannot replace a full one.
  const inPlaceOfFull =
    type === 'full' && isArmed(source.stateDir) && !isFullNeeded(await readNewestFull(parts), now);
  await insertBackup(database.write, {
    type: inPlaceOfFull ? 'incremental' : type,
    origin: 'schedule',
    requestedBy: null,
    at: now,
    inPlaceOfFull,
  });
}

/** Requests the full restore test of the newest state every month. */
async function orderWholeDrill({ database, clock }: BackupParts): Promise<void> {
  const now = clock.now();
  const { recoverableFrom } = await readHistory(database.read, now);
  if (recoverableFrom === null) return;
  const last = (await readDrills(database.read)).find(({ id }) => id === 'newest')?.lastRun;
  if (isDrillDue(last ? new Date(last) : recoverableFrom, now))
    await insertDrill(database.write, 'newest', null, now);
}

/** An external database: a server for which pgBackRest is not set up only looks. */
function besideDatabase(options: BackupKeeping): { stop(): Promise<void> } {
  const { pgbackrest, onError } = options;
  if (pgbackrest && (pgbackrest.config !== undefined || pgbackrest.stanza !== undefined))
    return keepBesideRepository(options, pgbackrest);
  return repeat(async () => void (await lookFromOutside(options)), { everyMs: 60_000, onError });
}

export function keepBackups(options: BackupKeeping): { stop(): Promise<void> } {
  const { home, hub, onError } = options;
  if (!home) return besideDatabase(options);
  const ending = new AbortController();
  let opened: BackupParts | null = null;
  let settled = false;
  let refused: string | null = null;
  const round = async (): Promise<void> => {
    const parts = (opened ??= await openBackups(options, home, ending.signal));
    const refusal = await readyToWrite(parts, settled);
    settled = refusal === null;
    // Once, and not in every round.
    if (refusal !== null && refusal.kind !== 'waiting' && refusal.owner !== refused)
      parts.log.warn(refusal.message);
    refused = refusal?.owner ?? null;
    if (refusal === null) await runBackups(parts, ending.signal);
  };
  const untilEnd = (error: unknown): void => {
    if (!ending.signal.aborted) onError(error);
  };
  const working = repeat(round, { everyMs: ROUND_MS, onError: untilEnd });
  const shipping = repeat(
    async () => {
      if (opened && settled)
        try {
          await keepLog(opened, ending.signal);
        } catch (error) {
          // The round that begins now reports why this server may not write.
          if (!(error instanceof ClaimError)) throw error;
          working.wake();
        }
      else if (opened) await discardBeyond(LOG_LIMITS, opened, 'the backup folder cannot be used');
    },
    { everyMs: SHIP_MS, onError: untilEnd },
  );
  const unsubscribe = hub.subscribe(({ topic }) => {
    if (topic === 'backup.changed') working.wake();
  });
  return {
    stop: async () => {
      unsubscribe();
      // Before running work is aborted, because the next start may be on another machine.
      if (opened) await Promise.race([opened.claims.release(), delay(RELEASE_MS, undefined, { ref: false })]);
      ending.abort();
      await Promise.all([working.stop(), shipping.stop()]);
    },
  };
}
