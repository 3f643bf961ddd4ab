/**
 * The manifest of a backup, stored as its last object: a backup without one is unfinished and not offered. The store's
 * content is the catalogue of backups; the table in the database is a copy for the screen.
 */
import { BackupType } from '@cottontree/contract/backup/backup.ts';
import { z } from 'zod';
import { StorageError, bytesOf, getBytes, type ObjectStore } from './storage/object-store.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import { hasValidMac, macOf } from './authenticity.ts';
import { UNCLAIMED_LOG, piecesIn, type Claim } from './claim.ts';
import { newestPosition, timelineOf, type ClusterFacts } from './claim-ownership.ts';

/** The WAL segments that a backup needs. */
const Wal = z.object({ from: z.string(), to: z.string() });

const Content = z.object({
  format: z.literal(1),
  id: z.uuid(),
  type: BackupType,
  origin: z.enum(['manual', 'schedule']),
  startedAt: z.iso.datetime(),
  /** The time to which this backup restores; earlier times would be inconsistent. */
  finishedAt: z.iso.datetime(),
  databaseVersion: z.string(),
  /** Identifies the cluster, because WAL can be replayed only on its own cluster. */
  systemIdentifier: z.string(),
  wal: Wal.nullable(),
  files: z.int(),
  plainBytes: z.int(),
  storedBytes: z.int(),
  /** The recovery key, encrypted with the keyring, so that the keys of the old machine open its backups too. */
  sealedKey: z.base64(),
});
/**
 * Who took the backup, under which claim, and where its WAL is. It has its own MAC, because older releases ignore it.
 */
const Origin = z.object({ id: z.string(), host: z.string(), log: z.string(), mac: z.base64() });
export const Manifest = Content.extend({ mac: z.base64(), claim: Origin.optional() });
export type Manifest = z.infer<typeof Manifest>;

/** The context to which the encrypted recovery key is bound, in the database and in manifests. */
export const RECOVERY_KEY_PLACE = 'backup.recovery-key';

const PREFIX = 'backups/';
const MANIFEST = 'manifest.json';
export const contentName = (id: string): string => `${PREFIX}${id}/content`;
const manifestName = (id: string): string => `${PREFIX}${id}/${MANIFEST}`;

/** The WAL folder of a backup in the store. */
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
    mac: macOf(key, 'manifest', whole),
    claim: { ...origin, mac: macOf(key, 'origin', { ...whole, claim: origin }) },
  };
  await store.put(manifestName(content.id), bytesOf(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)));
  return manifest;
}

/** Whether it was written with this key and has not changed since. */
export function isGenuine({ mac, claim, ...content }: Manifest, key: Buffer): boolean {
  if (!hasValidMac(key, 'manifest', content, mac)) return false;
  if (!claim) return true;
  const { mac: own, ...origin } = claim;
  return hasValidMac(key, 'origin', { ...content, claim: origin }, own);
}

/** All finished backups of the store, oldest first, and the names of unreadable manifests. */
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

/** Those of this company that are as they were written. */
export const genuineManifests = async (store: ObjectStore, key: Buffer): Promise<Manifest[]> =>
  (await readManifests(store)).filter((each) => isGenuine(each, key));

/** The manifests of this company. Throws StorageError where all of them belong to another company with other keys. */
export async function ownManifests(store: ObjectStore, key: Buffer): Promise<Manifest[]> {
  const found = await readManifests(store);
  const own = found.filter((each) => isGenuine(each, key));
  if (own.length > 0 || found.length === 0) return own;
  throw new StorageError(
    `The backups in ${store.place} are of another company: each needs a place of its own`,
  );
}

/** Whether a database continues the WAL that a release before claims has stored, so that no new start is needed. */
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

/** Whether a release before claims has taken backups since, whose WAL is not in that of the claim. */
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

/** Removes the manifest first, so that a partly removed backup is not offered. */
export async function removeBackup(store: ObjectStore, id: string): Promise<void> {
  await store.remove(manifestName(id));
  await store.remove(contentName(id));
}

/** Removes content without a manifest: what is left of unfinished backups. */
export async function removeUnfinished(store: ObjectStore): Promise<void> {
  const objects = await store.list(PREFIX);
  const finished = new Set(
    objects.filter(({ name }) => name.endsWith(`/${MANIFEST}`)).map(({ name }) => name),
  );
  for (const { name } of objects)
    if (!finished.has(`${name.slice(0, name.lastIndexOf('/'))}/${MANIFEST}`)) await store.remove(name);
}

/** A base backup, on which WAL can be replayed. */
export const isBase = ({ type }: Pick<Manifest, 'type'>): boolean => type === 'full' || type === 'database';
/** Whether it contains keys and password. */
export const hasFiles = ({ type }: Pick<Manifest, 'type'>): boolean => type === 'full' || type === 'files';
