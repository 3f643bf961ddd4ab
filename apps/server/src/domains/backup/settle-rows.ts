/**
 * Synchronises the table with the stores at a start: what a killed server left unfinished is marked as failed and removed,
 * and backups that are missing in the table, because it was restored from an older one, are added.
 */
import { sql } from 'kysely';
import { disarmArchive, isArmed } from '@cottontree/embedded-postgres';
import { piecesIn } from './claim.ts';
import { gapsOf, isSegment } from './log-names.ts';
import {
  genuineManifests,
  isBase,
  logOf,
  ownManifests,
  removeUnfinished,
  type Manifest,
} from './manifest.ts';
import type { Db } from '../../platform/database/client.ts';
import { reasonOf } from '../../platform/failures/reason.ts';
import type { BackupParts } from './backup-parts.ts';
import { restorable } from './restore-plan.ts';
import type { ObjectStore } from './storage/object-store.ts';
import { FULL_DUE, notifyPeople } from './notify-people.ts';

const STOPPED = 'The server was stopped while it ran';

export async function settleRows(parts: BackupParts): Promise<void> {
  await settleCatalogue(
    parts,
    await restorableIn(parts.folder, await ownManifests(parts.folder, parts.source.key)),
  );
  await parts.folder.sweep();
  await removeUnfinished(parts.folder);
}

/**
 * Ends the backup that an earlier process was taking, and lets the test wait that it was running; call it before this one
 * begins anything. A restored database also says that the
 * backup was running which it was restored from: the store has that one whole, also where it belongs to another server.
 */
export async function endInterrupted({ database, clock, source, folder, log }: BackupParts): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from backups where status = 'running' and started_at is not null`.execute(database.read);
  const inStore =
    rows.length === 0
      ? []
      : await genuineManifests(folder, source.key).catch((error: unknown) => {
          log.warn(reasonOf(error));
          return [];
        });
  const at = clock.now();
  await database.write.transaction().execute(async (tx) => {
    for (const each of inStore) if (rows.some(({ id }) => id === each.id)) await takeIn(tx, each, ['folder']);
    await sql`
      update backups set status = 'failed', finished_at = ${at}, problem = ${STOPPED}
       where status = 'running' and started_at is not null`.execute(tx);
    await sql`
      update backup_drills set started_at = null where status = 'running' and started_at is not null`.execute(
      tx,
    );
  });
}

/**
 * A backup or a piece of the log may be removed from the folder, or a manifest be damaged, while the server runs: the table
 * then follows. Where no log continues the newest base any more, a full backup is due. Resolves to whether anything was lost.
 */
export async function noticeLoss(parts: BackupParts): Promise<boolean> {
  const { database, source, folder } = parts;
  const { rows } = await sql<{ id: string; base: boolean }>`
    select id, type in ('full', 'database') as base from backups
     where status = 'completed' and removed_at is null and 'folder' = any (locations)
     order by finished_at desc`.execute(database.read);
  const here = await restorableIn(folder, await genuineManifests(folder, source.key));
  const newest = rows.find(({ base }) => base);
  const base = here.find(({ id }) => id === newest?.id);
  const missing = isArmed(source.stateDir) && newest ? await whatIsMissing(parts, base) : null;
  if (missing !== null) disarmArchive(source.stateDir);
  const held = new Set(here.map(({ id }) => id));
  const isLess = !rows.every(({ id }) => held.has(id));
  if (isLess) await settleCatalogue(parts, here);
  if (missing === null) return isLess;
  await notifyPeople(parts, {
    type: 'error',
    title: 'Backups are missing',
    text: `${missing} Another full backup is due.`,
    condition: FULL_DUE,
  });
  return true;
}

/** What can be restored from a store. Its objects are listed after the manifests were read: those are written last. */
const restorableIn = async (store: ObjectStore, manifests: readonly Manifest[]): Promise<Manifest[]> =>
  restorable(manifests, new Map((await store.list('')).map(({ name, bytes }) => [name, bytes])));

/** Why no exact moment after the newest base can be reached, as a sentence; null if it can. */
async function whatIsMissing({ folder }: BackupParts, base: Manifest | undefined): Promise<string | null> {
  if (!base) return `The newest full backup in ${folder.place} is gone or damaged.`;
  const log = logOf(base);
  const gaps = async (): Promise<string[]> => {
    const names = (await folder.list(log)).map(({ name }) => name);
    return gapsOf(piecesIn(log, names).filter(isSegment), base.wal?.from);
  };
  const seen = await gaps();
  // A folder is not listed at one moment: of two pieces that are stored meanwhile it may show the later one alone.
  const again = seen.length > 0 ? new Set(await gaps()) : null;
  const before = seen.find((each) => again?.has(each));
  return before === undefined
    ? null
    : `In ${folder.place} the piece of the log after ${log}${before} is gone, so that no moment after it can be reached.`;
}

async function settleCatalogue(
  { database, clock, source, remote, log }: BackupParts,
  here: readonly Manifest[],
): Promise<void> {
  // An unreachable store still has its backups.
  const there = remote
    ? await ownManifests(remote, source.key)
        .then((manifests) => restorableIn(remote, manifests))
        .catch((error: unknown) => {
          log.warn(reasonOf(error));
          return null;
        })
    : [];
  const all = new Map([...here, ...(there ?? [])].map((each) => [each.id, each]));
  // A server that was killed during its first base backup leaves WAL that continues no base.
  if (!here.some(isBase) && !there?.some(isBase)) disarmArchive(source.stateDir);
  const places = (id: string): string[] => [
    ...(here.some((each) => each.id === id) ? ['folder'] : []),
    ...(there?.some((each) => each.id === id) ? ['s3'] : []),
  ];
  const at = clock.now();
  await database.write.transaction().execute(async (tx) => {
    for (const each of all.values()) await takeIn(tx, each, places(each.id));
    if (there)
      await sql`
        update backups set removed_at = ${at}
         where status = 'completed' and removed_at is null and id <> all (${[...all.keys()]}::uuid[])`.execute(
        tx,
      );
  });
}

async function takeIn(tx: Db, each: Manifest, places: readonly string[]): Promise<void> {
  await sql`
    insert into backups (id, type, status, origin, requested_at, started_at, finished_at, total_bytes, done_bytes,
                         size_bytes, wal_from, wal_to, locations)
    values (${each.id}::uuid, ${each.type}, 'completed', ${each.origin}, ${each.startedAt}, ${each.startedAt},
            ${each.finishedAt}, ${each.plainBytes}, ${each.plainBytes}, ${each.storedBytes}, ${each.wal?.from ?? null},
            ${each.wal?.to ?? null}, ${places}::text[])
    on conflict (id) do update
       set status = 'completed', problem = null,
           finished_at = case when backups.status = 'completed' then backups.finished_at else excluded.finished_at end,
           size_bytes = excluded.size_bytes, wal_from = excluded.wal_from, wal_to = excluded.wal_to,
           locations = excluded.locations, removed_at = null`.execute(tx);
}
