/** All background work: what runs on the queue, and the timers beside it. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './platform/database/client.ts';
import { watchOpenDay } from './figures/open-day.ts';
import { recomputeWork } from './figures/recompute-job.ts';
import type { Proofs } from './platform/audit/audit-state.ts';
import { jobFailures } from './domains/errors/job-failures.ts';
import { jumpInWords, type ClockWatch } from './platform/time/clock-watch.ts';
import type { Clock } from './platform/time/clock.ts';
import type { DiskGuard } from './platform/disk/disk-guard.ts';
import type { Hub } from './platform/realtime/hub.ts';
import type { Settings } from './settings.ts';
import { pausedWithoutRoom, type Stoppable } from './platform/disk/pause.ts';
import { keepBackups, type BackupKeeping } from './domains/backup/jobs/keep-backups.ts';
import { bankWorks } from './domains/banking/jobs/bank-works.ts';
import { keepSandboxBank } from './domains/banking/jobs/keep-sandbox-bank.ts';
import { matchingWatch } from './domains/banking/jobs/match-banks.ts';
import { bankSyncWatch } from './domains/banking/jobs/sync-banks.ts';
import { compareDeclared } from './domains/data-entry/compare-declared.ts';
import { closingWatch, closingWork } from './figures/jobs/close-due-days.ts';
import { complianceWatch, complianceWork } from './domains/compliance/jobs/keep-compliance.ts';
import { startDemo } from './domains/demo/jobs/start-demo.ts';
import { scoringWatch, scoringWork } from './domains/fraud/jobs/keep-scoring.ts';
import { observingWatch, observingWork } from './domains/ingest/jobs/observe-feeds.ts';
import { importWatch, importWorks, sweepingSchedule } from './domains/imports/jobs/run-imports.ts';
import { mailingWatch, mailingWork } from './domains/mailings/jobs/send-mailings.ts';
import { keepErrors, type ErrorKeeping } from './domains/errors/jobs/keep-errors.ts';
import { alertLettersWatch, alertLettersWork } from './domains/errors/jobs/send-letters.ts';
import { letterWork } from './platform/connections/letters.ts';
import type { SendMail } from './platform/connections/smtp.ts';
import { startQueue } from './platform/queue/start-queue.ts';
import { keepClockWatched } from './domains/system/jobs/record-clock-jumps.ts';
import { trainingWatch, trainingWork } from './domains/predictions/jobs/train-models.ts';
import { pruningSchedule, pruningWork } from './domains/system/jobs/prune.ts';
import { keepCheckpoints } from './domains/audit/jobs/sign-checkpoints.ts';
import { keepReadingsRecorded } from './domains/audit/jobs/record-customer-readings.ts';
import { checkAllWork } from './domains/audit/jobs/check-all.ts';
import { keepSeals } from './domains/audit/jobs/keep-seals.ts';
import { segmentsWatch, segmentsWork } from './domains/segments/jobs/keep-segments.ts';
import { scenarioWatch, simulatingWork } from './domains/simulation/jobs/run-scenarios.ts';
import { lateFiguresWatch, lateFiguresWork } from './figures/jobs/recompute-due-figures.ts';

/** Declared values are compared with the books whenever the books have changed. */
const DAY_STEPS = [compareDeclared];
/** Each release is a batch with its audit record: frequent enough to look live, without filling the audit trail. */
const DEMO_RELEASE_MS = 5_000;

export interface BackgroundParts extends Omit<Proofs, 'memory'> {
  readonly database: Database;
  readonly clock: Clock;
  readonly watch: ClockWatch;
  readonly hub: Hub;
  /** Work that writes a lot waits while the disk is full; absent when the database is on another machine. */
  readonly disk?: DiskGuard | undefined;
  readonly logger: FastifyBaseLogger;
  readonly settings: Pick<Settings, 'BANK_PRIVATE_ADDRESSES' | 'DEMO' | 'DEMO_SCALE' | 'DEMO_SEED'>;
  readonly backup: Pick<BackupKeeping, 'home' | 'keyFolder' | 'folder' | 's3' | 'pgbackrest'>;
  readonly errors: Pick<ErrorKeeping, 'collector' | 'maps'>;
  /** Null where no mail server is configured. */
  readonly sendMail: SendMail | null;
  say(line: string): void;
}

export interface Background extends Stoppable {
  /** To be called once the database has stopped: stores what it logged last. */
  afterDatabase(): Promise<void>;
}

