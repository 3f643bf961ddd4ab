/**
 * What is known of one backup, stored beside it as its last object: a backup without one is unfinished and offered to
 * nobody. The catalogue of backups is what the store holds; the table in the database is a copy of it for the screen.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { BackupType } from '@cottontree/contract/backup.ts';
import { z } from 'zod';
import { bytesOf, getBytes, type ObjectStore } from '../connectors/object-storage/object-store.ts';
import { canonicalJson } from '../kernel/audit.ts';
import type { Keyring } from '../kernel/keyring.ts';
import { subKey } from './recovery-key.ts';

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
export const Manifest = Content.extend({ mac: z.base64() });
export type Manifest = z.infer<typeof Manifest>;

/** Where the recovery key stands sealed, in the database and in manifests. */
export const RECOVERY_KEY_PLACE = 'backup.recovery-key';

const PREFIX = 'backups/';
const MANIFEST = 'manifest.json';
export const contentName = (id: string): string => `${PREFIX}${id}/content`;
const manifestName = (id: string): string => `${PREFIX}${id}/${MANIFEST}`;
export const walName = (segment: string): string => `wal/${segment}`;

const SALT = Buffer.from('manifest');
const macOf = (key: Buffer, content: z.infer<typeof Content>): Buffer =>
  createHmac('sha256', subKey(key, SALT, 'manifest'))
    .update(canonicalJson(content))
    .digest();

export async function writeManifest(
  store: ObjectStore,
  key: Buffer,
  keyring: Keyring,
  content: Omit<Manifest, 'mac' | 'format' | 'sealedKey'>,
): Promise<Manifest> {
  const sealedKey = keyring.seal(key, RECOVERY_KEY_PLACE).toString('base64');
  const whole = Content.parse({ ...content, format: 1, sealedKey });
  const manifest: Manifest = { ...whole, mac: macOf(key, whole).toString('base64') };
  await store.put(manifestName(content.id), bytesOf(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)));
  return manifest;
}

/** Whether it was written with this key and not changed since. */
export function isGenuine({ mac, ...content }: Manifest, key: Buffer): boolean {
  const given = Buffer.from(mac, 'base64');
  const own = macOf(key, content);
  return given.length === own.length && timingSafeEqual(given, own);
}

/** Every finished backup of the store, the oldest first. What cannot be read as a manifest is none. */
export async function readManifests(store: ObjectStore): Promise<Manifest[]> {
  const found: Manifest[] = [];
  for (const { name } of await store.list(PREFIX)) {
    if (!name.endsWith(`/${MANIFEST}`)) continue;
    const parsed = Manifest.safeParse(jsonOf(await getBytes(store, name)));
    if (parsed.success && name === manifestName(parsed.data.id)) found.push(parsed.data);
  }
  return found.toSorted((a, b) => (a.finishedAt < b.finishedAt ? -1 : 1));
}

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
