/**
 * What is known of one backup, stored beside it as its last object: a backup without one is unfinished and offered to
 * nobody. The catalogue of backups is what the store holds; the table in the database is a copy of it for the screen.
 */
import { BackupType } from '@cottontree/contract/backup.ts';
import { z } from 'zod';
import { StorageError, bytesOf, getBytes, type ObjectStore } from './storage/object-store.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import { bearsMark, markOf } from './authenticity.ts';
import { UNCLAIMED_LOG, piecesIn, type Claim } from './claim.ts';
import { newestPosition, timelineOf, type ClusterFacts } from './claim-standing.ts';

/** The log that a backup needs, by the names of PostgreSQL's segments. */
const Wal = z.object({ from: z.string(), to: z.string() });

const Content = z.object({
  format: z.literal(1),
  id: z.uuid(),
  type: BackupType,
  origin: z.enum(['manual', 'schedule']),
  startedAt: z.iso.datetime(),
  /** The moment to which this backup restores; nothing before it is whole. */
  finishedAt: z.iso.datetime(),
  databaseVersion: z.string(),
  /** Tells one cluster from another: a log replays only on its own. */
  systemIdentifier: z.string(),
  wal: Wal.nullable(),
  files: z.int(),
  plainBytes: z.int(),
  storedBytes: z.int(),
  /** The recovery key, sealed with the keyring: the old machine's keys open its backups too. */
  sealedKey: z.base64(),
});
/** Who took it, under which claim, and where its log is. With a mark of its own: releases before claims read the rest. */
const Origin = z.object({ id: z.string(), host: z.string(), log: z.string(), mac: z.base64() });
export const Manifest = Content.extend({ mac: z.base64(), claim: Origin.optional() });
export type Manifest = z.infer<typeof Manifest>;

/** Where the recovery key stands sealed, in the database and in manifests. */
export const RECOVERY_KEY_PLACE = 'backup.recovery-key';

const PREFIX = 'backups/';
const MANIFEST = 'manifest.json';
export const contentName = (id: string): string => `${PREFIX}${id}/content`;
const manifestName = (id: string): string => `${PREFIX}${id}/${MANIFEST}`;

/** Where the log of a backup is in the store. */
export const logOf = ({ claim }: Pick<Manifest, 'claim'>): string => claim?.log ?? UNCLAIMED_LOG;

export async function writeManifest(
  store: ObjectStore,
  key: Buffer,
  keyring: Keyring,
  { id, host, log }: Claim,
  content: Omit<Manifest, 'mac' | 'format' | 'sealedKey' | 'claim'>,
): Promise<Manifest> {
  const sealedKey = keyring.seal(key, RECOVERY_KEY_PLACE).toString('base64');
  const whole = Content.parse({ ...content, format: 1, sealedKey });
  const origin = { id, host, log };
  const manifest: Manifest = {
    ...whole,
    mac: markOf(key, 'manifest', whole),
    claim: { ...origin, mac: markOf(key, 'origin', { ...whole, claim: origin }) },
  };
  await store.put(manifestName(content.id), bytesOf(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)));
  return manifest;
}

/** Whether it was written with this key and not changed since. */
export function isGenuine({ mac, claim, ...content }: Manifest, key: Buffer): boolean {
  if (!bearsMark(key, 'manifest', content, mac)) return false;
  if (!claim) return true;
  const { mac: own, ...origin } = claim;
  return bearsMark(key, 'origin', { ...content, claim: origin }, own);
}

/** Every finished backup of the store, the oldest first, and the names of manifests that cannot be read. */
export async function readStoredManifests(
  store: ObjectStore,
): Promise<{ manifests: Manifest[]; damaged: string[] }> {
  const manifests: Manifest[] = [];
  const damaged: string[] = [];
  for (const { name } of await store.list(PREFIX)) {
    if (!name.endsWith(`/${MANIFEST}`)) continue;
    const parsed = Manifest.safeParse(jsonOf(await getBytes(store, name)));
    if (parsed.success && name === manifestName(parsed.data.id)) manifests.push(parsed.data);
    else damaged.push(name);
  }
  return { manifests: manifests.toSorted((a, b) => (a.finishedAt < b.finishedAt ? -1 : 1)), damaged };
}

export const readManifests = async (store: ObjectStore): Promise<Manifest[]> =>
  (await readStoredManifests(store)).manifests;

/** The catalogue of a place. Throws StorageError where all of it is another company's: each has keys of its own. */
export async function ownManifests(store: ObjectStore, key: Buffer): Promise<Manifest[]> {
  const found = await readManifests(store);
  const own = found.filter((each) => isGenuine(each, key));
  if (own.length > 0 || found.length === 0) return own;
  throw new StorageError(
    `The backups in ${store.place} are of another company: each needs a place of its own`,
  );
}

/** Whether a database goes on with the log that a release before claims has stored, so that nothing has to begin again. */
export async function continuesUnclaimed(
  store: ObjectStore,
  key: Buffer,
  { systemIdentifier, timeline, position }: ClusterFacts,
): Promise<boolean> {
  const bases = (await readManifests(store)).filter(
    (each) => isBase(each) && logOf(each) === UNCLAIMED_LOG && isGenuine(each, key),
  );
  const continued = bases.some(
    (each) => each.systemIdentifier === systemIdentifier && timelineOf(each.wal?.from ?? '') === timeline,
  );
  const pieces = piecesIn(
    UNCLAIMED_LOG,
    (await store.list(UNCLAIMED_LOG)).map(({ name }) => name),
  );
  return continued && position > (newestPosition(pieces, timeline) ?? '');
}

/** Whether a release before claims has taken backups since: its log is not in that of the claim. */
export const wentOnUnclaimed = async (store: ObjectStore, { log, claimedAt }: Claim): Promise<boolean> =>
  log !== UNCLAIMED_LOG &&
  (await readManifests(store)).some((each) => !each.claim && each.finishedAt > claimedAt);

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}

/** Whether a backup is there, and finished. */
export async function holdsBackup(store: ObjectStore, id: string): Promise<boolean> {
  return (await store.list(manifestName(id))).length > 0;
}

/** The manifest goes first: what is half removed is not offered. */
export async function removeBackup(store: ObjectStore, id: string): Promise<void> {
  await store.remove(manifestName(id));
  await store.remove(contentName(id));
}

/** Content that no manifest speaks of: what a backup left that did not end. */
export async function removeUnfinished(store: ObjectStore): Promise<void> {
  const objects = await store.list(PREFIX);
  const finished = new Set(
    objects.filter(({ name }) => name.endsWith(`/${MANIFEST}`)).map(({ name }) => name),
  );
  for (const { name } of objects)
    if (!finished.has(`${name.slice(0, name.lastIndexOf('/'))}/${MANIFEST}`)) await store.remove(name);
}

/** A base that a log can be replayed upon. */
export const isBase = ({ type }: Pick<Manifest, 'type'>): boolean => type === 'full' || type === 'database';
/** Brings keys and password along. */
export const hasFiles = ({ type }: Pick<Manifest, 'type'>): boolean => type === 'full' || type === 'files';
