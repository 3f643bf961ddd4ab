/** Reads the statements of each bank that is due, on the queue. */
import { sql } from 'kysely';
import { longestPause } from '../rules.ts';
import { readSettings } from '../sync-settings-store.ts';
import { syncBank, type SyncParts } from '../sync-bank.ts';
import type { Db } from '../../../platform/database/client.ts';
import { roundKind, work, type Work } from '../../../platform/queue/job-kind.ts';
import { whenDue, type Watch } from '../../../platform/queue/schedules.ts';
import { latestCredible } from '../../../platform/time/clock.ts';

const CHECK_EVERY_MS = 5_000;
const APART_MS = 250;
/** The number of concurrent calls to banks: each holds a database connection while it waits. */
const AT_ONCE = 2;

/** Ids of the banks that are due: those that people wait for first, then the longest waiting. */
async function banksToSync(db: Db, now: Date): Promise<string[]> {
  const { frequency } = await readSettings(db);
  // No bank waits longer than this; a later time was set by a wrong clock.
  const latest = new Date(latestCredible(now).getTime() + longestPause(frequency) * 1_000);
  const { rows } = await sql<{ id: string }>`
    select id from bank_integrations
     where type = 'api' and (sync_requested_at is not null or next_sync_at <= ${now} or next_sync_at > ${latest})
     order by sync_requested_at nulls last, next_sync_at`.execute(db);
  return rows.map(({ id }) => id);
}

/** Syncs every bank that is due. The failure of one does not delay the others. */
export async function syncDueBanks(
  parts: SyncParts,
  signal: AbortSignal,
  report: (done: number, all: number) => void = () => undefined,
): Promise<void> {
  const due = await banksToSync(parts.database.read, parts.clock.now());
  const all = due.length;
  const failed: unknown[] = [];
  let done = 0;
  const syncNext = async (): Promise<void> => {
    for (let id = due.shift(); id !== undefined && !signal.aborted; id = due.shift()) {
      await syncBank(parts, id, signal).catch((error: unknown) => failed.push(error));
      done += 1;
      report(done, all);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, syncNext));
  if (failed.length > 0 && !signal.aborted)
    throw new AggregateError(failed, 'some banks could not be synced');
}

const syncing = roundKind('banking.sync', 4 * 60 * 60_000);

export const bankSyncWork = (parts: SyncParts): Work =>
  work(syncing, async (_, { signal, progress }) => {
    await syncDueBanks(parts, signal, (done, all) => progress((100 * done) / all, `${done} of ${all} banks`));
    signal.throwIfAborted();
    return {};
  });

export const bankSyncWatch: Watch = whenDue(
  CHECK_EVERY_MS,
  syncing,
  {},
  async ({ read }, at) => (await banksToSync(read, at)).length > 0,
  { on: ({ topic }) => topic === 'banking.changed', apartMs: APART_MS },
);
