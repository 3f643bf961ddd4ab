/** What the server that owns a store does with it: looks after the store, orders what is due, and carries out what is ordered. */
import { isArmed } from '@cottontree/embedded-postgres';
import type { JobRun } from '../../platform/queue/job-kind.ts';
import { isSameDisk } from '../../platform/disk/disk-room.ts';
import type { BackupParts } from './backup-parts.ts';
import { insertDrill, readDrills } from './drills-store.ts';
import { isFullNeeded } from './full-needed.ts';
import { keepRetention } from './keep-retention.ts';
import { look } from './look.ts';
import { mirror } from './mirror.ts';
import { readNewestFull } from './newest-full.ts';
import { ownMeans } from './own-means.ts';
import { insertBackup } from './rows-store.ts';
import { dueNow, isDrillDue } from './rules.ts';
import { runWaitingBackup, runWaitingDrill } from './run-orders.ts';
import { noticeLoss } from './settle-rows.ts';
import { readBackupSettings, readSeen } from './settings-store.ts';
import { StorageError } from './storage/object-store.ts';
import { readHistory, scheduleSince } from './watch.ts';

/** Resolves to the message of a store that cannot be used, or null. */
async function attempt(
  { log }: BackupParts,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (signal.aborted || !(error instanceof StorageError)) throw error;
    log.warn(error.message);
    return error.message;
  }
}

const remoteNote = async ({ database }: BackupParts): Promise<string | null> =>
  (await readSeen(database.read))?.locations.find(({ kind }) => kind === 's3')?.note ?? null;

/** One round; cheap when nothing is due. */
export async function tendStore(parts: BackupParts, signal: AbortSignal): Promise<void> {
  let lost = false;
  const inFolder = await attempt(parts, signal, async () => void (lost = await noticeLoss(parts)));
  // Shown before the full backup that follows, which may take minutes.
  if (lost) await look(parts, { folder: inFolder, remote: await remoteNote(parts) });
  await orderDue(parts);
  await orderWholeDrill(parts);
  // If the folder fails, the remote store is not tried, so that it is not blamed.
  const inRemote =
    inFolder === null ? await attempt(parts, signal, async () => await mirror(parts, signal)) : null;
  // Its content is read again in the next round.
  if (inRemote !== null) parts.known.clear();
  await look(parts, { folder: inFolder, remote: inRemote });
}

/** Takes the waiting backup and removes the expired ones; where none waits, runs the waiting test. */
export async function carryOutOrder(parts: BackupParts, run: JobRun): Promise<void> {
  const { database, source } = parts;
  const { signal } = run;
  if (await runWaitingBackup(parts, ownMeans(parts), run)) {
    const inFolder = await attempt(
      parts,
      signal,
      async () => void (await keepRetention(parts, parts.folder)),
    );
    // What the backup changed is seen now: the test after it may take minutes.
    await look(parts, { folder: inFolder, remote: await remoteNote(parts) });
  } else {
    const seen = await readSeen(database.read);
    const storedUpTo = source.shipper.shippedUpTo() ?? (seen?.storedUpTo ? new Date(seen.storedUpTo) : null);
    await runWaitingDrill(parts, ownMeans(parts, storedUpTo), run);
  }
  signal.throwIfAborted();
}

async function orderDue(parts: BackupParts): Promise<void> {
  const { database, clock, source, folder, disk } = parts;
  // The backup is taken once there is space.
  if (disk?.state === 'full' && isSameDisk(folder.place, source.stateDir)) return;
  const seen = await readSeen(database.read);
  // Before the first report there is no schedule to be late for.
  if (!seen) return;
  const settings = await readBackupSettings(database.read);
  const now = clock.now();
  const history = await readHistory(database.read, now);
  const type = dueNow(
    settings,
    // Read from the folder itself: the stored state may be from a database that was just restored.
    { ...history, since: scheduleSince(seen, now), continues: isArmed(source.stateDir) },
    now,
  );
  if (!type) return;
  // Without continuous WAL, an incremental backup cannot replace a full one.
  const inPlaceOfFull =
    type === 'full' && isArmed(source.stateDir) && !isFullNeeded(await readNewestFull(parts), now);
  await database.write.transaction().execute((tx) =>
    insertBackup(tx, {
      type: inPlaceOfFull ? 'incremental' : type,
      origin: 'schedule',
      requestedBy: null,
      at: now,
      inPlaceOfFull,
    }),
  );
}

/** Requests the full restore test of the newest state every month. */
async function orderWholeDrill({ database, clock }: BackupParts): Promise<void> {
  const now = clock.now();
  const { recoverableFrom } = await readHistory(database.read, now);
  if (recoverableFrom === null) return;
  const last = (await readDrills(database.read)).find(({ id }) => id === 'newest')?.lastRun;
  if (isDrillDue(last ? new Date(last) : recoverableFrom, now))
    await database.write.transaction().execute((tx) => insertDrill(tx, 'newest', null, now));
}
