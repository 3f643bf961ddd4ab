/** Moves WAL from the spool to the store, encrypted; a segment is removed from the spool once it is stored. */
import { createReadStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import type pg from 'pg';
import { walSpool } from '@cottontree/embedded-postgres';
import { StorageError, type ObjectStore } from './storage/object-store.ts';
import { pieceName, type Claim, type Renewal } from './claim.ts';
import { isSegment, positionOf } from './log-names.ts';
import { SMALL, SealError, openStream, sealStream } from './sealed-stream.ts';
import { spooled } from './spool.ts';

const WAIT_MS = 100;
/** PostgreSQL archives within a moment; if it takes longer, the reason is reported. */
const PATIENCE_MS = 60_000;

export interface ShippingTo {
  readonly stateDir: string;
  readonly store: ObjectStore;
  readonly key: Buffer;
  /** The claim of the WAL. Throws StorageError where this server may store none. */
  claim(): Pick<Claim, 'log'>;
  /** Called when a different file is already stored under this name, because the database was set back. */
  diverged(): void;
}

export interface Shipper extends ShippingTo {
  /** Stores everything in the spool. Calls run one after the other; repeating it after a crash is safe. */
  ship(signal?: AbortSignal): Promise<void>;
  /** When the newest file stored by this process was handed over; everything before it is stored. */
  shippedUpTo(): Date | null;
  /** The newest segment that this process has stored, and when it was written. */
  newest(): Renewal['stored'];
  /** Why the last attempt failed; null if it did not. */
  problem(): string | null;
}

export function shipperOf(to: ShippingTo): Shipper {
  let last: Promise<void> = Promise.resolve();
  let newest: { segment: string; at: Date } | null = null;
  let problem: string | null = null;
  const round = async (signal?: AbortSignal): Promise<void> => {
    const pieces = await spooled(to.stateDir);
    if (pieces.length === 0) return;
    const claim = to.claim();
    const stored = new Set((await to.store.list(claim.log)).map(({ name }) => name));
    for (const piece of pieces) {
      signal?.throwIfAborted();
      const file = path.join(walSpool(to.stateDir), piece);
      const name = pieceName(claim, piece);
      const { mtime } = await stat(file);
      if (!stored.has(name) || (await isDamaged(to, name, file)))
        await to.store.put(name, sealStream(to.key, name, createReadStream(file), SMALL));
      await rm(file);
      if (isSegment(piece)) newest = { segment: piece, at: mtime };
    }
  };
  return {
    ...to,
    ship: async (signal) => {
      const mine = last.then(() => round(signal));
      last = mine.then(
        () => void (problem = null),
        (error: unknown) => void (problem = error instanceof Error ? error.message : String(error)),
      );
      await mine;
    },
    shippedUpTo: () => newest?.at ?? null,
    newest: () => newest && { segment: newest.segment, at: newest.at.toISOString() },
    problem: () => problem,
  };
}

/** A stored file is replaced only by the same file, and only if it can no longer be opened. */
async function isDamaged({ store, key, diverged }: ShippingTo, name: string, file: string): Promise<boolean> {
  const parts: Buffer[] = [];
  try {
    for await (const part of openStream(key, name, store.get(name))) parts.push(part);
  } catch (error) {
    if (error instanceof SealError) return true;
    throw error;
  }
  if (Buffer.concat(parts).equals(await readFile(file))) return false;
  diverged();
  throw new StorageError(
    `${name} is in ${store.place} already, with other content: this database was set back. A full backup begins a log of its own`,
  );
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
    // Checked in the store, because the file that PostgreSQL archived last need not be the newest segment.
    if ((await shipper.store.list(pieceName(shipper.claim(), to))).length > 0) return;
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

/** Bytes stored of one claim's WAL from one segment to another, both inclusive. */
export async function storedBetween(
  store: ObjectStore,
  { log }: Pick<Claim, 'log'>,
  from: string,
  to: string,
): Promise<number> {
  const objects = await store.list(log);
  return objects
    .map(({ name, bytes }) => ({ segment: name.slice(log.length), bytes }))
    .filter(
      ({ segment }) =>
        isSegment(segment) &&
        positionOf(segment) >= positionOf(from) &&
        positionOf(segment) <= positionOf(to),
    )
    .reduce((sum, { bytes }) => sum + bytes, 0);
}
