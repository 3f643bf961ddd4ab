/**
 * Rebuilds a database from a store in a separate folder: copies the files, replays WAL to the requested time, and
 * starts the result as a running PostgreSQL. Used by drills and restores.
 */
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import {
  chooseDatabaseUser,
  prepareDataFolder,
  clusterFolder,
  passwordFile,
  runtimeFolder,
  unfinishedPrefix,
  type PostgresLog,
} from '@cottontree/embedded-postgres';
import { StorageError, type ObjectStore } from './storage/object-store.ts';
import { startEmbedded, type EmbeddedDatabase } from '../../platform/database/start-embedded.ts';
import { keyFolder } from '../../platform/database/state-folder/state-layout.ts';
import { freeBytesOf, gigabytes } from '../../platform/disk/disk-room.ts';
import { unpackEntries } from './entry-stream.ts';
import { contentName, isBase, type Manifest } from './manifest.ts';
import { claimNameOf, RestoreError, type RestorePlan } from './restore-plan.ts';
import { isSegment } from './log-names.ts';
import { SealError, openStream } from './sealed-stream.ts';
import { CLUSTER, KEYS, PASSWORD } from './state-files.ts';

export interface RestoreParts {
  readonly store: ObjectStore;
  readonly key: Buffer;
  /** The state folder of the server; the work is done in a folder inside it. */
  readonly stateDir: string;
  readonly log: PostgresLog;
  /** False for a drill, whose result is discarded. */
  readonly durable: boolean;
  onProgress?(done: number, total: number): void;
  readonly signal?: AbortSignal;
}

export interface Restored {
  /** A separate state folder, removed by `discard` or by the next start. */
  readonly folder: string;
  /** The WAL file that cannot be opened, and why; later files were left out. */
  readonly damaged: string | null;
  readonly postgres: EmbeddedDatabase;
  /** Stops the database and removes the folder. */
  discard(): Promise<void>;
}

/** Space for WAL, and for other writes during the restore. */
const ROOM_BYTES = 200e6;

/** The folder of the WAL during the replay. */
const logFolder = (folder: string): string => path.join(folder, 'wal');

export async function restoreInto(plan: RestorePlan, parts: RestoreParts): Promise<Restored> {
  const { stateDir } = parts;
  const user = chooseDatabaseUser(stateDir);
  prepareDataFolder(stateDir, user);
  demandRoom(stateDir, plan.base.plainBytes);
  const folder = mkdtempSync(path.join(stateDir, `${unfinishedPrefix}restore-`));
  const discard = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    // As in any state folder, the database's user must be able to pass through it.
    chmodSync(folder, user.steppedDown ? 0o711 : 0o700);
    mkdirSync(runtimeFolder(stateDir), { recursive: true });
    symlinkSync(runtimeFolder(stateDir), runtimeFolder(folder), 'junction');
    const total = plan.base.plainBytes;
    let done = 0;
    const onBytes = (bytes: number): void => {
      parts.signal?.throwIfAborted();
      done += bytes;
      parts.onProgress?.(Math.min(done, total), total);
    };
    // WAL first, so that damage is known before the long part begins.
    const damaged = await restoreLog(plan, folder, parts);
    await restoreFiles(plan.base, folder, parts, onBytes).catch((error: unknown) => {
      if (!(error instanceof SealError || error instanceof StorageError)) throw error;
      throw new RestoreError(withoutBase(error.message, plan.base), { cause: error });
    });
    if (plan.files && plan.files.id !== plan.base.id) await restoreFiles(plan.files, folder, parts, onBytes);
    takePassword(folder, stateDir);
    if (user.steppedDown)
      for (const own of [clusterFolder(folder), logFolder(folder)]) giveAll(own, user.uid, user.gid);
    const postgres = await replay(plan, folder, parts).catch((error: unknown) => {
      throw explained(error, plan, damaged);
    });
    return {
      folder,
      postgres,
      damaged,
      discard: async () => {
        await postgres.stop();
        discard();
      },
    };
  } catch (error) {
    discard();
    throw error;
  }
}

/** A restore that fills the disk would stop the running company. */
export function demandRoom(stateDir: string, bytes: number): void {
  const free = freeBytesOf(stateDir);
  if (free !== null && free < bytes * 1.2 + ROOM_BYTES)
    throw new RestoreError(
      `${stateDir} has ${gigabytes(free)} free where the restored database takes ${gigabytes(bytes)}: make room first`,
    );
}

/** Restores the files of one backup; of a files backup used with a base, only those that the base lacks. */
async function restoreFiles(
  manifest: Manifest,
  folder: string,
  { store, key }: RestoreParts,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const places: Readonly<Record<string, string>> = {
    [CLUSTER]: clusterFolder(folder),
    [KEYS]: keyFolder(folder),
    [PASSWORD]: passwordFile(folder),
  };
  const name = contentName(manifest.id);
  for await (const entry of unpackEntries(openStream(key, name, store.get(name)))) {
    const [room = '', ...inside] = entry.path.split('/');
    const place = places[room];
    if (place === undefined || (room === CLUSTER && !isBase(manifest))) continue;
    const target = path.join(place, ...inside);
    if (entry.kind === 'folder') {
      mkdirSync(target, { recursive: true, mode: 0o700 });
      continue;
    }
    mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
    const handle = await open(target, 'w', 0o600);
    try {
      for await (const block of entry.content) {
        await handle.writeFile(block);
        onBytes(block.length);
      }
    } finally {
      await handle.close();
    }
  }
}

