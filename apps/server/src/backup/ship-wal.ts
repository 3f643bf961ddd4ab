/** Moves the log that PostgreSQL left in the spool to the store, sealed; a segment leaves the spool once it is stored. */
import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import type pg from 'pg';
import type { ObjectStore } from '../connectors/object-storage/object-store.ts';
import { clusterFolder, walSpool } from '../db/embedded/state-layout.ts';
import { walName } from './manifest.ts';
import { SMALL, sealStream } from './sealed-stream.ts';

/** Segments, histories of timelines, and the notes that PostgreSQL keeps of online backups. */
const SPOOLED = /^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?$|^[0-9A-F]{8}\.history$/;
const WAIT_MS = 100;
/** PostgreSQL archives within a moment; what takes longer has a reason that is told. */
const PATIENCE_MS = 60_000;

export interface Spool {
  readonly stateDir: string;
  readonly store: ObjectStore;
  readonly key: Buffer;
}

/** The names in the spool, in the order in which they were written; none where somebody removed the folder. */
export async function spooled(stateDir: string): Promise<string[]> {
  const names = await readdir(walSpool(stateDir)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => SPOOLED.test(name)).toSorted();
}

/** What waits to be stored, and since when. */
export async function waitingIn(stateDir: string): Promise<{ bytes: number; since: Date | null }> {
  let bytes = 0;
  let since: Date | null = null;
  for (const name of await spooled(stateDir)) {
    const found = await stat(path.join(walSpool(stateDir), name)).catch(() => null);
    if (!found) continue;
    bytes += found.size;
    if (since === null || found.mtime < since) since = found.mtime;
  }
  return { bytes, since };
}

/** Forgets what waits; the log then continues nothing that is stored. */
export async function emptySpool(stateDir: string): Promise<void> {
  for (const name of await spooled(stateDir)) await rm(path.join(walSpool(stateDir), name), { force: true });
}

const SEGMENT_BYTES = 16 * 1024 * 1024;

/** Bytes of the log that PostgreSQL keeps to itself because it cannot hand them over. */
export async function notHandedOver(stateDir: string): Promise<number> {
  const names = await readdir(path.join(clusterFolder(stateDir), 'pg_wal', 'archive_status'));
  return names.filter((name) => name.endsWith('.ready')).length * SEGMENT_BYTES;
}

export interface Shipper extends Spool {
  /** Stores all that is in the spool. Never twice at once; again after a crash changes nothing. */
  ship(signal?: AbortSignal): Promise<void>;
  /** When the newest of what was stored by this process was handed over: all before it is stored. */
  shippedUpTo(): Date | null;
  /** Why the last attempt failed; null: it did not. */
  problem(): string | null;
}

export function shipperOf(spool: Spool): Shipper {
  let last: Promise<void> = Promise.resolve();
  let upTo: Date | null = null;
  let problem: string | null = null;
  const round = async (signal?: AbortSignal): Promise<void> => {
    for (const segment of await spooled(spool.stateDir)) {
      signal?.throwIfAborted();
      const file = path.join(walSpool(spool.stateDir), segment);
      const name = walName(segment);
      const { mtime } = await stat(file);
      await spool.store.put(name, sealStream(spool.key, name, createReadStream(file), SMALL));
      await rm(file);
      if (isSegment(segment)) upTo = mtime;
    }
  };
  return {
    ...spool,
    ship: async (signal) => {
      const mine = last.then(() => round(signal));
      last = mine.then(
        () => void (problem = null),
        (error: unknown) => void (problem = error instanceof Error ? error.message : String(error)),
      );
      await mine;
    },
    shippedUpTo: () => upTo,
    problem: () => problem,
  };
}

/** Ships until the segment `to` is stored; throws where PostgreSQL does not hand it over. */
export async function shipThrough(
  client: pg.Client,
  shipper: Shipper,
  to: string,
  signal: AbortSignal,
): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    await shipper.ship(signal);
    // Asked of the store: what PostgreSQL archived last need not be the newest segment.
    if ((await shipper.store.list(walName(to))).length > 0) return;
    if (performance.now() > deadline) {
      const { rows } = await client.query<{ failed: string | null }>(
        `select case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_wal end as failed
           from pg_stat_archiver`,
      );
      throw new Error(
        rows[0]?.failed
          ? `PostgreSQL cannot hand over ${rows[0].failed}, a segment of its log: is the disk full?`
          : `PostgreSQL did not hand over its log up to ${to} in time`,
      );
    }
    await rest(WAIT_MS, undefined, { signal });
  }
}

/** Where a segment stands in the log, whatever its timeline. */
export const positionOf = (segment: string): string => segment.slice(8, 24);
export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name);

/** Bytes stored of the log from one segment to another, both included. */
export async function storedBetween(store: ObjectStore, from: string, to: string): Promise<number> {
  const objects = await store.list(walName(''));
  return objects
    .map(({ name, bytes }) => ({ segment: name.slice(walName('').length), bytes }))
    .filter(
      ({ segment }) =>
        isSegment(segment) &&
        positionOf(segment) >= positionOf(from) &&
        positionOf(segment) <= positionOf(to),
    )
    .reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The segment after another; with segments of 16 MiB there are 256 to each file number of the log. */
export function segmentAfter(segment: string): string {
  const low = Number.parseInt(segment.slice(16), 16) + 1;
  const high = Number.parseInt(segment.slice(8, 16), 16) + (low > 0xff ? 1 : 0);
  const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0');
  return `${segment.slice(0, 8)}${hex(high)}${hex(low > 0xff ? 0 : low)}`;
}
