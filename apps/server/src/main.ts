/** The program: settings, server, signals. */
import pino from 'pino';
import { DatabaseStartError } from './platform/database/embedded/start-error.ts';
import { DatabaseSilentError } from './platform/database/liveness.ts';
import { systemClock } from './platform/time/clock.ts';
import { KeyringError } from './platform/keys/keyring.ts';
import { startServer } from './server.ts';
import { projectRootOf } from './project-root.ts';
import { describeSettings, settingsInForce } from './read-settings.ts';
import { SettingsError, type Settings } from './settings.ts';

/** How long work in progress may take to end after an unexpected error. */
const LAST_MS = 20_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

let settings: Settings | undefined;

/** The setting that an address which cannot be listened on comes from. */
const settingOf = (error: unknown, own: 'HOST' | 'PORT'): string =>
  settings?.METRICS_PORT !== undefined && Object(error).port === settings.METRICS_PORT
    ? `METRICS_${own}`
    : own;

/** Prints a sentence for what a person can fix; the whole error otherwise. */
function fail(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (error instanceof SettingsError || error instanceof DatabaseStartError || error instanceof KeyringError)
    process.stderr.write(`${error.message}\n`);
  else if (error instanceof DatabaseSilentError)
    process.stderr.write(`${error.message}: see that it runs and can be reached, then start again\n`);
  else if (code === 'EADDRINUSE')
    process.stderr.write(
      `The port ${Object(error).port} is in use; stop the other program or set ${settingOf(error, 'PORT')} to a free one\n`,
    );
  else if (code === 'EACCES')
    process.stderr.write(
      `The port may not be used by this user; set ${settingOf(error, 'PORT')} to 1024 or higher\n`,
    );
  else if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    process.stderr.write(
      `The setting ${settingOf(error, 'HOST')} names an address that this machine does not have; 127.0.0.1 and 0.0.0.0 always work\n`,
    );
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
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