/** A base without files needs a state folder that still has the password. */
function takePassword(folder: string, stateDir: string): void {
  const own = readFileOrNull(passwordFile(folder)) ?? readFileOrNull(passwordFile(stateDir));
  if (own === null)
    throw new Error(
      'No backup has the password of the database: one of the type full or files is needed beside this one',
    );
  writeFileSync(passwordFile(folder), own, { mode: 0o600 });
}

function readFileOrNull(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

/** Resolves to why WAL could not be restored completely; the segments of the copy itself must all open. */
async function restoreLog(plan: RestorePlan, folder: string, parts: RestoreParts): Promise<string | null> {
  mkdirSync(logFolder(folder), { mode: 0o700 });
  for (const piece of plan.wal) {
    parts.signal?.throwIfAborted();
    const target = path.join(logFolder(folder), piece);
    try {
      await restorePiece(`${plan.log}${piece}`, target, parts);
    } catch (error) {
      if (!(error instanceof SealError || error instanceof StorageError)) throw error;
      if (!isSegment(piece) || piece <= (plan.base.wal?.to ?? ''))
        throw new RestoreError(withoutBase(error.message, plan.base), { cause: error });
      rmSync(target, { force: true });
      return error.message;
    }
  }
  return null;
}

const withoutBase = (problem: string, { id }: Manifest): string =>
  `${problem}, so backup ${id} cannot be restored. --without ${id} beside --latest or --to restores from the one ` +
  `before it and the log behind that; --from s3 where the object store has it whole`;

async function restorePiece(name: string, target: string, { store, key }: RestoreParts): Promise<void> {
  const handle = await open(target, 'wx', 0o600);
  try {
    let bytes = 0;
    for await (const block of openStream(key, name, store.get(name))) {
      // A segment that was switched early is mostly zeros, which take no space as a hole in the file.
      if (!isZero(block)) await writeAt(handle, block, bytes);
      bytes += block.length;
    }
    await handle.truncate(bytes);
  } finally {
    await handle.close();
  }
}

/** Rewrites PostgreSQL's error about an unreachable time so that it names the remedy. */
function explained(error: unknown, { base, log, gap }: RestorePlan, damaged: string | null): unknown {
  if (
    !(error instanceof Error) ||
    !error.message.includes('recovery ended before configured recovery target')
  )
    return error;
  const why = damaged ?? (gap ? `${log}${gap.missing} is missing` : null);
  return new RestoreError(
    why === null
      ? `The log stored under claim ${claimNameOf(base)} ends before that moment: --latest --claim ${claimNameOf(base)} restores as far as it goes`
      : `That moment is behind a gap in the stored log (${why}): --latest or an earlier --to restores what is before it, ` +
          `and a --to behind the next full backup what is after it`,
    { cause: error },
  );
}

const ZEROS = Buffer.alloc(1024 * 1024);
const isZero = (block: Buffer): boolean =>
  block.length <= ZEROS.length && block.equals(ZEROS.subarray(0, block.length));

/** Writes the whole block, because a nearly full disk accepts only a part of it without an error. */
async function writeAt(handle: FileHandle, block: Buffer, position: number): Promise<void> {
  for (let done = 0; done < block.length;)
    done += (await handle.write(block, done, block.length - done, position + done)).bytesWritten;
}

function giveAll(target: string, uid: number, gid: number): void {
  chownSync(target, uid, gid);
  for (const entry of readdirSync(target, { recursive: true, withFileTypes: true }))
    chownSync(path.join(entry.parentPath, entry.name), uid, gid);
}

/** Resolves once the requested time is reached and the database is promoted to a new timeline. */
async function replay(plan: RestorePlan, folder: string, parts: RestoreParts): Promise<EmbeddedDatabase> {
  const cluster = clusterFolder(folder);
  const signalFile = path.join(cluster, 'recovery.signal');
  writeFileSync(signalFile, '', { mode: 0o600 });
  const user = chooseDatabaseUser(folder);
  if (user.steppedDown) chownSync(signalFile, user.uid, user.gid);
  const source = `${logFolder(folder).replaceAll('%', '%%')}/%f`;
  return await startEmbedded({
    dataDir: folder,
    log: parts.log,
    postgresSettings: {
      archive_mode: 'off',
      restore_command: process.platform === 'win32' ? `copy "${source}" "%p"` : `cp "${source}" "%p"`,
      // The timeline of the base, because other histories in the store belong to other servers.
      recovery_target_timeline: 'current',
      recovery_target_action: 'promote',
      // No connections before the time is reached, so the first successful one shows that it is.
      hot_standby: 'off',
      ...(plan.immediate ? { recovery_target: 'immediate' } : {}),
      ...(plan.to
        ? { recovery_target_time: plan.to.toISOString().replace('T', ' ').replace('Z', '+00') }
        : {}),
      ...(parts.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    },
  });
}
