/** The program: settings, server, signals. */
import pino from 'pino';
import { systemClock } from './platform/time/clock.ts';
import { startFailure } from './start-failure.ts';
import { startServer } from './server.ts';
import { projectRootOf } from './project-root.ts';
import { describeSettings, settingsInForce } from './read-settings.ts';
import type { Settings } from './settings.ts';

/** How long work in progress may take to end after an unexpected error. */
const LAST_MS = 20_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

let settings: Settings | undefined;

function fail(error: unknown): never {
  process.stderr.write(`${startFailure(error, settings)}\n`);
  process.exit(1);
}

try {
  const inForce = settingsInForce(process.env);
  settings = inForce.settings;
  for (const line of describeSettings(inForce)) say(line);
  const logger = pino({ level: settings.LOG_LEVEL }, pino.destination(2));
  const projectRoot = projectRootOf(import.meta.url);
  const server = await startServer(settings, { clock: systemClock, logger, say, projectRoot });
  // SIGHUP is sent when the terminal is closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      server.stop().then(() => process.exit(0), fail);
    });
  }
  // After an uncaught error the state of this process is unknown: work in progress is ended, and a supervisor starts a
  // new one.
  process.once('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'an error that nobody caught; the server stops');
    server.report(error);
    setTimeout(() => process.exit(1), LAST_MS).unref();
    server.stop().then(() => process.exit(1), fail);
  });
} catch (error) {
  fail(error);
}
