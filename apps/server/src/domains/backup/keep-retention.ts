/** Removes from a store the expired backups, those that others replace, and WAL without a base backup. */
import { sql } from 'kysely';
import { expired, keptSince } from './rules.ts';
import { readBackupSettings } from './settings-store.ts';
import { piecesIn } from './claim.ts';
import { isSegment, positionOf } from './log-names.ts';
import { isBase, logOf, readManifests, removeBackup } from './manifest.ts';
import { isWhole } from './restore-plan.ts';
import { spareBases } from './thinning.ts';
import type { ObjectStore } from './storage/object-store.ts';
import { appendAudit } from '../../platform/audit/audit.ts';
import { ACTOR, type BackupParts } from './backup-parts.ts';

/** Resolves to whether anything was removed. */
export async function keepRetention(
  { database, clock, claims }: Pick<BackupParts, 'database' | 'clock' | 'claims'>,
  store: ObjectStore,
): Promise<boolean> {
  const { retention } = await readBackupSettings(database.read);
  const at = clock.now();
  const own = claims.current().log;
  const manifests = await readManifests(store);
  const stored = new Map((await store.list('')).map(({ name, bytes }) => [name, bytes]));
  const judged = manifests.map((each) => ({ ...each, whole: isWhole(each, stored) }));
  const over = new Set(expired(judged, keptSince(retention, at)));
  const spare = spareBases(
    judged.filter(({ id }) => !over.has(id)),
    stored,
    at,
  );
  const removed = new Set([...over, ...spare]);
  if (removed.size === 0) return false;
  for (const id of removed) await removeBackup(store, id);
  for (const log of new Set(manifests.map(logOf))) {
    const oldest = manifests.find((each) => isBase(each) && logOf(each) === log && !removed.has(each.id));
    // WAL of a former claim is useless without a base backup.
    if (!oldest && log === own) continue;
    for (const piece of piecesIn(log, stored.keys()))
      if (!oldest || isOlder(piece, oldest.wal?.from ?? '')) await store.remove(`${log}${piece}`);
  }
  const ids = [...removed];
  await database.write.transaction().execute(async (tx) => {
    await sql`
      update backups set locations = array_remove(locations, ${store.kind}) where id = any (${ids}::uuid[])`.execute(
      tx,
    );
    await sql`
      update backups set removed_at = ${at} where id = any (${ids}::uuid[]) and locations = '{}'`.execute(tx);
    await appendAudit(tx, clock, ACTOR, {
      action: 'backup.remove',
      entity: ['backup', 'expired'],
      description: removedInWords(over.size, spare.length),
      category: 'System',
      after: { place: store.place, retention, ids, spare },
    });
  });
  return true;
}

function removedInWords(over: number, spare: number): string {
  const backups = (count: number): string => `${count} ${count === 1 ? 'backup' : 'backups'}`;
  return [
    ...(over > 0 ? [`Removed ${backups(over)} whose time was over`] : []),
    ...(spare > 0
      ? [`Removed ${backups(spare)} of past weeks: another one and the log reach the same moments`]
      : []),
  ].join('. ');
}

/** Keeps timeline histories: they are small, and show which timeline numbers were used. */
const isOlder = (name: string, than: string): boolean =>
  isSegment(name.slice(0, 24)) && positionOf(name) < positionOf(than);
