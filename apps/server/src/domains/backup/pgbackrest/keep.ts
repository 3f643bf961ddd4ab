/** Works beside pgBackRest: reports what it says, takes the backups that people request, and tests what it has. */
import type pg from 'pg';
import type { PostgresLog } from '@cottontree/embedded-postgres';
import type { SendMail } from '../../../platform/connections/smtp.ts';
import type { Database } from '../../../platform/database/client.ts';
import { LOCKS } from '../../../platform/database/locks.ts';
import type { Keyring } from '../../../platform/keys/keyring.ts';
import { work, type JobRun } from '../../../platform/queue/job-kind.ts';
import { repeat } from '../../../platform/queue/loop.ts';
import { oneAfterTheOther } from '../../../platform/queue/one-after-the-other.ts';
import { startQueue, type Queue } from '../../../platform/queue/start-queue.ts';
import type { Hub } from '../../../platform/realtime/hub.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { attendOrders, backupJob } from '../backup-job.ts';
import { noteSeen } from '../look.ts';
import { lookFromOutside } from '../look-outside.ts';
import { failWaiting, runWaitingBackup, runWaitingDrill, type Means } from '../run-orders.ts';
import type { CataloguedBackup } from './catalogue.ts';
import { runDrill } from './drills.ts';
import { observe } from './observe.ts';
import { openPgBackRest, PgBackRestError, type PgBackRest } from './program.ts';
import { sweepCopies } from './restore-copy.ts';
import { endInterrupted, orderDrills } from './settle.ts';
import { takeBackup } from './take.ts';

/** Where pgBackRest is, and what its backups are tried with. */
export interface RepositoryPlace {
  readonly config: string | undefined;
  readonly stanza: string | undefined;
  /** The folder for scratch clusters. */
  readonly stateDir: string;
  /** Of DATABASE_URL. */
  readonly login: { readonly user: string; readonly database: string };
}

export interface RepositoryKeeping {
  readonly database: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly hub: Pick<Hub, 'subscribe'>;
  readonly sendMail: SendMail | null;
  readonly log: PostgresLog;
  onError(error: unknown): void;
}

const ROUND_MS = 60_000;

interface Beside {
  round(): Promise<void>;
  /** Takes the waiting backup; where none waits, runs the waiting test. */
  carryOut(run: JobRun): Promise<void>;
}
interface Usable {
  readonly pgbackrest: PgBackRest;
  readonly backups: readonly CataloguedBackup[];
}

function besideOf(parts: RepositoryKeeping, place: RepositoryPlace, ending: AbortSignal): Beside {
  const { database, clock, keyring, log, sendMail } = parts;
  let settled = false;
  /** Resolves to what was seen if it can be worked with; otherwise it is shown, and what waits has failed by it. */
  // A round and a job may look at the same moment: each alert is notified once.
  const inTurn = oneAfterTheOther(ending);
  const look = (): Promise<Usable | null> => inTurn(lookOnce);
  const lookOnce = async (): Promise<Usable | null> => {
    const seen = await lookFromOutside({
      database,
      clock,
      look: async (cluster, held) => await observe(place, cluster, openPgBackRest, held),
      note: async (it) => await noteSeen(parts, it),
      sendsMail: sendMail !== null,
    });
    if (!seen?.pgbackrest) return null;
    const { config, stanza, missing, backups } = seen.pgbackrest;
    if (config !== null && stanza !== null && missing === null)
      return { pgbackrest: openPgBackRest({ config, stanza }), backups };
    await failWaiting(parts, new PgBackRestError(missing ?? 'pgBackRest is not set up for this server'));
    return null;
  };
  const meansOf = (pgbackrest: PgBackRest): Means => ({
    take: async (order) => {
      const taken = await takeBackup(pgbackrest, order);
      // While it still counts as running, so that it never disappears from the list.
      await look();
      return taken;
    },
    // pgBackRest removes what it has not finished, or resumes it with the next backup.
    discard: async () => await Promise.resolve(),
    drill: async ({ test, signal }) => {
      const { stateDir, login } = place;
      return await runDrill(test, { pgbackrest, stateDir, login, log, database, keyring, signal });
    },
  });
  return {
    round: async () => {
      const found = await look();
      if (!found) return;
      if (!settled) {
        await sweepCopies(place.stateDir);
        await endInterrupted(parts, found.backups);
        settled = true;
      }
      const failure = await database.write.transaction().execute((tx) => attendOrders(tx, clock.now()));
      if (failure !== null) await failWaiting(parts, new PgBackRestError(failure));
      await orderDrills(parts, found.backups);
    },
    carryOut: async (run) => {
      const found = await look();
      if (!found) return;
      const means = meansOf(found.pgbackrest);
      if ((await runWaitingBackup(parts, means, run)) || (await runWaitingDrill(parts, means, run)))
        await look();
      run.signal.throwIfAborted();
    },
  };
}

/** The connection that makes this the only server which works beside the repository; null while another one does. */
async function takeTurn({ pool }: Database): Promise<pg.PoolClient | null> {
  const client = await pool.connect();
  let isTaken = false;
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCKS.pgBackRest,
    ]);
    isTaken = rows[0]?.taken === true;
    return isTaken ? client : null;
  } finally {
    if (!isTaken) client.release();
  }
}

export function keepBesideRepository(
  parts: RepositoryKeeping,
  place: RepositoryPlace,
): { stop(): Promise<void> } {
  const { database, clock, hub } = parts;
  const ending = new AbortController();
  const untilEnd = (error: unknown): void => {
    if (!ending.signal.aborted) parts.onError(error);
  };
  let turn: pg.PoolClient | null = null;
  let beside = besideOf(parts, place, ending.signal);
  let queue: Queue | null = null;
  // Rounds go on meanwhile: without a report for minutes, another server would think that this one is gone.
  const job = work(backupJob, async (_, run) => {
    const signal = AbortSignal.any([run.signal, ending.signal]);
    await beside.carryOut({ ...run, signal });
    return {};
  });
  const giveUp = (): void => {
    const held = turn;
    turn = null;
    // Closing the connection releases its lock, whatever state it is in.
    held?.release(true);
  };
  const round = async (): Promise<void> => {
    if (turn === null) {
      // Another server may take up what this one was doing.
      await queue?.stop();
      queue = null;
      turn = await takeTurn(database);
      if (turn === null) return;
      // The lock ended with the connection, which gives its place in the pool back.
      turn.once('end', giveUp);
      beside = besideOf(parts, place, ending.signal);
    }
    await beside.round();
    // After the first round, which ends what an earlier process left.
    queue ??= await startQueue({ database, clock, works: [job], onError: (_, error) => untilEnd(error) });
  };
  const working = repeat(round, { everyMs: ROUND_MS, onError: untilEnd });
  const unsubscribe = hub.subscribe(({ topic }) => {
    if (topic === 'backup.changed') working.wake();
  });
  return {
    stop: async () => {
      unsubscribe();
      ending.abort();
      await Promise.all([working.stop(), queue?.stop()]);
      giveUp();
    },
  };
}
