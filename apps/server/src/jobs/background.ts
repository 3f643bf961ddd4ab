/** Everything that runs without being asked: the open day's figures, the nightly close, the demo company. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/client.ts';
import { watchOpenDay } from '../figures/open-day.ts';
import type { Proofs } from '../kernel/audit-state.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Hub } from '../realtime/hub.ts';
import type { Settings } from '../settings.ts';
import { keepBanking } from './banking/keep-banking.ts';
import { closeDueDays } from './close-due-days.ts';
import { keepCompliance } from './compliance/keep-compliance.ts';
import { readDemoState } from './demo/demo-state.ts';
import { startDemo } from './demo/start-demo.ts';
import { keepScoring } from './fraud/keep-scoring.ts';
import { keepImportsGoing } from './imports/run-imports.ts';
import { repeat } from './loop.ts';
import { keepModelsTrained } from './predictions/train-models.ts';
import { keepCheckpoints } from './sign-checkpoints.ts';
import { keepSegments } from './segments/keep-segments.ts';
import { keepScenariosGoing } from './simulation/run-scenarios.ts';
import { keepFiguresRecomputed } from './recompute-due-figures.ts';

const CLOSE_EVERY_MS = 30_000;
/** Each release is a batch with its audit record: lively to look at, without filling the trail. */
const DEMO_RELEASE_MS = 5_000;

export interface BackgroundParts extends Proofs {
  readonly database: Database;
  readonly clock: Clock;
  readonly hub: Hub;
  readonly logger: FastifyBaseLogger;
  readonly settings: Pick<Settings, 'BANK_PRIVATE_ADDRESSES' | 'DEMO' | 'DEMO_SCALE' | 'DEMO_SEED'>;
  say(line: string): void;
}

export interface Background {
  stop(): Promise<void>;
}

export function startBackground(parts: BackgroundParts): Background {
  const { database, clock, hub, logger, settings } = parts;
  const openDay = watchOpenDay({
    database,
    clock,
    hub,
    // Only now may browsers ask again: the new values are there.
    onRefreshed: (day) => hub.raise('figures.changed', { day }),
    onError: (error) => logger.warn({ err: error }, 'the open day’s figures could not be refreshed'),
  });
  const closing = repeat(
    async () => {
      // The demo closes its own days, when it has released all their rows.
      if ((await readDemoState(database.read)) === null) await closeDueDays(database, clock);
    },
    {
      everyMs: CLOSE_EVERY_MS,
      onError: (error) => logger.warn({ err: error }, 'the nightly close failed and will be tried again'),
    },
  );
  const recomputing = keepFiguresRecomputed({
    database,
    clock,
    hub,
    onError: (error) => logger.warn({ err: error }, 'late business waits: its figures will be tried again'),
  });
  const importing = keepImportsGoing({
    database,
    clock,
    hub,
    onError: (error) => logger.warn({ err: error }, 'an import was interrupted and will be gone on with'),
  });
  const compliance = keepCompliance({
    database,
    clock,
    onError: (error) => logger.warn({ err: error }, 'the compliance round failed and will be tried again'),
  });
  const banking = keepBanking({
    database,
    clock,
    hub,
    keyring: parts.keyring,
    sandbox: settings.DEMO === 'on',
    allowPrivate: settings.BANK_PRIVATE_ADDRESSES === 'on',
    onError: (error) =>
      logger.warn({ err: error }, 'the work on bank statements failed and will be tried again'),
  });
  const scoring = keepScoring({
    database,
    clock,
    hub,
    onError: (error) =>
      logger.warn({ err: error }, 'what came in waits to be scored and will be tried again'),
  });
  const segmenting = keepSegments({
    database,
    clock,
    hub,
    onError: (error) =>
      logger.warn({ err: error }, 'segments could not be worked out and will be tried again'),
  });
  const simulating = keepScenariosGoing({
    database,
    clock,
    hub,
    onError: (error) => logger.warn({ err: error }, 'a saved scenario could not be simulated'),
  });
  const training = keepModelsTrained({
    database,
    clock,
    onError: (error) =>
      logger.warn({ err: error }, 'the models could not be trained and will be tried again'),
  });
  const checkpoints = keepCheckpoints({
    database,
    clock,
    proofs: parts,
    // For the person at the terminal as well: nobody may be looking at the screen.
    onBroken: (reason) => {
      logger.error({ reason }, 'the audit trail does not hold');
      parts.say(`THE AUDIT TRAIL DOES NOT HOLD: ${reason}. See docs/operations/audit.md`);
    },
    onError: (error) =>
      logger.warn({ err: error }, 'the audit trail could not be signed and will be tried again'),
  });
  const demo = settings.DEMO === 'on' ? demoCompany(parts) : null;
  return {
    stop: async () => {
      await Promise.all([
        openDay.stop(),
        closing.stop(),
        recomputing.stop(),
        importing.stop(),
        segmenting.stop(),
        banking.stop(),
        compliance.stop(),
        scoring.stop(),
        simulating.stop(),
        training.stop(),
        checkpoints.stop(),
        demo?.stop(),
      ]);
    },
  };
}

function demoCompany(parts: BackgroundParts): Background {
  const { database, clock, logger, settings } = parts;
  const started = performance.now();
  let shown = -1;
  return startDemo({
    database,
    clock,
    seed: settings.DEMO_SEED,
    scale: settings.DEMO_SCALE,
    releaseEveryMs: DEMO_RELEASE_MS,
    log: { info: (message) => parts.say(message), warn: (message) => logger.warn(message) },
    onProgress: ({ percent, stage }) => {
      const tens = Math.floor(percent / 10);
      if (tens === shown) return;
      shown = tens;
      const seconds = ((performance.now() - started) / 1_000).toFixed(0);
      parts.say(`Demo company: ${percent.toFixed(0).padStart(3)}% ${stage} (${seconds} s)`);
    },
  });
}
