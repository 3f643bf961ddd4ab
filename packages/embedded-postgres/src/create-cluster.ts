import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

import { identityOptions, type DatabaseUser } from './database-user.ts';
import { bareEnvironment } from './postgres-process.ts';
import { DatabaseStartError, reasonOf } from './start-error.ts';
import { giveToFolderOwner } from './data-folder.ts';
import { clusterFolder, passwordFile, unfinishedPrefix } from './folder-layout.ts';

export interface ClusterOptions {
  readonly dataDir: string;
  readonly runtime: string;
  readonly user: DatabaseUser;
  /** False only for temporary test clusters. */
  readonly durable: boolean;
}

/**
 * Makes sure that a database cluster exists and returns the password of its superuser. The cluster is built in a temporary
 * folder and then renamed, so that it exists either completely or not at all.
 */
export async function ensureCluster(options: ClusterOptions): Promise<string> {
  const cluster = clusterFolder(options.dataDir);
  if (!existsSync(cluster)) {
    // Written before the cluster and never changed: a process that sees a cluster also finds its password.
    const password = writePassword(options.dataDir);
    await initialise(options, password, cluster);
    return password;
  }
  refuseOtherVersion(cluster, options.runtime);
  return readPassword(options.dataDir);
}

function writePassword(dataDir: string): string {
  const password = randomBytes(24).toString('base64url');
  const file = passwordFile(dataDir);
  rmSync(file, { force: true });
  writeFileSync(file, `${password}\n`, { mode: 0o600, flag: 'wx', flush: true });
  giveToFolderOwner(file, dataDir);
  return password;
}

function readPassword(dataDir: string): string {
  try {
    return readFileSync(passwordFile(dataDir), 'utf8').trim();
  } catch (error) {
    throw new DatabaseStartError(
      `The password of the database in ${dataDir} cannot be read (${reasonOf(error)}): ` +
        `put postgres.password back from a backup of the folder, or start as the user who owns it.`,
    );
  }
}

async function initialise(options: ClusterOptions, password: string, cluster: string): Promise<void> {
  const { dataDir, runtime, user, durable } = options;
  const workshop = mkdtempSync(path.join(dataDir, unfinishedPrefix));
  const data = path.join(workshop, 'data');
  const secret = path.join(workshop, 'password');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(secret, `${password}\n`, { mode: 0o600 });
  if (user.steppedDown) for (const file of [workshop, data, secret]) chownSync(file, user.uid, user.gid);
  const settings = [
    ['-D', data, '-U', 'postgres', `--pwfile=${secret}`, '--auth=scram-sha-256', '--data-checksums'],
    // The builtin provider sorts the same on every machine and with every C library, so indexes stay valid after a
    // move.
    ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ['--no-instructions', ...(durable ? [] : ['--no-sync'])],
  ].flat();
  try {
    await promisify(execFile)(path.join(runtime, 'bin', 'initdb'), settings, {
      ...identityOptions(user),
      cwd: '/',
      env: bareEnvironment,
    });
  } catch (error) {
    rmSync(workshop, { recursive: true, force: true });
    throw new DatabaseStartError(
      ({ chooseFolder }) =>
        `PostgreSQL could not create its database in ${dataDir}: ${lastWords(error)}. ` +
        `Put that right, or ${chooseFolder('another folder')}.`,
    );
  }
  chmodSync(data, 0o700);
  renameSync(data, cluster);
  if (durable) flushFolder(dataDir);
  rmSync(workshop, { recursive: true, force: true });
}

/** The line of initdb's output that names the cause. */
function lastWords(error: unknown): string {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  const cause = /(?:FATAL|PANIC|initdb: error):\s*(.+)/.exec(output)?.[1];
  return cause ?? reasonOf(error);
}

/** A rename survives a power cut only after its folder is flushed. Windows has no such call and needs none. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const fd = openSync(folder, 'r');
  fsyncSync(fd);
  closeSync(fd);
}

function refuseOtherVersion(cluster: string, runtime: string): void {
  const written = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  const [bundled] = path.basename(runtime).split('.');
  if (written === bundled) return;
  throw new DatabaseStartError(
    ({ connectTo }) =>
      `The database in ${cluster} was written by PostgreSQL ${written}, and this server brings ${bundled}: ` +
      `start the release that wrote it, or move the data to a PostgreSQL of your own and ${connectTo('that')}.`,
  );
}
