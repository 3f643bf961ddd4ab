/**
 * Runs backups beside the server that owns the database: takes requested and due backups, ships WAL, removes expired
 * backups, and reports the state. An external database is observed, with pgBackRest where it is set up.
 */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { PostgresLog } from '@cottontree/embedded-postgres';
import { attendOrders, backupJob } from '../backup-job.ts';
import { keepRecoveryKey, readRecoveryKey } from '../settings-store.ts';
import { newRecoveryKey } from '../recovery-key.ts';
import { ClaimError } from '../claim-refusal.ts';
import { writingSource } from '../writing-source.ts';
import type { SendMail } from '../../../platform/connections/smtp.ts';
import { folderStore } from '../storage/folder-store.ts';
import { s3Store, type S3Address } from '../storage/s3-store.ts';
import type { Database } from '../../../platform/database/client.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { Keyring } from '../../../platform/keys/keyring.ts';
import type { Hub } from '../../../platform/realtime/hub.ts';
import { work } from '../../../platform/queue/job-kind.ts';
import { repeat } from '../../../platform/queue/loop.ts';
import { oneAfterTheOther } from '../../../platform/queue/one-after-the-other.ts';
import { startQueue, type Queue } from '../../../platform/queue/start-queue.ts';
import type { BackupParts } from '../backup-parts.ts';
import { LOG_LIMITS, discardBeyond, keepLog } from '../keep-log.ts';
import { readyToWrite } from '../hold-store.ts';
import { lookFromOutside } from '../look-outside.ts';
import { keepBesideRepository, type RepositoryPlace } from '../pgbackrest/keep.ts';
import { carryOutOrder, tendStore } from '../round.ts';
import { failWaiting } from '../run-orders.ts';
import { shipOwnSpool } from '../ship-own-spool.ts';
import { BackupError } from '../take-backup.ts';

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

/** An external database: a server for which pgBackRest is not set up only looks. */
function besideDatabase(options: BackupKeeping): { stop(): Promise<void> } {
  const { pgbackrest, onError } = options;
  if (pgbackrest && (pgbackrest.config !== undefined || pgbackrest.stanza !== undefined))
    return keepBesideRepository(options, pgbackrest);
  return repeat(async () => void (await lookFromOutside(options)), { everyMs: 60_000, onError });
}

export interface KeptBackups {
  stop(): Promise<void>;
  /**
   * After the database was stopped in order, which hands over what it logged last: stores it, so that a restore
   * elsewhere lacks nothing.
   */
  storeTheEnd(): Promise<void>;
}

export function keepBackups(options: BackupKeeping): KeptBackups {
  const { database, clock, home, hub, onError } = options;
  if (!home) return { ...besideDatabase(options), storeTheEnd: async () => undefined };
  const ending = new AbortController();
  let opened: BackupParts | null = null;
  let settled = false;
  let refused: string | null = null;
  /** The parts, if the store may be written; the refusal is shown, and what waits has failed by it. */
  const ready = async (): Promise<BackupParts | null> => {
    const parts = (opened ??= await openBackups(options, home, ending.signal));
    const refusal = await readyToWrite(parts, settled);
    settled = refusal === null;
    // Once, and not in every round.
    if (refusal !== null && refusal.kind !== 'waiting' && refusal.owner !== refused)
      parts.log.warn(refusal.message);
    if (refusal === null && refused !== null) parts.log.info('Backups are taken again');
    refused = refusal?.owner ?? null;
    return refusal === null ? parts : null;
  };
  // Rounds and jobs write into the same store. Once it is released nothing begins: what waits would fail instead.
  const inTurn = oneAfterTheOther(ending.signal);
  const job = work(backupJob, async (_, run) =>
    inTurn(async () => {
      const signal = AbortSignal.any([run.signal, ending.signal]);
      // A store that cannot be used is reported by the rounds.
      const parts = await ready().catch(() => null);
      if (parts) await carryOutOrder(parts, { ...run, signal });
      return {};
    }),
  );
  let queue: Queue | null = null;
  const round = async (): Promise<void> => {
    const parts = await ready();
    if (!parts) return;
    queue ??= await startQueue({ database, clock, works: [job], onError: (_, error) => untilEnd(error) });
    const failure = await database.write.transaction().execute((tx) => attendOrders(tx, clock.now()));
    if (failure !== null) await failWaiting(parts, new BackupError(failure));
    await tendStore(parts, ending.signal);
  };
  const untilEnd = (error: unknown): void => {
    if (!ending.signal.aborted) onError(error);
  };
  const working = repeat(() => inTurn(round), { everyMs: ROUND_MS, onError: untilEnd });
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
      await Promise.all([working.stop(), shipping.stop(), queue?.stop()]);
    },
    storeTheEnd: async () => {
      if (opened && settled)
        await shipOwnSpool(home.stateDir, folderStore(opened.folder.place), opened.source.key);
    },
  };
}
