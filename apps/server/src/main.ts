/** The program: settings, server, signals. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { DatabaseStartError } from './db/embedded/start-error.ts';
import { DatabaseSilentError } from './db/liveness.ts';
import { systemClock } from './kernel/clock.ts';
import { KeyringError } from './kernel/keyring.ts';
import { startServer } from './server.ts';
import { SettingsError, readSettings } from './settings.ts';

/** For the ending of what is under way when something is broken that nobody foresaw. */
const LAST_MS = 20_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** A sentence for what a person can mend; the whole error for what they cannot. */
function fail(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (error instanceof SettingsError || error instanceof DatabaseStartError || error instanceof KeyringError)
    process.stderr.write(`${error.message}\n`);
  else if (error instanceof DatabaseSilentError)
    process.stderr.write(`${error.message}: see that it runs and can be reached, then start again\n`);
  else if (code === 'EADDRINUSE')
    process.stderr.write(
      `The port ${process.env['PORT'] ?? '3000'} is in use; stop the other program or set PORT to a free one\n`,
    );
  else if (code === 'EACCES')
    process.stderr.write('The port may not be used by this user; set PORT to 1024 or higher\n');
  else if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    process.stderr.write(
      `The setting HOST is "${process.env['HOST'] ?? ''}" but this machine has no such address; 127.0.0.1 and 0.0.0.0 always work\n`,
    );
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
}

try {
  const settings = readSettings(process.env);
  const logger = pino({ level: settings.LOG_LEVEL }, pino.destination(2));
  // Two levels up from dist/server and, in development, four from apps/server/src.
  const here = path.dirname(fileURLToPath(import.meta.url));
  const projectRoot = path.resolve(here, here.endsWith('dist/server') ? '../..' : '../../..');
  const server = await startServer(settings, { clock: systemClock, logger, say, projectRoot });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.stop().then(() => process.exit(0), fail);
    });
  }
  // What nobody caught leaves this process in an unknown state: what is under way is ended, and a supervisor starts anew.
  process.once('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'an error that nobody caught; the server stops');
    server.report(error);
    setTimeout(() => process.exit(1), LAST_MS).unref();
    server.stop().then(() => process.exit(1), fail);
  });
} catch (error) {
  fail(error);
}
