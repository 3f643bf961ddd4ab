/** Starts the parts of the server in order, and stops them in reverse. */
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fastify, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { grantToApplication } from './platform/database/application-role.ts';
import { migrate } from './platform/database/migrate.ts';
import { recordDefinitions } from './figures/definitions.ts';
import { sealOldReceiptKey } from './figures/signature.ts';
import { startBackground } from './jobs.ts';
import { demoRemoved, holdsDemo } from './ledger/demo-state.ts';
import { companyNameIfKnown } from './platform/company/profile.ts';
import { smtp } from './platform/connections/smtp.ts';
import { languageModels } from './domains/copilot/models/providers.ts';
import { recordRestore } from './domains/backup/restore-note.ts';
import { ErrorCollector } from './domains/errors/collector.ts';
import { SEVERITY_OF } from './domains/errors/describe.ts';
import { SourceMaps } from './domains/errors/source-maps.ts';
import { ClockWatch } from './platform/time/clock-watch.ts';
import type { SteadyClock } from './platform/time/clock.ts';
import { DiskGuard } from './platform/disk/disk-guard.ts';
import { keepReserve } from './platform/disk/disk-reserve.ts';
import { witnessBeside, witnessIn } from './platform/audit/audit-witness.ts';
import { causeOf } from './platform/failures/error-intake.ts';
import { openKeyring } from './platform/keys/key-folder.ts';
import { seedDepartments } from './ledger/seed-departments.ts';
import { recordRelease } from './platform/database/releases.ts';
import { ensureQueueSchema, installQueue } from './platform/queue/install-queue.ts';
import { startHub, type Hub } from './platform/realtime/hub.ts';
import { diskLimitsOf, type Settings } from './settings.ts';
import { demoSignIns, describeSignIns, ensureDemoStaff, mayHoldDemo } from './domains/access/demo-staff.ts';
import { ownerExists } from './platform/company/owner.ts';
import { issueOwnerToken } from './domains/access/owner-link.ts';
import { seedRoles } from './domains/access/seed-roles.ts';
import { backupFolderOf, backupS3Of, keyFolderOf, openStore, repositoryOf, type Store } from './store.ts';

/** How long a step of background work may take to end when the server is stopped. */
const GRACE_MS = 3_000;
/** How long storing what the database logged last may take when the server is stopped; the next start goes on with it. */
const STORE_END_MS = 15_000;

export interface ServerParts {
  readonly clock: SteadyClock;
  readonly logger: FastifyBaseLogger;
  /** Prints a line in the terminal. */
  say(line: string): void;
  readonly projectRoot: string;
}

export interface RunningServer {
  readonly address: string;
  /** Counts an uncaught error among the errors of this installation; it is written when the server stops. */
  report(uncaught: unknown): void;
  stop(): Promise<void>;
}

