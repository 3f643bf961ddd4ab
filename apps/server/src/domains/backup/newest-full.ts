/** Reads the facts about the newest full backup that decide whether a scheduled one must be copied. */
import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import type { NewestFull } from './full-needed.ts';
import { piecesIn } from './claim.ts';
import { isSegment, segmentAfter } from './log-names.ts';
import { contentName, logOf, readManifests, type Manifest } from './manifest.ts';
import { listKeys } from './state-files.ts';
import type { BackupParts } from './backup-parts.ts';

/** Null where the folder has no full backup that this server's WAL continues. */
export async function readNewestFull(parts: BackupParts): Promise<NewestFull | null> {
  const { folder, database, claims } = parts;
  const { log } = claims.current();
  const manifests = (await readManifests(folder)).filter((each) => logOf(each) === log);
  const newest = manifests.findLast(({ type }) => type === 'full');
  const stored = new Map((await folder.list('')).map(({ name, bytes }) => [name, bytes]));
  if (!newest?.wal || !stored.get(contentName(newest.id))) return null;
  const { rows } = await sql<{ started_at: Date; failed: boolean }>`
    select b.started_at, coalesce(d.status = 'warning', false) as failed
      from backups b left join lateral (
           select status from backup_drills where backup_id = b.id and status <> 'running'
            order by requested_at desc limit 1) d on true
     where b.id = ${newest.id}::uuid and b.started_at is not null`.execute(database.read);
  const row = rows[0];
  if (!row) return null;
  const behind = logBehind(newest.wal, log, manifests, stored);
  return {
    startedAt: row.started_at,
    storedBytes: newest.storedBytes,
    logBytes: behind.bytes,
    logIsWhole: behind.isWhole,
    keysWrittenAt: await keysWrittenAt(parts),
    failedDrill: row.failed,
  };
}

/** WAL of the base's own timeline, which a restore follows, up to the newest file that is or was stored. */
function logBehind(
  { from, to }: { readonly from: string; readonly to: string },
  log: string,
  manifests: readonly Manifest[],
  stored: ReadonlyMap<string, number>,
): { bytes: number; isWhole: boolean } {
  const pieces = piecesIn(log, stored.keys()).filter(isSegment);
  const end = [...pieces, ...manifests.map(({ wal }) => wal?.to ?? '')]
    .filter((segment) => segment.slice(0, 8) === from.slice(0, 8))
    .reduce((a, b) => (a > b ? a : b), to);
  let bytes = 0;
  for (let segment = from; segment <= end; segment = segmentAfter(segment)) {
    const size = stored.get(`${log}${segment}`);
    if (size === undefined) return { bytes, isWhole: false };
    if (segment > to) bytes += size;
  }
  return { bytes, isWhole: true };
}

async function keysWrittenAt({ source }: BackupParts): Promise<Date> {
  const files = await listKeys(source.stateDir, source.keyFolder);
  const times = await Promise.all(files.map(async ([, file]) => (await stat(file)).mtimeMs));
  return new Date(Math.max(0, ...times));
}
