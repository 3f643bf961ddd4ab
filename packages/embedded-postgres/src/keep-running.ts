import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { launchPostgres, type LaunchPlan, type PostgresProcess } from './postgres-process.ts';
import { codeOf, postgresDoesNotStart, reasonOf } from './start-error.ts';

/** How long a start is retried while the processes of a crashed predecessor are still ending. */
const retryFor = 10_000;

export interface RunningPostgres {
  /** As PostgreSQL reports it, e.g. `18.4`. */
  readonly version: string;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL, resolves once it answers on `admin`, and restarts it whenever it ends without `stop`. Throws
 * DatabaseStartError with PostgreSQL's own message when the first start fails.
 */
export async function keepRunning(plan: LaunchPlan, admin: pg.PoolConfig): Promise<RunningPostgres> {
  let stopping = false;
  const first = await startOnce(plan, admin);
  let current = first.process;

  const watch = async (): Promise<void> => {
    for (;;) {
      await current.ended;
      if (stopping) return;
      plan.log.warn('PostgreSQL ended unexpectedly and is being started again.');
      while (!stopping) {
        try {
          current = (await startOnce(plan, admin, () => stopping)).process;
          // A stop requested in this last moment has only stopped the predecessor.
          if (stopping) await current.stop();
          else plan.log.info('PostgreSQL is running again.');
          break;
        } catch (error) {
          plan.log.warn(reasonOf(error));
          if (!stopping) await sleep(1000);
        }
      }
    }
  };
  const watching = watch();

  return {
    version: first.version,
    stop: async () => {
      stopping = true;
      await current.stop();
      await watching;
    },
  };
}

async function startOnce(
  plan: LaunchPlan,
  admin: pg.PoolConfig,
  cancelled: () => boolean = () => false,
): Promise<{ process: PostgresProcess; version: string }> {
  const deadline = performance.now() + retryFor;
  for (;;) {
    const process = launchPostgres(plan);
    const outcome = await untilReadyOrEnded(process, plan, admin, cancelled);
    if ('version' in outcome) return { process, version: outcome.version };
    if (!predecessorRemains(outcome.lastWords) || cancelled() || performance.now() > deadline) {
      throw postgresDoesNotStart(plan.cluster, outcome.lastWords);
    }
    await sleep(100);
  }
}

async function untilReadyOrEnded(
  process: PostgresProcess,
  plan: LaunchPlan,
  admin: pg.PoolConfig,
  cancelled: () => boolean,
): Promise<{ version: string } | { lastWords: string }> {
  const ended = process.ended.then((lastWords) => ({ lastWords }));
  let nextReport = performance.now() + 5000;
  for (;;) {
    const outcome = await Promise.race([ended, readVersion(admin)]);
    if (outcome !== 'not yet' && !('refusal' in outcome)) return outcome;
    if (cancelled() || outcome !== 'not yet') {
      await process.stop();
      return { lastWords: outcome === 'not yet' ? 'stopped while starting' : outcome.refusal };
    }
    if (performance.now() > nextReport) {
      plan.log.info('PostgreSQL is replaying its log after a crash.');
      nextReport += 5000;
    }
    await sleep(10);
  }
}

async function readVersion(
  admin: pg.PoolConfig,
): Promise<{ version: string } | { refusal: string } | 'not yet'> {
  const client = new pg.Client({ ...admin, connectionTimeoutMillis: 5000, query_timeout: 5000 });
  // A connection that breaks outside a query emits an error; without a listener it would end the server.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const answer = await client.query<{ version: string; superuser: string }>(
      `select current_setting('server_version') as version, current_setting('is_superuser') as superuser`,
    );
    const row = answer.rows[0];
    // While the WAL is being replayed the checkpointer starts a sleep that ignores archive_timeout; a reload wakes it.
    if (row?.superuser === 'on') await client.query('select pg_reload_conf()');
    return { version: row?.version ?? 'unknown' };
  } catch (error) {
    return isFinal(error) ? { refusal: refusalOf(error) } : 'not yet';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Any other error passes once PostgreSQL is up, or ends with its process. */
function isFinal(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  // Class 28 is "invalid authorization".
  return code.startsWith('28') || code === NO_DATABASE;
}
const NO_DATABASE = '3D000';
const WRONG_PASSWORD = '28P01';

const refusalOf = (error: unknown): string =>
  codeOf(error) === WRONG_PASSWORD ? `${reasonOf(error)} (postgres.password does not fit)` : reasonOf(error);

function predecessorRemains(lastWords: string): boolean {
  return /pre-existing shared memory block|lock file .* already exists|Address already in use/.test(
    lastWords,
  );
}
