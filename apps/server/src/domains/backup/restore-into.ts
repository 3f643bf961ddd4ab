/**
 * Rebuilds a database in a folder of its own from a store, beside whatever is there: the copy is laid down, the log is
 * replayed upon it to the moment wanted, and the result answers as a running PostgreSQL. Drills and restores are this.
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
import { StorageError, type ObjectStore } from './storage/object-store.ts';
import { chooseDatabaseUser } from '../../platform/database/embedded/database-user.ts';
import { startEmbedded, type EmbeddedPostgres } from '../../platform/database/embedded/embedded-postgres.ts';
import { prepareStateFolder } from '../../platform/database/embedded/state-folder.ts';
import {
  clusterFolder,
  keyFolder,
  passwordFile,
  runtimeFolder,
  unfinishedPrefix,
} from '../../platform/database/embedded/state-layout.ts';
import type { SupervisorLog } from '../../platform/database/embedded/supervisor-log.ts';
import { freeBytesOf, gigabytes } from '../../platform/disk/disk-room.ts';
import { unpackEntries } from './entry-stream.ts';
import { contentName, isBase, type Manifest } from './manifest.ts';
import { RestoreError, type RestorePlan } from './restore-plan.ts';
import { isSegment } from './log-names.ts';
import { SealError, openStream } from './sealed-stream.ts';
import { CLUSTER, KEYS, PASSWORD } from './state-files.ts';

export interface RestoreParts {
  readonly store: ObjectStore;
  readonly key: Buffer;
  /** The state folder of the server that this is for; the work is done in a folder inside it. */
  readonly stateDir: string;
  readonly log: SupervisorLog;
  /** Off for a drill, whose result is thrown away. */
  readonly durable: boolean;
  onProgress?(done: number, total: number): void;
  readonly signal?: AbortSignal;
}

export interface Restored {
  /** A state folder of its own, removed by `discard` and by the next start. */
  readonly folder: string;
  /** The piece of the log that does not open, and why: what is behind it was left out. */
  readonly damaged: string | null;
  readonly postgres: EmbeddedPostgres;
  /** Stops the database and removes the folder. */
  discard(): Promise<void>;
}

/** For the log, and for whatever else goes on meanwhile. */
const ROOM_BYTES = 200e6;

/** Where the log lies while it is replayed. */
const logFolder = (folder: string): string => path.join(folder, 'wal');

export async function restoreInto(plan: RestorePlan, parts: RestoreParts): Promise<Restored> {
  const { stateDir } = parts;
  const user = chooseDatabaseUser(stateDir);
  prepareStateFolder(stateDir, user);
  demandRoom(stateDir, plan.base.plainBytes);
  const folder = mkdtempSync(path.join(stateDir, `${unfinishedPrefix}restore-`));
  const discard = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    // The database's user passes through it to what is its own, as in any state folder.
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
    // The log first: where it is damaged, that is known before the long part.
    const damaged = await layLog(plan, folder, parts);
    await layDown(plan.base, folder, parts, onBytes).catch((error: unknown) => {
      if (!(error instanceof SealError || error instanceof StorageError)) throw error;
      throw new RestoreError(withoutBase(error.message, plan.base), { cause: error });
    });
    if (plan.files && plan.files.id !== plan.base.id) await layDown(plan.files, folder, parts, onBytes);
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

/** A restore that fills the disk would stop the company that it is tried beside. */
function demandRoom(stateDir: string, bytes: number): void {
  const free = freeBytesOf(stateDir);
  if (free !== null && free < bytes * 1.2 + ROOM_BYTES)
    throw new RestoreError(
      `${stateDir} has ${gigabytes(free)} free where the restored database takes ${gigabytes(bytes)}: make room first`,
    );
}

/** The files of one backup. Of a files backup that stands beside a base only what the base lacks. */
async function layDown(
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

/** A base without files belongs to a state folder that still has the password. */
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

/** Resolves to why it could not be laid down to its end; the pieces of the copy itself must all open. */
async function layLog(plan: RestorePlan, folder: string, parts: RestoreParts): Promise<string | null> {
  mkdirSync(logFolder(folder), { mode: 0o700 });
  for (const piece of plan.wal) {
    parts.signal?.throwIfAborted();
    const target = path.join(logFolder(folder), piece);
    try {
      await layPiece(`${plan.log}${piece}`, target, parts);
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

async function layPiece(name: string, target: string, { store, key }: RestoreParts): Promise<void> {
  const handle = await open(target, 'wx', 0o600);
  try {
    let bytes = 0;
    for await (const block of openStream(key, name, store.get(name))) {
      // A segment that was ended early is nearly all zeros: as a hole in the file they take no room.
      if (!isZero(block)) await writeAt(handle, block, bytes);
      bytes += block.length;
    }
    await handle.truncate(bytes);
  } finally {
    await handle.close();
  }
}

/** What PostgreSQL says of a moment that its log does not reach, in words that name the remedy. */
function explained(error: unknown, { log, gap }: RestorePlan, damaged: string | null): unknown {
  if (
    !(error instanceof Error) ||
    !error.message.includes('recovery ended before configured recovery target')
  )
    return error;
  const why = damaged ?? (gap ? `${log}${gap.missing} is missing` : null);
  return new RestoreError(
    why === null
      ? 'The stored log ends before that moment: --latest restores as far as it goes'
      : `That moment is behind a gap in the stored log (${why}): --latest or an earlier --to restores what is before it, ` +
          `and a --to behind the next full backup what is after it`,
    { cause: error },
  );
}

const ZEROS = Buffer.alloc(1024 * 1024);
const isZero = (block: Buffer): boolean =>
  block.length <= ZEROS.length && block.equals(ZEROS.subarray(0, block.length));

/** All of it: a disk that is nearly full takes a part, without an error. */
async function writeAt(handle: FileHandle, block: Buffer, position: number): Promise<void> {
  for (let done = 0; done < block.length;)
    done += (await handle.write(block, done, block.length - done, position + done)).bytesWritten;
}

function giveAll(target: string, uid: number, gid: number): void {
  chownSync(target, uid, gid);
  for (const entry of readdirSync(target, { recursive: true, withFileTypes: true }))
    chownSync(path.join(entry.parentPath, entry.name), uid, gid);
}

/** Comes back once the moment is reached and the database has become one of its own, with a timeline of its own. */
async function replay(plan: RestorePlan, folder: string, parts: RestoreParts): Promise<EmbeddedPostgres> {
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
      // That of the base: another history in the store is another server's.
      recovery_target_timeline: 'current',
      recovery_target_action: 'promote',
      // Nobody may look before the moment is reached; so the first answer says that it is.
      hot_standby: 'off',
      ...(plan.immediate ? { recovery_target: 'immediate' } : {}),
      ...(plan.to
        ? { recovery_target_time: plan.to.toISOString().replace('T', ' ').replace('Z', '+00') }
        : {}),
      ...(parts.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    },
  });
}
