/** Takes one backup into a store while the company keeps working; it is not offered before it is complete. */
import type { BackupType } from '@cottontree/contract/backup/backup.ts';
import type pg from 'pg';
import { armArchive, disarmArchive, isArmed } from '@cottontree/embedded-postgres';
import { bytesOf, type ObjectStore } from './storage/object-store.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import { packEntries, type Entry } from './entry-stream.ts';
import type { Claim } from './claim.ts';
import { timeOf, withAdmin } from './cluster-facts.ts';
import { positionOf, segmentAfter } from './log-names.ts';
import {
  contentName,
  hasFiles,
  isBase,
  logOf,
  readManifests,
  writeManifest,
  type Manifest,
} from './manifest.ts';
import { sealStream } from './sealed-stream.ts';
import { shipThrough, storedBetween, type Shipper } from './ship-wal.ts';
import { CLUSTER, clusterEntries, keyEntries, listCluster, listKeys } from './state-files.ts';

/** The embedded database and its files. */
export interface BackupSource {
  readonly admin: pg.PoolConfig;
  readonly stateDir: string;
  readonly keyFolder: string;
  readonly keyring: Keyring;
  /** The recovery key. */
  readonly key: Buffer;
  readonly store: ObjectStore;
  readonly shipper: Shipper;
  /** The claim for writing. Throws StorageError where this server may not write. */
  claim(): Claim;
}

export interface BackupOrder {
  readonly id: string;
  readonly type: BackupType;
  readonly origin: 'manual' | 'schedule';
  /** Bytes read of the database and the files, and their total. */
  onProgress(done: number, total: number): void;
  readonly signal: AbortSignal;
}

/** The backup cannot be taken now; the message is for the person who requested it. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

interface Facts {
  readonly version: string;
  readonly systemIdentifier: string;
  readonly startedAt: string;
}

async function factsOf(client: pg.Client): Promise<Facts> {
  const { rows } = await client.query<Omit<Facts, 'startedAt'>>(
    `select current_setting('server_version') as version, system_identifier::text as "systemIdentifier"
       from pg_control_system()`,
  );
  if (!rows[0]) throw new Error('A function without rows');
  return { ...rows[0], startedAt: (await timeOf(client)).toISOString() };
}

/** Writes the manifest last. Throws BackupError or the error that stopped it; then no backup is offered. */
export async function takeBackup(source: BackupSource, order: BackupOrder): Promise<Manifest> {
  return await withAdmin(source.admin, async (client) => {
    const facts = await factsOf(client);
    if (order.type === 'incremental') return await takeLog(client, source, order, facts);
    return await takeContent(client, source, order, facts);
  });
}

interface Marks {
  from: string;
  to: string;
  /** When the copy ended; it can be restored to this time or later. */
  end: Date;
}

async function takeContent(
  client: pg.Client,
  source: BackupSource,
  order: BackupOrder,
  facts: Facts,
): Promise<Manifest> {
  const { store, stateDir, key } = source;
  const claim = source.claim();
  const withBase = isBase(order);
  const wasArmed = isArmed(stateDir);
  // Before the first byte is read, because the WAL from here on makes the copy consistent.
  if (withBase) armArchive(stateDir);
  const keys = hasFiles(order) ? await listKeys(stateDir, source.keyFolder) : [];
  let total = 1;
  let done = 0;
  let files = keys.length;
  const onRead = (bytes: number): void => {
    order.signal.throwIfAborted();
    done += bytes;
    order.onProgress(Math.min(done, total), total);
  };
  const marks: Marks = { from: '', to: '', end: new Date(0) };
  const entries = async function* (): AsyncGenerator<Entry> {
    if (withBase) {
      marks.from = await beginCopy(client, order.id);
      const list = await listCluster(stateDir);
      total += list.bytes;
      files += list.files.length;
      yield* clusterEntries(stateDir, list, onRead);
      const { label, to } = await endCopy(client);
      marks.to = to;
      marks.end = await timeOf(client);
      yield { path: `${CLUSTER}/backup_label`, kind: 'file', content: bytesOf(Buffer.from(label)) };
    }
    yield* keyEntries(keys, onRead);
  };
  const name = contentName(order.id);
  let storedBytes = 0;
  try {
    storedBytes += await store.put(name, sealStream(key, name, packEntries(entries())));
    // Without the WAL written during the copy, the copy is inconsistent and useless.
    if (withBase) {
      await shipThrough(client, source.shipper, marks.to, order.signal);
      storedBytes += await storedBetween(store, claim, marks.from, marks.to);
    }
  } catch (error) {
    // Without a base, there is no reason to keep WAL.
    if (!wasArmed) disarmArchive(stateDir);
    throw error;
  }
  order.onProgress(total, total);
  return await writeManifest(store, key, source.keyring, claim, {
    id: order.id,
    type: order.type,
    origin: order.origin,
    startedAt: facts.startedAt,
    finishedAt: (withBase ? marks.end : await timeOf(client)).toISOString(),
    databaseVersion: facts.version,
    systemIdentifier: facts.systemIdentifier,
    wal: withBase ? { from: marks.from, to: marks.to } : null,
    files,
    plainBytes: done,
    storedBytes,
  });
}