export async function startServer(settings: Settings, parts: ServerParts): Promise<RunningServer> {
  const { clock, logger } = parts;
  const say = (line: string): void => parts.say(line);
  const watch = new ClockWatch(clock);
  const store = await openStore(settings, parts.projectRoot, {
    say,
    info: (message) => logger.info(message),
    warn: (message) => logger.warn(message),
  });
  const { database } = store;
  let hub: Hub | undefined;
  // Serves the metrics, separately from the pages that a proxy may show to everybody.
  let apart: FastifyInstance | undefined;
  const disk = store.home ? guardDisk(store.home.stateDir, settings, parts) : undefined;
  const diskMonitor = disk?.monitor();
  try {
    await disk?.check();
    await ensureQueueSchema(database, store.queueRole);
    await migrate(database.owner);
    if (store.applicationRole) await grantToApplication(database.owner, store.applicationRole);
    await installQueue(database, { queue: store.queueRole, application: store.applicationRole });
    await seedRoles(database.write, clock);
    const demo = settings.DEMO === 'on' && (await mayHoldDemo(database.write));
    // The demo company has its own departments.
    if (!demo || (await demoRemoved(database.read))) {
      await database.write.transaction().execute((tx) => seedDepartments(tx, clock));
    }
    await recordDefinitions(database.write, clock);
    const keyFolder = keyFolderOf(settings, parts.projectRoot);
    const keyring = await openKeyring(keyFolder, database.write, clock);
    await sealOldReceiptKey(database.write, clock, keyring);
    await recordRelease(database.write, clock);
    if (store.home) await recordRestore(database, store.home.stateDir, clock);
    const folder = settings.AUDIT_WITNESS_DIR;
    const witness =
      folder === undefined
        ? witnessIn(witnessBeside(keyFolder), 'beside-keys')
        : witnessIn(path.resolve(parts.projectRoot, folder));
    hub = await startHub(database, { log: logger });
    announceHealth(hub, store, disk, logger);
    const webDir = path.join(parts.projectRoot, 'dist', 'web');
    let leaving = false;
    const sendMail =
      settings.SMTP_URL === undefined
        ? null
        : smtp(settings.SMTP_URL, settings.SMTP_FROM, {
            company: async () => (await companyNameIfKnown(database.read)) ?? settings.COMPANY_NAME ?? null,
            machine: hostname(),
          });
    const errors = new ErrorCollector({ mail: sendMail !== null });
    const maps = new SourceMaps(['maps', 'server'].map((each) => path.join(parts.projectRoot, 'dist', each)));
    // Without a logger: a monitor reads every few seconds, and figures that cannot be read are logged where they are read.
    if (settings.METRICS_PORT !== undefined) apart = fastify();
    const app = await buildApp({
      errors,
      database,
      clock,
      watch,
      keyring,
      witness,
      models: languageModels(settings),
      sendMail: sendMail ?? undefined,
      disk,
      hub,
      logger,
      webDir,
      operationsDir: path.join(parts.projectRoot, 'docs', 'operations'),
      metrics: { token: settings.METRICS_TOKEN, apart },
      trustProxy: settings.TRUST_PROXY,
      stopping: () => leaving,
    });
    const address = await app.listen({ port: settings.PORT, host: settings.HOST });
    const metricsAt = await apart?.listen({ port: settings.METRICS_PORT ?? 0, host: settings.METRICS_HOST });
    // Before the demo's history, which names them.
    const first = demo && (await ensureDemoStaff(database.write, clock));
    const background = await startBackground({
      database,
      clock,
      watch,
      keyring,
      witness,
      hub,
      disk,
      logger,
      settings: { ...settings, DEMO: demo ? 'on' : 'off' },
      say,
      errors: { collector: errors, maps },
      sendMail,
      backup: {
        home: store.home,
        keyFolder,
        folder: backupFolderOf(settings, parts.projectRoot),
        s3: backupS3Of(settings),
        pgbackrest: repositoryOf(settings, parts.projectRoot),
      },
    });

    say(`Cottontree is ready at ${address} (${store.description})`);
    if (metricsAt !== undefined) say(`Metrics are at ${metricsAt}/metrics`);
    if (demo) {
      const signIns = await demoSignIns(database.write);
      const how = first
        ? 'One sign-in for each role:'
        : '`npm run demo:sign-ins` shows the sign-ins (in a container `node dist/server/demo-sign-ins.js`)';
      if (signIns.length > 0) say(`Demo company: all people, money and events are fictional. ${how}`);
      if (first) for (const line of describeSignIns(signIns)) say(line);
    } else {
      if (settings.DEMO === 'on')
        say('This database holds a company, so no demo company is created in it; DEMO=off says so for good');
      if (await holdsDemo(database.write))
        say(
          'This database holds the demo company, which DEMO=off leaves as it is. Its owner removes it with POST /api/demo/remove: see docs/loading-your-own-data.md',
        );
      if (!(await ownerExists(database.write))) {
        const token = await issueOwnerToken(database.write, clock.now());
        say(`The company has no owner. Create its owner, once, at ${address}/login#setup=${token}`);
      }
    }
    say('Press Ctrl-C to stop.');
    let stopping: Promise<void> | undefined;
    const stop = async (): Promise<void> => {
      leaving = true;
      logger.info('stopping');
      // Load balancers get this time to notice; until then requests are still answered.
      await delay(settings.DRAIN_SECONDS * 1_000);
      // Background work stops between two steps; a step that takes longer is aborted with the database and repeated
      // after a start.
      await Promise.race([background.stop(), delay(GRACE_MS, undefined, { ref: false })]);
      await app.close();
      await apart?.close();
      await diskMonitor?.stop();
      await hub?.close();
      await store.close();
      const stored = background.afterDatabase().catch((error: unknown) => {
        logger.warn({ err: error }, 'what was logged last could not be stored; the next start stores it');
      });
      await Promise.race([stored, delay(STORE_END_MS, undefined, { ref: false })]);
      logger.info('stopped');
    };
    const report = (uncaught: unknown): void =>
      errors.capture({
        source: 'server',
        kind: 'error',
        severity: SEVERITY_OF.process,
        ...causeOf(uncaught),
        place: 'server process',
        at: clock.now(),
      });
    return { address, report, stop: () => (stopping ??= stop()) };
  } catch (error) {
    await apart?.close();
    await diskMonitor?.stop();
    await hub?.close();
    await store.close();
    throw error;
  }
}

function guardDisk(folder: string, settings: Settings, { logger, say }: ServerParts): DiskGuard {
  const disk = new DiskGuard({
    folder,
    limits: diskLimitsOf(settings),
    onError: (error) => logger.warn({ err: error }, 'the disk of the data folder could not be looked at'),
  });
  const reserve = (): void =>
    void keepReserve(folder).catch((error: unknown) =>
      logger.warn({ err: error }, 'no room can be kept back for a start on a full disk'),
    );
  reserve();
  disk.subscribe((state) => {
    logger.warn({ state }, disk.facts);
    if (state === 'full') say(`CHANGES ARE REFUSED: ${disk.facts}. See docs/operations/full-disk.md`);
    else if (state === 'low') say(`${disk.facts}. Changes will be refused once it is fuller`);
    else say(`${disk.facts}: that is enough`);
    reserve();
  });
  return disk;
}

const DATABASE_STATES = {
  ok: 'the database answers again',
  silent: 'the database does not answer',
  refuses: 'the database refuses the sign-in of this server: docs/operations/when-it-is-red.md',
} as const;

/** Makes screens reload the health page; each process reports its own disk and its own connection to the database. */
function announceHealth(
  hub: Hub,
  { database }: Store,
  disk: DiskGuard | undefined,
  logger: FastifyBaseLogger,
): void {
  disk?.subscribe(() => hub.raise('health.changed', {}));
  database.liveness.subscribe((state) => {
    logger[state === 'ok' ? 'warn' : 'error'](DATABASE_STATES[state]);
    hub.raise('health.changed', {});
  });
}
