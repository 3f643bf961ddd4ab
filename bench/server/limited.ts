/** The product's application with its limits and its queue, and no other background work. */
import pino from 'pino';
import { buildApp } from '../../apps/server/src/app.ts';
import { connect } from '../../apps/server/src/platform/database/client.ts';
import { ErrorCollector } from '../../apps/server/src/domains/errors/collector.ts';
import { recomputeWork } from '../../apps/server/src/figures/recompute-job.ts';
import { systemClock } from '../../apps/server/src/platform/time/clock.ts';
import { startQueue } from '../../apps/server/src/platform/queue/start-queue.ts';
import { startHub } from '../../apps/server/src/platform/realtime/hub.ts';
import { benchKeyring } from '../keyring.ts';
import { whenStarted } from './parent.ts';

whenStarted(async (connection) => {
  const logger = pino({ level: 'fatal' }, pino.destination(2));
  const database = connect(connection, { onIdleError: (error) => logger.error(error) });
  const hub = await startHub(database, { log: logger });
  const app = await buildApp({
    errors: new ErrorCollector(),
    database,
    clock: systemClock,
    keyring: benchKeyring(),
    hub,
    logger,
  });
  const queue = await startQueue({
    database,
    clock: systemClock,
    works: [recomputeWork(database, systemClock)],
    onError: (kind, error) => logger.error({ err: error }, kind),
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    stop: async () => {
      await queue.stop();
      await app.close();
      await hub.close();
      await database.close();
    },
  };
});