export async function startBackground(parts: BackgroundParts): Promise<Background> {
  const { database, clock, watch, hub, logger, settings } = parts;
  const failed = jobFailures({ logger, clock, collector: parts.errors.collector });
  /** Work that writes a lot. */
  const pausable = (name: string, start: () => Stoppable | Promise<Stoppable>): Promise<Stoppable> =>
    pausedWithoutRoom({
      name,
      disk: parts.disk,
      start,
      onError: failed(name, 'work that had waited for room on the disk could not be gone on with'),
    });
  const sandbox =
    settings.DEMO === 'on'
      ? keepSandboxBank({
          database,
          clock,
          keyring: parts.keyring,
          onError: failed('sandbox bank', 'the sandbox bank stopped and will be tried again'),
        })
      : null;
  const queue = await pausable('queued jobs', () =>
    startQueue({
      database,
      clock,
      hub,
      works: [
        recomputeWork(database, clock),
        trainingWork(database, clock),
        pruningWork(database, clock),
        checkAllWork(database, clock, parts.keyring),
        simulatingWork({ database, clock }),
        ...importWorks({ database, clock }),
        closingWork(database, clock, watch, DAY_STEPS),
        lateFiguresWork(database, clock, DAY_STEPS),
        observingWork(database, clock),
        segmentsWork(database, clock),
        scoringWork({ database, clock }),
        complianceWork(database, clock, watch),
        letterWork(parts.keyring, parts.sendMail),
        alertLettersWork(database, clock, parts.sendMail),
        mailingWork({ database, clock, keyring: parts.keyring }, parts.sendMail),
        ...bankWorks(
          { database, clock, keyring: parts.keyring },
          {
            sandboxOrigin: () => sandbox?.origin() ?? null,
            allowPrivate: settings.BANK_PRIVATE_ADDRESSES === 'on',
          },
        ),
      ],
      schedules: [pruningSchedule, sweepingSchedule],
      watches: [
        trainingWatch,
        scenarioWatch(clock),
        importWatch,
        closingWatch(clock, watch),
        lateFiguresWatch,
        observingWatch(clock),
        segmentsWatch(clock),
        scoringWatch,
        complianceWatch(watch),
        alertLettersWatch,
        mailingWatch(parts.sendMail, clock),
        bankSyncWatch,
        matchingWatch,
      ],
      onError: (kind, error) =>
        failed(kind, kind === 'queue' ? 'the queue of background work is in trouble' : 'a job failed')(error),
      warn: (message) => logger.warn(message),
    }),
  );
  const errors = keepErrors({
    ...parts.errors,
    database,
    clock,
    // Only logged: reporting it as an error would add to what cannot be written.
    onError: (error) => logger.warn({ err: error }, 'errors could not be written and will be tried again'),
  });
  const clockWatch = keepClockWatched({
    database,
    clock,
    watch,
    onJump: ({ at, byMs }) => logger.warn({ at, byMs }, `the clock of this server was ${jumpInWords(byMs)}`),
    onError: failed('clock', 'a jump of the clock could not be recorded and will be tried again'),
  });
  const openDay = watchOpenDay({
    database,
    clock,
    hub,
    // Browsers may fetch only now, when the new values are stored.
    onRefreshed: (day) => hub.raise('figures.changed', { day }),
    onError: failed('open day figures', 'the open day’s figures could not be refreshed'),
  });
  const backups = keepBackups({
    ...parts.backup,
    database,
    clock,
    hub,
    disk: parts.disk,
    keyring: parts.keyring,
    sendMail: parts.sendMail,
    log: { info: (message) => logger.info(message), warn: (message) => logger.warn(message) },
    onError: failed('backups', 'the work on backups failed and will be tried again'),
  });
  const checkpoints = keepCheckpoints({
    database,
    clock,
    proofs: parts,
    // Also printed in the terminal, because nobody may be looking at the screen.
    onBroken: (reason) => {
      logger.error({ reason }, 'the audit trail does not hold');
      parts.say(`THE AUDIT TRAIL DOES NOT HOLD: ${reason}. See docs/operations/audit.md`);
    },
    onError: failed('audit checkpoints', 'the audit trail could not be signed and will be tried again'),
  });
  const readings = keepReadingsRecorded({
    database,
    clock,
    onError: failed(
      'customers read',
      'who was shown many customers could not be recorded and will be tried again',
    ),
  });
  const seals = keepSeals({
    database,
    clock,
    keyring: parts.keyring,
    onFound: (sentence) => {
      logger.error({ finding: sentence }, 'no audit record explains a change of the data');
      parts.say(`DATA WAS CHANGED OUTSIDE THE PRODUCT: ${sentence}. See docs/operations/audit.md`);
    },
    onError: failed('seals', 'rows could not be sealed or checked and will be tried again'),
  });
  const demo =
    settings.DEMO === 'on'
      ? await pausable('the demo company', () =>
          demoCompany(parts, failed('demo company', 'the demo company stopped and will be retried')),
        )
      : null;
  return {
    stop: async () => {
      await Promise.all([
        queue.stop(),
        clockWatch.stop(),
        readings.stop(),
        openDay.stop(),
        backups.stop(),
        sandbox?.stop(),
        checkpoints.stop(),
        seals.stop(),
        demo?.stop(),
      ]);
      // Last, so that errors during the shutdown are written as well.
      await errors.stop();
    },
    afterDatabase: () => backups.storeTheEnd(),
  };
}

function demoCompany(parts: BackgroundParts, onError: (error: unknown) => void): Stoppable {
  const { database, clock, settings } = parts;
  const started = performance.now();
  let shown = -1;
  return startDemo({
    database,
    clock,
    seed: settings.DEMO_SEED,
    scale: settings.DEMO_SCALE,
    releaseEveryMs: DEMO_RELEASE_MS,
    log: { info: (message) => parts.say(message) },
    onError,
    onProgress: ({ percent, stage }) => {
      const tens = Math.floor(percent / 10);
      if (tens === shown) return;
      shown = tens;
      const seconds = ((performance.now() - started) / 1_000).toFixed(0);
      parts.say(`Demo company: ${percent.toFixed(0).padStart(3)}% ${stage} (${seconds} s)`);
    },
  });
}
