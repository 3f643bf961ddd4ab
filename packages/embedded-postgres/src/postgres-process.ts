import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { identityOptions, type DatabaseUser } from './database-user.ts';
import { settingArguments, type PostgresSettings } from './postgres-settings.ts';
import type { PostgresLog } from './log.ts';

/**
 * PostgreSQL gets none of the server's environment: it contains secrets, and PG* variables would change PostgreSQL's
 * behaviour.
 */
export const bareEnvironment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

export interface LaunchPlan {
  readonly runtime: string;
  readonly cluster: string;
  readonly user: DatabaseUser;
  readonly settings: PostgresSettings;
  readonly log: PostgresLog;
  /** For commands that PostgreSQL starts, such as `restore_command`. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface PostgresProcess {
  readonly pid: number | undefined;
  /** Resolves when the process has ended, with the last lines of its output. */
  readonly ended: Promise<string>;
  /** Requests a fast shutdown (sessions closed, transactions rolled back, checkpoint written) and waits for it. */
  stop(): Promise<void>;
}

/** Starts one `postgres` process, which is not ready for connections yet when this returns. */
export function launchPostgres(plan: LaunchPlan): PostgresProcess {
  const program = path.join(plan.runtime, 'bin', 'postgres');
  const args = ['-D', plan.cluster, ...settingArguments(plan.settings)];
  const [command, ...rest] = [...dieWithParent(plan.user), program, ...args];
  const child = spawn(command ?? program, rest, {
    ...(command === 'setpriv' ? {} : identityOptions(plan.user)),
    cwd: '/',
    env: { ...bareEnvironment, ...plan.environment },
    // A separate session, so that Ctrl-C in the terminal reaches only the server, which then stops the database.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lastLines: string[] = [];
  if (child.stderr)
    createInterface({ input: child.stderr }).on('line', (line) => report(line, lastLines, plan.log));
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(lastLines.join('\n')));
  });
  // Covers process.exit and uncaught errors where the kernel does not signal children when their parent ends.
  const onExit = (): void => requestStop(child, plan);
  process.once('exit', onExit);
  void ended.then(() => process.off('exit', onExit));
  return {
    pid: child.pid,
    ended,
    stop: async () => {
      requestStop(child, plan);
      await ended;
    },
  };
}

// SIGINT is PostgreSQL's fast shutdown. Never SIGKILL: it would force a recovery, and may leave shared memory behind.
function requestStop(child: ChildProcess, plan: LaunchPlan): void {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  if (process.platform !== 'win32') child.kill('SIGINT');
  // Windows has no signals, so pg_ctl sends the request to PostgreSQL's own event pipe.
  else
    execFileSync(path.join(plan.runtime, 'bin', 'pg_ctl'), ['stop', '-D', plan.cluster, '-m', 'fast', '-W']);
}

/** On Linux the kernel can send PostgreSQL a SIGINT when the server is killed; setpriv requests that. */
function dieWithParent(user: DatabaseUser): string[] {
  if (process.platform !== 'linux') return [];
  const command = ['setpriv', '--pdeathsig', 'INT'];
  if (user.steppedDown) command.push(`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups');
  const [program = '', ...args] = command;
  return spawnSync(program, [...args, 'true'], { cwd: '/', stdio: 'ignore' }).status === 0 ? command : [];
}

function report(line: string, lastLines: string[], log: PostgresLog): void {
  lastLines.push(line);
  if (lastLines.length > 20) lastLines.shift();
  // FATAL ends a single session, whose client gets the error itself; at a stop there is one for every connection.
  if (/^(WARNING|PANIC):/.test(line)) log.warn(`PostgreSQL: ${line}`);
  else log.debug?.(`PostgreSQL: ${line}`);
}
