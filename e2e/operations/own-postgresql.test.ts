/** An external PostgreSQL with pgBackRest, and a dump of it: the commands of docs/operations/own-postgresql.md. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { found, FOUNDER } from '../empty-company.ts';
import { signInOverHttp } from '../http-client.ts';
import { startServerProcess, type ServerProcess } from '../server-process.ts';
import { writeExample } from './example.ts';

const PORT = '4591';
const folder = mkdtempSync(path.join(tmpdir(), 'cottontree-own-'));
const at = (name: string): string => path.join(folder, name);
const newest = readdirSync('/usr/lib/postgresql').toSorted((a, b) => Number(b) - Number(a))[0] ?? '';
const bin = `/usr/lib/postgresql/${newest}/bin`;
const data = at('main');

/** Runs as the user of PostgreSQL, which is Debian's package. */
function asPostgres(...command: string[]): string {
  const { status, stdout, stderr } = spawnSync('runuser', ['-u', 'postgres', '--', ...command], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 170_000,
  });
  expect(status, `${command.join(' ')}\n${stdout}${stderr}`).toBe(0);
  return stdout.trim();
}
const sql = (statement: string, database = 'postgres'): string =>
  asPostgres(`${bin}/psql`, '-h', folder, '-p', PORT, '-d', database, '-Atc', statement);
const pgbackrest = (...args: string[]): string =>
  asPostgres('pgbackrest', `--config=${at('pgbackrest.conf')}`, '--stanza=cottontree', ...args);
const startDatabase = (): string =>
  asPostgres(`${bin}/pg_ctl`, '-D', data, '-w', '-t', '120', '-l', at('postgres.log'), 'start');
const stopDatabase = (): string => asPostgres(`${bin}/pg_ctl`, '-D', data, '-w', '-m', 'fast', 'stop');

const startCottontree = (database: string): Promise<ServerProcess> =>
  startServerProcess({
    DATABASE_URL: `postgres://cottontree:secret@127.0.0.1:${PORT}/${database}`,
    KEY_DIR: at('keys'),
    DATA_DIR: at('state'),
    DEMO: 'off',
  });
/** The departments that somebody created; a new company has none of these. */
async function departments(server: ServerProcess): Promise<string[]> {
  const owner = await signInOverHttp(server.url, FOUNDER);
  const { body } = await owner.get('/api/expense-management/departments');
  const named = JSON.stringify(body).match(/"name":"Desk \d"/g) ?? [];
  return named.map((each) => each.slice(8, -1)).toSorted();
}
async function addDepartment(server: ServerProcess, name: string): Promise<void> {
  const owner = await signInOverHttp(server.url, FOUNDER);
  const { status } = await owner.post('/api/expense-management/departments', { name });
  expect(status).toBe(200);
}

beforeAll(() => {
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
  writeExample('pgbackrest.conf', folder, {
    '/var/lib/pgbackrest': at('repository'),
    '/var/log/pgbackrest': at('log'),
    '/var/lib/postgresql/15/main': data,
    'pg1-port=5432': `pg1-port=${PORT}\npg1-socket-path=${folder}\nlock-path=${at('log')}`,
  });
  chmodSync(at('pgbackrest.conf'), 0o644);
  const archive = writeExample('postgresql-archive.conf', folder, {
    'pgbackrest --stanza': `pgbackrest --config=${at('pgbackrest.conf')} --stanza`,
  });
  chmodSync(archive, 0o644);
  appendFileSync(
    path.join(data, 'postgresql.conf'),
    `\nport = ${PORT}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\ninclude '${archive}'\n`,
  );
  startDatabase();
  sql("create role cottontree login createrole password 'secret'");
  sql('create database cottontree owner cottontree');
});
afterAll(() => {
  spawnSync('runuser', ['-u', 'postgres', '--', `${bin}/pg_ctl`, '-D', data, '-m', 'immediate', 'stop']);
  rmSync(folder, { recursive: true, force: true });
});

describe('an external PostgreSQL', () => {
  it('is backed up by pgBackRest with the example files and restored to an exact time', async () => {
    pgbackrest('stanza-create');
    pgbackrest('check');
    let server = await startCottontree('cottontree');
    await found(server);
    await addDepartment(server, 'Desk 1');
    pgbackrest('backup', '--type=full');
    await addDepartment(server, 'Desk 2');
    const target = sql('select now()');
    await addDepartment(server, 'Desk 3');
    expect(await departments(server)).toEqual(['Desk 1', 'Desk 2', 'Desk 3']);
    await server.stop();
    sql('select pg_switch_wal()');
    pgbackrest('check');
    stopDatabase();

    pgbackrest('restore', '--delta', '--type=time', `--target=${target}`, '--target-action=promote');
    startDatabase();
    server = await startCottontree('cottontree');
    expect(await departments(server)).toEqual(['Desk 1', 'Desk 2']);
    await server.stop();
  });

  it('is dumped and restored from the dump, with its keys', async () => {
    const dump = at('cottontree.dump');
    asPostgres(`${bin}/pg_dump`, '-h', folder, '-p', PORT, '-Fc', '-f', dump, 'cottontree');
    sql('create database moved owner cottontree');
    asPostgres(`${bin}/pg_restore`, '-h', folder, '-p', PORT, '--exit-on-error', '-d', 'moved', dump);
    const server = await startCottontree('moved');
    expect(await departments(server)).toEqual(['Desk 1', 'Desk 2']);
    const owner = await signInOverHttp(server.url, FOUNDER);
    const { body } = await owner.get('/api/dashboard/operations');
    const { checks } = body as { checks: { id: string; state: string }[] };
    expect(checks.filter(({ id, state }) => id !== 'database' && state === 'failed')).toEqual([]);
    await server.stop();
  });
});
