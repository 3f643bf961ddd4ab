/** Works beside pgBackRest: reports what it says, takes the backups that people request, and tests what it has. */
import type pg from 'pg';
import type { PostgresLog } from '@cottontree/embedded-postgres';
import type { SendMail } from '../../../platform/connections/smtp.ts';
import type { Database } from '../../../platform/database/client.ts';
import { LOCKS } from '../../../platform/database/locks.ts';
import type { Keyring } from '../../../platform/keys/keyring.ts';
import { repeat } from '../../../platform/queue/loop.ts';
import type { Hub } from '../../../platform/realtime/hub.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { noteSeen } from '../look.ts';
import { lookFromOutside } from '../look-outside.ts';
import { failWaiting, runWaitingBackup, runWaitingDrill, type Means } from '../run-orders.ts';
import type { Seen } from '../settings-store.ts';
import { runDrill } from './drills.ts';
import { observe } from './observe.ts';
import { openPgBackRest, PgBackRestError } from './program.ts';
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

/** One look and what follows from it. `settled`: whether this process has ended what an earlier one left. */
async function runBeside(
  parts: RepositoryKeeping,
  place: RepositoryPlace,
  settled: boolean,
  signal: AbortSignal,
): Promise<boolean> {
  const { database, clock, keyring, log, sendMail } = parts;
  const look = async (): Promise<Seen | null> =>
    await lookFromOutside({
      database,
      clock,
      look: async (cluster, held) => await observe(place, cluster, openPgBackRest, held),
      note: async (seen) => await noteSeen(parts, seen),
      sendsMail: sendMail !== null,
    });
  const found = (await look())?.pgbackrest;
  if (!found) return settled;
  const { config, stanza, missing, backups } = found;
  if (config === null || stanza === null || missing !== null) {
    await failWaiting(parts, new PgBackRestError(missing ?? 'pgBackRest is not set up for this server'));
    return settled;
  }
  if (!settled) {
    await sweepCopies(place.stateDir);
    await endInterrupted(parts, backups);
  }
  const pgbackrest = openPgBackRest({ config, stanza });
  const copies = { pgbackrest, stateDir: place.stateDir, login: place.login, log };
  const means: Means = {
    take: async (order) => {
      const taken = await takeBackup(pgbackrest, order);
      // While it still counts as running, so that it never disappears from the list.
      await look();
      return taken;
    },
    // pgBackRest removes what it has not finished, or resumes it with the next backup.
    discard: async () => await Promise.resolve(),
    drill: async ({ test, signal: stop }) =>
      await runDrill(test, { ...copies, database, keyring, signal: stop }),
  };
  while (!signal.aborted && (await runWaitingBackup(parts, means, signal)));
  await orderDrills(parts, backups);
  let tested = false;
  while (!signal.aborted && (await runWaitingDrill(parts, means, signal))) tested = true;
  if (tested) await look();
  return true;
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
  const ending = new AbortController();
  let turn: pg.PoolClient | null = null;
  let settled = false;
  const giveUp = (): void => {
    const held = turn;
    turn = null;
    // Closing the connection releases its lock, whatever state it is in.
    held?.release(true);
  };
  const round = async (): Promise<void> => {
    if (turn === null) {
      const taken = await takeTurn(parts.database);
      if (!taken) return;
      turn = taken;
      settled = false;
      // The lock ended with the connection, which gives its place in the pool back.
      taken.once('end', giveUp);
    }
    settled = await runBeside(parts, place, settled, ending.signal);
  };
  const working = repeat(round, {
    everyMs: ROUND_MS,
    onError: (error) => {
      if (!ending.signal.aborted) parts.onError(error);
    },
  });
  const unsubscribe = parts.hub.subscribe(({ topic }) => {
    if (topic === 'backup.changed') working.wake();
  });
  return {
    stop: async () => {
      unsubscribe();
      ending.abort();
      await working.stop();
      giveUp();
    },
  };
}
