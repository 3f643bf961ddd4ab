/**
 * Copies the folder's content to the remote store, manifests last. It never removes objects that the folder lacks,
 * because the folder of a new machine is empty while the remote store is complete. Retention runs in each store
 * separately.
 */
import { sql } from 'kysely';
import { CLAIMS } from './claim.ts';
import { genuineManifests, ownManifests } from './manifest.ts';
import { restorable } from './restore-plan.ts';
import type { BackupParts } from './backup-parts.ts';
import { keepRetention } from './keep-retention.ts';

const isManifest = (name: string): boolean => name.endsWith('/manifest.json');

/** Throws StorageError where the store cannot be used; objects already sent are kept, and the next round continues. */
export async function mirror(parts: BackupParts, signal: AbortSignal): Promise<void> {
  const { folder, remote, database, known } = parts;
  if (!remote) return;
  const refusal = parts.claims.remoteRefusal();
  if (refusal) throw refusal;
  // Claims are written to each store separately.
  const own = (await folder.list('')).filter(({ name }) => !name.startsWith(CLAIMS));
  if (known.size === 0) {
    await ownManifests(remote, parts.source.key);
    for (const { name, bytes } of await remote.list('')) known.set(name, bytes);
  }
  const ordered = [
    ...own.filter(({ name }) => !isManifest(name)),
    ...own.filter(({ name }) => isManifest(name)),
  ];
  // Content never changes under its name: where it differs one copy is damaged, and it may be this one.
  const missing = ordered.filter(({ name }) => !known.has(name));
  for (const { name } of missing) {
    signal.throwIfAborted();
    known.set(name, await remote.put(name, folder.get(name)));
  }
  if (!missing.some(({ name }) => isManifest(name))) return;
  const manifests = await genuineManifests(folder, parts.source.key);
  const here = restorable(manifests, new Map(own.map(({ name, bytes }) => [name, bytes])));
  const there = [
    ...restorable(manifests, known).map(({ id }) => id),
    // Of those that the folder lacks, or has damaged, the content of the manifest is not read again.
    ...idsIn([...known.keys()]).filter((id) => !manifests.some((each) => each.id === id)),
  ];
  await sql`
    update backups set locations = array_remove(array[
             case when id = any (${here.map(({ id }) => id)}::uuid[]) then 'folder' end,
             case when id = any (${there}::uuid[]) then 's3' end], null)
     where status = 'completed' and removed_at is null`.execute(database.write);
  if (await keepRetention(parts, remote)) known.clear();
}

const idsIn = (names: readonly string[]): string[] =>
  names.filter(isManifest).map((name) => name.split('/')[1] ?? '');
