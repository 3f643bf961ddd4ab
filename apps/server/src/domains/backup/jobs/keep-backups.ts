/**
 * Looks after backups beside the server that has the database: takes what is asked for and due, stores the log as it
 * comes, removes what has had its time, and says how things stand. A database of one's own is only looked at.
 */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { dueNow, isDrillDue } from '../rules.ts';
import {
  insertBackup,
  insertDrill,
  keepRecoveryKey,
  readBackupSettings,
  readDrills,
  readHistory,
  readRecoveryKey,
  readSeen,
  scheduleSince,
} from '../store.ts';
import { isFullNeeded } from '../full-needed.ts';
import { newRecoveryKey } from '../recovery-key.ts';
import { ClaimError } from '../claim-refusal.ts';
import { writingSource } from '../writing-source.ts';
import type { SendMail } from '../../../platform/connections/smtp.ts';
import { folderStore } from '../storage/folder-store.ts';
import { StorageError } from '../storage/object-store.ts';
import { s3Store, type S3Address } from '../storage/s3-store.ts';
import type { Database } from '../../../platform/database/client.ts';
import { isArmed } from '../../../platform/database/embedded/wal-archiving.ts';
import type { SupervisorLog } from '../../../platform/database/embedded/supervisor-log.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { isSameDisk } from '../../../platform/disk/disk-room.ts';
import type { Keyring } from '../../../platform/keys/keyring.ts';
import type { Hub } from '../../../platform/realtime/hub.ts';
import { repeat } from '../../../platform/queue/loop.ts';
import type { BackupParts } from '../backup-parts.ts';
import { LOG_LIMITS, keepLog, letGoBeyond } from '../keep-log.ts';
import { readyToWrite } from '../hold-store.ts';
import { keepRetention } from '../keep-retention.ts';
import { readNewestFull } from '../newest-full.ts';
import { lookFromOutside } from '../look-outside.ts';
import { look } from '../look.ts';
import { mirror } from '../mirror.ts';
import { runWaitingBackup, runWaitingDrill } from '../run-orders.ts';
import { noticeLoss } from '../settle-rows.ts';

/** The log waits so long at most; with PostgreSQL's own time-out this is the recovery point. */
const SHIP_MS = 15_000;
/** Between two looks at the schedule; what a person asks for is begun at once. */
const ROUND_MS = 30_000;
/** A second place that does not answer must not hold up a server that stops. */
const RELEASE_MS = 2_000;

/** The embedded database, where this server has one. */
export interface BackupHome {
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
  readonly sendMail: SendMail | null;
  readonly log: SupervisorLog;
  onError(error: unknown): void;
}

/** Made once, and kept sealed in the database. */
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

/** One round: cheap when nothing is asked for or due. */
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
  let inFolder = await attempt(async () => await noticeLoss(parts));
  await orderDue(parts);
  await orderWholeDrill(parts);
  while (!signal.aborted && (await runWaitingBackup(parts, signal)))
    inFolder ??= await attempt(async () => void (await keepRetention(parts, parts.folder)));
  const seen = await readSeen(database.read);
  const storedUpTo =
    parts.source.shipper.shippedUpTo() ?? (seen?.storedUpTo ? new Date(seen.storedUpTo) : null);
  while (!signal.aborted && (await runWaitingDrill(parts, storedUpTo, signal)));
  // What the folder cannot give is not the other place's fault.
  const inRemote = inFolder === null ? await attempt(async () => await mirror(parts, signal)) : null;
  // Whatever it holds by now is looked up again.
  if (inRemote !== null) parts.known.clear();
  await look(parts, { folder: inFolder, remote: inRemote });
}

async function orderDue(parts: BackupParts): Promise<void> {
  const { database, clock, source, folder, disk } = parts;
  // Made up for once there is room.
  if (disk?.state === 'full' && isSameDisk(folder.place, source.stateDir)) return;
  const seen = await readSeen(database.read);
  // Before the first look there is no schedule to be behind.
  if (!seen) return;
  const settings = await readBackupSettings(database.read);
  const now = clock.now();
  const history = await readHistory(database.read, now);
  const type = dueNow(
    settings,
    // Asked of the folder itself: what was seen may stand in a database that was just restored.
    { ...history, since: scheduleSince(seen, now), continues: isArmed(source.stateDir) },
    now,
  );
  if (!type) return;
  // Without a log that goes on there is nothing to do in its place.
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

/** The whole test of the newest state, each month, by itself. */
async function orderWholeDrill({ database, clock }: BackupParts): Promise<void> {
  const now = clock.now();
  const { recoverableFrom } = await readHistory(database.read, now);
  if (recoverableFrom === null) return;
  const last = (await readDrills(database.read)).find(({ id }) => id === 'newest')?.lastRun;
  if (isDrillDue(last ? new Date(last) : recoverableFrom, now))
    await insertDrill(database.write, 'newest', null, now);
}

export function keepBackups(options: BackupKeeping): { stop(): Promise<void> } {
  const { home, hub, onError } = options;
  if (!home) return repeat(async () => await lookFromOutside(options), { everyMs: 60_000, onError });
  const ending = new AbortController();
  let opened: BackupParts | null = null;
  let settled = false;
  const round = async (): Promise<void> => {
    const parts = (opened ??= await openBackups(options, home, ending.signal));
    const refusal = await readyToWrite(parts, settled);
    settled = refusal === null;
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
          // Another server has the store by now: told at once, not at the next look.
          if (error instanceof ClaimError) working.wake();
          throw error;
        }
      else if (opened) await letGoBeyond(LOG_LIMITS, opened, 'the backup folder cannot be used');
    },
    { everyMs: SHIP_MS, onError: untilEnd },
  );
  const unsubscribe = hub.subscribe(({ topic }) => {
    if (topic === 'backup.changed') working.wake();
  });
  return {
    stop: async () => {
      unsubscribe();
      // Before what is under way is broken off: the next start may be on another machine.
      if (opened) await Promise.race([opened.claims.release(), delay(RELEASE_MS, undefined, { ref: false })]);
      ending.abort();
      await Promise.all([working.stop(), shipping.stop()]);
    },
  };
}
