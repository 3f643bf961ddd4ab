/**
 * Runs the demo company beside the server: loads its history, then feeds it live. Only one process does this; the
 * others wait and take over when that one stops. After a failure, work resumes from the state in the database.
 */
import { setTimeout as rest } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import type { Database } from '../../../platform/database/client.ts';
import { LOCKS } from '../../../platform/database/locks.ts';
import { lastClosableDay, type Clock } from '../../../platform/time/clock.ts';
import { LocalCompanyHost, type CompanyHost } from '../company-host.ts';
import { demoRemoved, holdsBusiness, readDemoState, startDemoState } from '../../../ledger/demo-state.ts';
import { remoteHost } from '../host-messages.ts';
import { LiveFeed } from '../live-feed.ts';
import { loadHistory, type Progress } from '../load-history.ts';
import { dropAhead } from '../month-ahead.ts';
import { ProgressReport } from '../progress.ts';

const RETRY_MS = 5_000;
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const COMPLETE: Progress = { percent: 100, stage: 'Complete' };

export interface DemoOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly seed: number;
  readonly scale: number;
  /** Complete calendar months of history; default 24. */
  readonly months?: number;
  readonly releaseEveryMs?: number;
  /** How often a waiting process tries to take the lock. */
  readonly retryMs?: number;
  /** The pause before the first retry after a failure; each further pause doubles, up to 30 s. */
  readonly pauseMs?: number;
  readonly log: { info(message: string): void };
  onProgress?(progress: Progress): void;
  /** Called when an attempt failed; the next one follows after a pause. */
  onError(error: unknown): void;
  /** Creates the host: by default a worker thread, or the calling thread when the server runs from its sources. */
  readonly createHost?: () => CompanyHost;
}

export interface RunningDemo {
  /** Resolves when the history is loaded, by whichever process; never when the demo is refused. */
  readonly loaded: Promise<void>;
  /** Stops after the current month or batch. */
  stop(): Promise<void>;
}

function companyHost(): CompanyHost {
  if (import.meta.url.endsWith('.ts')) return new LocalCompanyHost();
  return remoteHost(new Worker(new URL('./demo.worker.js', import.meta.url)));
}

export function startDemo(options: DemoOptions): RunningDemo {
  const abort = new AbortController();
  let onLoaded = (): void => undefined;
  const loaded = new Promise<void>((resolve) => (onLoaded = resolve));
  const report = new ProgressReport(options.database, options.clock);
  const running = (async () => {
    const shortest = options.pauseMs ?? SHORTEST_PAUSE_MS;
    let pause = shortest;
    while (!abort.signal.aborted) {
      const started = performance.now();
      try {
        if ((await takeTurn(options, report, abort.signal, onLoaded)) === 'refused') return;
      } catch (error) {
        if (abort.signal.aborted) return;
        options.onError(error);
        await report.failed().catch(options.onError);
      }
      const lasted = performance.now() - started > LONGEST_PAUSE_MS;
      pause = lasted ? shortest : Math.min(pause * 2, LONGEST_PAUSE_MS);
      await rest(pause, undefined, { signal: abort.signal }).catch(() => undefined);
    }
  })();
  return {
    loaded,
    stop: async () => {
      abort.abort();
      await running;
    },
  };
}

/** Runs while this process holds the lock. Throws when the connection that holds it is lost. */
async function takeTurn(
  options: DemoOptions,
  report: ProgressReport,
  stop: AbortSignal,
  onLoaded: () => void,
): Promise<'refused' | 'over'> {
  const { database } = options;
  const client = await database.pool.connect();
  const lost = new AbortController();
  client.on('error', (error) => lost.abort(error));
  try {
    while (!(await tryLock(client))) {
      if ((await readDemoState(database.read))?.complete) onLoaded();
      await rest(options.retryMs ?? RETRY_MS, undefined, { signal: AbortSignal.any([stop, lost.signal]) });
    }
    return await live(options, report, AbortSignal.any([stop, lost.signal]), onLoaded);
  } finally {
    // Closing the connection releases its lock, whatever state it is in.
    client.release(true);
  }
}

async function tryLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    LOCKS.demoRun,
  ]);
  return rows[0]?.taken === true;
}

async function live(
  options: DemoOptions,
  report: ProgressReport,
  signal: AbortSignal,
  onLoaded: () => void,
): Promise<'refused' | 'over'> {
  const { database, clock } = options;
  const host = (options.createHost ?? companyHost)();
  try {
    await dropAhead(database.owner);
    if (await demoRemoved(database.write)) {
      options.log.info('The demo company was removed and is not created again');
      return 'refused';
    }
    const held = await readDemoState(database.write);
    if (!held && (await holdsBusiness(database.write))) {
      options.log.info(
        'The database holds business already, so no demo company is created; DEMO=off says so for good',
      );
      return 'refused';
    }
    const config = held?.config ?? {
      seed: options.seed,
      scale: options.scale,
      months: options.months ?? 24,
      lastDay: lastClosableDay(clock),
    };
    const facts = await host.open(config, held?.snapshot ?? null);
    if (!held) await startDemoState(database.write, config, facts.foldedDay, clock.now());
    const onProgress = async (progress: Progress): Promise<void> => {
      await report.reached(progress);
      options.onProgress?.(progress);
    };
    if (!held?.complete) {
      const state = { config, foldedDay: facts.foldedDay, snapshot: null, complete: false };
      await loadHistory(state, facts, { database, clock, host, signal, onProgress });
      await onProgress(COMPLETE);
    }
    report.resumeAt(COMPLETE);
    onLoaded();
    const { foldedDay } = await host.snapshot();
    const feed = new LiveFeed({ database, clock, host, foldedDay });
    while (!signal.aborted) {
      await feed.step();
      await report.succeeded();
      await rest(options.releaseEveryMs ?? 2_000, undefined, { signal });
    }
    return 'over';
  } finally {
    await host.close();
  }
}
