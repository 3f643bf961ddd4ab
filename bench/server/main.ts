/**
 * The product's application on a given database, without its rate limits and without background work, so that it only
 * does what is requested. A few empty endpoints show the cost of the kernel alone.
 */
import pino from 'pino';
import { z } from 'zod';
import { buildApp } from '../../apps/server/src/app.ts';
import { connect } from '../../apps/server/src/platform/database/client.ts';
import { CommandGroups } from '../../apps/server/src/platform/commands/command-groups.ts';
import { personalAccess } from '../../apps/server/src/platform/database/personal-access.ts';
import { FairShare } from '../../apps/server/src/platform/http/fair-share.ts';
import { ErrorCollector } from '../../apps/server/src/domains/errors/collector.ts';
import { SourceMaps } from '../../apps/server/src/domains/errors/source-maps.ts';
import { keepErrors } from '../../apps/server/src/domains/errors/jobs/keep-errors.ts';
import { callers } from '../../apps/server/src/platform/http/callers.ts';
import { systemClock } from '../../apps/server/src/platform/time/clock.ts';
import { query } from '../../apps/server/src/platform/http/endpoint.ts';
import { mount, type Endpoint } from '../../apps/server/src/platform/http/http.ts';
import { ResponseCache } from '../../apps/server/src/platform/http/response-cache.ts';
import { KnownRows } from '../../apps/server/src/platform/database/known-rows.ts';
import { importWatch, importWorks } from '../../apps/server/src/domains/imports/jobs/run-imports.ts';
import { KeyAdmission } from '../../apps/server/src/platform/http/key-admission.ts';
import { LimitKeys } from '../../apps/server/src/platform/http/limit-keys.ts';
import { startQueue } from '../../apps/server/src/platform/queue/start-queue.ts';
import { startHub } from '../../apps/server/src/platform/realtime/hub.ts';
import { route, type Access } from '@cottontree/contract/route.ts';
import { benchKeyring } from '../keyring.ts';
import { METRICS_TOKEN } from '../metrics-token.ts';
import { runLongJob } from './long-jobs.ts';
import { whenStarted } from './parent.ts';

const empty = (path: `/api/${string}`, access: Access): Endpoint =>
  query(route({ method: 'GET', path, summary: 'Nothing', access, output: z.object({}) }), async () => ({}));

whenStarted(async (connection) => {
  const logger = pino({ level: 'error' }, pino.destination(2));
  const database = connect(connection, { onIdleError: (error) => logger.error(error) });
  const hub = await startHub(database, { log: logger });
  const keyring = benchKeyring();
  const collector = new ErrorCollector();
  const app = await buildApp({
    errors: collector,
    database,
    clock: systemClock,
    keyring,
    hub,
    logger,
    rateLimits: false,
    metrics: { token: METRICS_TOKEN },
  });
  const known = new KnownRows(database.read);
  const findCaller = callers(database.sessionPool, systemClock);
  const share = new FairShare({ timed: false });
  const accessOf = personalAccess(database, (person, milliseconds) => share.spend(person, milliseconds));
  const options = {
    database,
    known,
    cache: new ResponseCache(database.read),
    findCaller,
    limitKeys: new LimitKeys(keyring),
    keyAdmission: new KeyAdmission({ database, clock: systemClock, limited: false }),
    share,
    commands: new CommandGroups(database.write),
    accessOf,
    clock: systemClock,
    keyring,
    validateAnswers: false,
  };
  mount(app, empty('/api/bench/public', 'public'), options);
  mount(app, empty('/api/bench/signed-in', 'signed-in'), options);
  mount(app, empty('/api/bench/power', 'analytics.view'), options);
  // Idle until an import is started.
  const onError = (error: unknown): void => logger.error(error);
  const queue = await startQueue({
    database,
    clock: systemClock,
    works: importWorks({ database, clock: systemClock }),
    watches: [importWatch],
    onError: (_, error) => onError(error),
  });
  // Writes only after an error.
  const errors = keepErrors({
    database,
    clock: systemClock,
    collector,
    maps: new SourceMaps([]),
    onError,
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    onMessage: (message) => runLongJob(message, database, keyring),
    stop: async () => {
      await queue.stop();
      await errors.stop();
      await app.close();
      await hub.close();
      await database.close();
    },
  };
});
