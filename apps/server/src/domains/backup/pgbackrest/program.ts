/** Runs the program pgbackrest as the user to whom its configuration belongs. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { identityOptions, ownerAsUser, type DatabaseUser } from '@cottontree/embedded-postgres';
import { codeOf } from '../../../platform/failures/reason.ts';

/** pgBackRest did not do it; the message is for the person who requested it. */
export class PgBackRestError extends Error {
  override readonly name = 'PgBackRestError';
}

interface RunOptions {
  readonly signal?: AbortSignal;
  /** It then reports each file that it works on, as a line. */
  onLine?(line: string): void;
}

export interface PgBackRest {
  readonly config: string;
  readonly stanza: string;
  /** As whom it runs. Throws PgBackRestError when that would be root. */
  user(): DatabaseUser;
  /** What the program, and a program that starts it, gets of the environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** The configuration and the stanza, as arguments. */
  readonly place: readonly string[];
  /** Resolves to its standard output. Throws PgBackRestError with what it said. */
  run(command: string, args?: readonly string[], options?: RunOptions): Promise<string>;
}

const LOGGING = ['--log-level-stderr=warn', '--no-log-timestamp'];
/** Enough of its last words to name the cause. */
const MOST_LINES = 60;

/** Secrets of a repository (such as PGBACKREST_REPO1_CIPHER_PASS) may be given in the environment alone. */
function environmentOf(all: NodeJS.ProcessEnv): Record<string, string> {
  const own = Object.entries(all).flatMap(([name, value]): [string, string][] =>
    name.startsWith('PGBACKREST_') && value !== undefined ? [[name, value]] : [],
  );
  return { PATH: all['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...Object.fromEntries(own) };
}

/** The error with its hints in one line: "unable to find primary cluster (are all available clusters in recovery?)". */
export function problemIn(output: string): string {
  const lines = output.split('\n');
  const first = lines.findIndex((line) => /ERROR: \[\d+\]:/.test(line));
  const from = first < 0 ? lines.filter((line) => line.trim() !== '').slice(-3) : lines.slice(first);
  return from
    .map((line) =>
      line
        .replace(/^.*?ERROR: \[\d+\]:\s*/, '')
        .replace(/^\s*HINT:\s*/, 'hint: ')
        .trim(),
    )
    .filter((line) => line !== '')
    .join('; ')
    .slice(0, 600);
}

/** Whether it said that it does not know the version of the running PostgreSQL. */
export const isUnknownVersion = (problem: string): boolean => problem.includes('VersionNotSupportedError');

export function openPgBackRest(
  { config, stanza }: { config: string; stanza: string },
  program = 'pgbackrest',
): PgBackRest {
  const place = [`--config=${config}`, `--stanza=${stanza}`];
  const environment = environmentOf(process.env);
  const user = (): DatabaseUser => {
    const owner = ownerAsUser(config);
    if (owner) return owner;
    throw new PgBackRestError(
      `This server runs as root and ${config} is not there or belongs to root, as whom pgBackRest must not run: ` +
        `give the file to its user, such as chown postgres ${config}`,
    );
  };
  return {
    config,
    stanza,
    place,
    environment,
    user,
    run: async (command, args = [], { signal, onLine } = {}) => {
      signal?.throwIfAborted();
      const detail = `--log-level-console=${onLine ? 'detail' : 'off'}`;
      const common = command === 'version' ? [] : [...place, detail, ...LOGGING];
      const child = spawn(program, [command, ...common, ...args], {
        ...identityOptions(user()),
        cwd: '/',
        env: environment,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const abort = (): void => void child.kill('SIGTERM');
      signal?.addEventListener('abort', abort);
      const output: string[] = [];
      const errors: string[] = [];
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (onLine) onLine(line);
        else output.push(line);
      });
      createInterface({ input: child.stderr }).on('line', (line) => {
        errors.push(line);
        if (errors.length > MOST_LINES) errors.shift();
      });
      try {
        const code = await new Promise<number | null>((resolve, reject) => {
          child.once('error', reject);
          child.once('close', resolve);
        });
        signal?.throwIfAborted();
        if (code === 0) return output.join('\n');
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw error;
        throw new PgBackRestError(
          'The program pgbackrest is not on this machine: install it (apt-get install pgbackrest) on the host of the database or of the repository, where this server runs as well',
        );
      } finally {
        signal?.removeEventListener('abort', abort);
      }
      const said = errors.join('\n');
      if (isUnknownVersion(said)) throw new PgBackRestError(`VersionNotSupportedError: ${problemIn(said)}`);
      throw new PgBackRestError(`pgbackrest ${command}: ${problemIn(said)}`);
    },
  };
}