/** Takes the WAL since the last backup; with the base before it, every time up to now can be restored. */
async function takeLog(
  client: pg.Client,
  source: BackupSource,
  order: BackupOrder,
  facts: Facts,
): Promise<Manifest> {
  if (!isArmed(source.stateDir))
    throw new BackupError('An incremental backup continues a full one: take a full backup first');
  const claim = source.claim();
  const until = await timeOf(client);
  const to = await endSegment(client);
  order.onProgress(0, 1);
  await shipThrough(client, source.shipper, to, order.signal);
  const own = (await readManifests(source.store)).filter((each) => logOf(each) === claim.log);
  const last = own.findLast(({ wal }) => wal !== null)?.wal?.to;
  // If nothing was logged since, this backup has the same end as the last one.
  const from = last === undefined || positionOf(last) >= positionOf(to) ? to : segmentAfter(last);
  const storedBytes =
    last !== undefined && positionOf(last) >= positionOf(to)
      ? 0
      : await storedBetween(source.store, claim, from, to);
  order.onProgress(1, 1);
  return await writeManifest(source.store, source.key, source.keyring, claim, {
    id: order.id,
    type: order.type,
    origin: order.origin,
    startedAt: facts.startedAt,
    finishedAt: until.toISOString(),
    databaseVersion: facts.version,
    systemIdentifier: facts.systemIdentifier,
    wal: { from, to },
    files: 0,
    plainBytes: 0,
    storedBytes,
  });
}

async function beginCopy(client: pg.Client, id: string): Promise<string> {
  // An immediate checkpoint instead of one that is spread over minutes, because a person is waiting.
  const { rows } = await client.query<{ segment: string }>(
    `select pg_walfile_name(pg_backup_start($1, fast => true)) as segment`,
    [`cottontree ${id}`],
  );
  return rows[0]?.segment ?? '';
}

async function endCopy(client: pg.Client): Promise<{ label: string; to: string }> {
  const { rows } = await client.query<{ labelfile: string; spcmapfile: string; segment: string }>(
    `select labelfile, spcmapfile, pg_walfile_name(lsn) as segment from pg_backup_stop(wait_for_archive => false)`,
  );
  const row = rows[0];
  if (!row) throw new Error('pg_backup_stop gave no row');
  if (row.spcmapfile.trim() !== '')
    throw new BackupError('The database has tablespaces outside its folder, which are not backed up');
  return { label: row.labelfile, to: row.segment };
}

/**
 * Ends the current WAL segment and returns its name. It commits a transaction first: otherwise the segment of an idle
 * company would not be switched, and a point-in-time restore stops at the first commit after the time.
 */
export async function endSegment(client: pg.Client): Promise<string> {
  await client.query(`select pg_logical_emit_message(true, 'cottontree', 'backup')`);
  const { rows } = await client.query<{ segment: string }>(
    'select pg_walfile_name(pg_switch_wal()) as segment',
  );
  return rows[0]?.segment ?? '';
}
