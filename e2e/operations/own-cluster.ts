/** A PostgreSQL of Debian in a scratch folder, with pgBackRest, as docs/operations/own-postgresql.md sets them up. */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { writeExample } from './example.ts';

export interface OwnCluster {
  /** Everybody may write into it. */
  readonly folder: string;
  readonly at: (name: string) => string;
  /** The folder of the PostgreSQL programs. */
  readonly bin: string;
  readonly port: string;
  /** The configuration of pgBackRest. */
  readonly config: string;
  /** Runs as the user of PostgreSQL; fails the test where the program does not end well. */
  asPostgres(...command: string[]): string;
  sql(statement: string, database?: string): string;
  pgbackrest(...args: string[]): string;
  start(): void;
  stop(): void;
  remove(): void;
}

export function createOwnCluster(port: string): OwnCluster {
  const folder = mkdtempSync(path.join(tmpdir(), 'cottontree-own-'));
  const at = (name: string): string => path.join(folder, name);
  const newest = readdirSync('/usr/lib/postgresql').toSorted((a, b) => Number(b) - Number(a))[0] ?? '';
  const bin = `/usr/lib/postgresql/${newest}/bin`;
  const data = at('main');
  const asPostgres = (...command: string[]): string => {
    const { status, stdout, stderr } = spawnSync('runuser', ['-u', 'postgres', '--', ...command], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 170_000,
    });
    expect(status, `${command.join(' ')}\n${stdout}${stderr}`).toBe(0);
    return stdout.trim();
  };
  chmodSync(folder, 0o777);
  for (const each of ['repository', 'log']) {
    mkdirSync(at(each));
    chmodSync(at(each), 0o777);
  }
  asPostgres(
    `${bin}/initdb`,
    '-D',
    data,
    '--auth=scram-sha-256',
    '--auth-local=trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  );
  const config = writeExample('pgbackrest.conf', folder, {
    '/var/lib/pgbackrest': at('repository'),
    '/var/log/pgbackrest': at('log'),
    '/run/postgresql/pgbackrest': at('log'),
    '/var/lib/postgresql/15/main': data,
    'pg1-port=5432': `pg1-port=${port}\npg1-socket-path=${folder}`,
  });
  // As `install -m 0640 -o postgres -g postgres` does.
  const { uid, gid } = statSync(data);
  chownSync(config, uid, gid);
  chmodSync(config, 0o640);
  const archive = writeExample('postgresql-archive.conf', folder, {
    'pgbackrest --stanza': `pgbackrest --config=${config} --stanza`,
  });
  chmodSync(archive, 0o644);
  appendFileSync(
    path.join(data, 'postgresql.conf'),
    `\nport = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\ninclude '${archive}'\n`,
  );
  return {
    folder,
    at,
    bin,
    port,
    config,
    asPostgres,
    sql: (statement, database = 'postgres') =>
      asPostgres(`${bin}/psql`, '-h', folder, '-p', port, '-d', database, '-Atc', statement),
    pgbackrest: (...args) => asPostgres('pgbackrest', `--config=${config}`, '--stanza=cottontree', ...args),
    start: () =>
      void asPostgres(`${bin}/pg_ctl`, '-D', data, '-w', '-t', '120', '-l', at('postgres.log'), 'start'),
    stop: () => void asPostgres(`${bin}/pg_ctl`, '-D', data, '-w', '-m', 'fast', 'stop'),
    remove: () => {
      spawnSync('runuser', ['-u', 'postgres', '--', `${bin}/pg_ctl`, '-D', data, '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
