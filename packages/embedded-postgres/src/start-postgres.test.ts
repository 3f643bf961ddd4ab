import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { end } from './child-server.setup.ts';
import { chooseDatabaseUser, identityOptions } from './database-user.ts';
import { startPostgres, type EmbeddedPostgres, type StartOptions } from './start-postgres.ts';
import { runningProcesses } from './process-table.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'postgres-embedded-'));
const inState = (...names: string[]): string => path.join(dataDir, ...names);
const warnings: string[] = [];
const log = { info: () => undefined, warn: (message: string) => void warnings.push(message) };
const start = (more: Partial<StartOptions> = {}): Promise<EmbeddedPostgres> =>
  startPostgres({ dataDir, name: 'tests', log, ...more });

const mode = (file: string): number => statSync(file).mode & 0o777;
const mainProcess = (): number =>
  Number.parseInt(readFileSync(inState('postgres', 'postmaster.pid'), 'utf8'), 10);

async function query<Row extends pg.QueryResultRow>(
  config: pg.PoolConfig,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

it('archives the WAL of an idle database after archive_timeout also when it has just started', async () => {
  const idleDir = mkdtempSync(path.join(os.tmpdir(), 'postgres-embedded-'));
  const settings = { fsync: 'off', archive_timeout: 2, checkpoint_timeout: '15min' };
  const idle = await startPostgres({ dataDir: idleDir, name: 'tests', log, settings });
  const segment = async (): Promise<string | undefined> =>
    (
      await query<{ name: string }>(idle.admin, 'select pg_walfile_name(pg_current_wal_insert_lsn()) as name')
    )[0]?.name;
  try {
    const before = await segment();
    await query(idle.admin, 'create table changed (id int)');
    // If the checkpointer ignores archive_timeout, this takes a quarter of an hour.
    await expect.poll(segment, { timeout: 50_000 }).not.toBe(before);
  } finally {
    await idle.stop();
    rmSync(idleDir, { recursive: true, force: true });
  }
});

describe('a database on one folder, through its life cycle', () => {
  let running: EmbeddedPostgres;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(async () => {
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('creates a new PostgreSQL 18 cluster, in which the superuser can work', async () => {
    expect(running.version).toMatch(/^18\./);
    expect(running.dataDir).toBe(dataDir);
    await query(running.admin, 'create table kept (id int primary key)');
    await query(running.admin, 'insert into kept select generate_series(1, 1000)');
    const [row] = await query(
      running.admin,
      `select current_user as who, current_setting('is_superuser') as super, count(*)::int as rows from kept`,
    );
    expect(row).toEqual({ who: 'postgres', super: 'on', rows: 1000 });
  });

  it('writes durably, with checksums, in UTF-8 and with a sort order that does not depend on the machine', async () => {
    const settings = `select name, setting from pg_settings where name in
      ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'server_encoding', 'jit', 'wal_level', 'max_connections', 'password_encryption')`;
    const rows = await query<{ name: string; setting: string }>(running.admin, settings);
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      server_encoding: 'UTF8',
      jit: 'off',
      wal_level: 'replica',
      max_connections: '100',
      password_encryption: 'scram-sha-256',
    });
    const [locale] = await query(
      running.admin,
      `select datlocprovider as provider, datlocale as locale from pg_database where datname = current_database()`,
    );
    expect(locale).toEqual({ provider: 'b', locale: 'C.UTF-8' });
  });

  it('makes the password and the data accessible only to their owners', () => {
    expect(mode(inState('postgres.password'))).toBe(0o600);
    expect(mode(inState('postgres'))).toBe(0o700);
    expect(mode(inState('socket'))).toBe(0o700);
    expect(statSync(inState('postgres')).uid).toBe(chooseDatabaseUser(dataDir).uid);
    expect(statSync(inState('postgres')).uid).not.toBe(0);
  });

  it('requires the password even on the socket', async () => {
    await expect(query({ ...running.admin, password: 'wrong' }, 'select 1')).rejects.toThrow(
      /password authentication failed/,
    );
  });

  it.skipIf(process.platform !== 'linux')('opens no TCP port', async () => {
    const [row] = await query(running.admin, 'show listen_addresses');
    expect(row).toEqual({ listen_addresses: '' });
    const tcp = ['/proc/net/tcp', '/proc/net/tcp6']
      .filter((file) => existsSync(file))
      .map((file) => readFileSync(file, 'utf8'));
    const listening = new Set(
      tcp
        .flatMap((table) => table.split('\n').map((line) => line.trim().split(/\s+/)))
        .filter((columns) => columns[3] === '0A')
        .map((columns) => `socket:[${columns[9]}]`),
    );
    // Listed as the database's user: in some containers even root may not read other users' processes.
    const files = spawnSync('ls', ['-l', `/proc/${mainProcess()}/fd`], {
      ...identityOptions(chooseDatabaseUser(dataDir)),
      encoding: 'utf8',
    }).stdout;
    const sockets = [...files.matchAll(/socket:\[\d+\]/g)].map(([name]) => name);
    expect(sockets.length).toBeGreaterThan(0);
    expect(sockets.filter((socket) => listening.has(socket))).toEqual([]);
  });

  it('refuses a second start on the folder, naming folder and process', async () => {
    await expect(start()).rejects.toThrow(
      `The data folder ${dataDir} is already in use by the server with process id ${process.pid}: ` +
        `stop that server, or choose another folder for the data.`,
    );
  });

  it('refuses a second start even when somebody deleted the lock file', async () => {
    rmSync(inState('server.lock'));
    await expect(start()).rejects.toThrow(
      `${dataDir} is already in use by the server with process id ${process.pid}`,
    );
  });

  it('restarts automatically after kill -9 of PostgreSQL, with every acknowledged row', async () => {
    await query(running.admin, 'create table acknowledged (id int primary key)');
    const client = new pg.Client(running.admin);
    client.on('error', () => undefined);
    await client.connect();
    let last = 0;
    const writing = (async () => {
      for (let id = 1; ; id += 1) {
        await client.query('insert into acknowledged values ($1)', [id]);
        last = id;
        if (id === 200) process.kill(mainProcess(), 'SIGKILL');
      }
    })();
    await expect(writing).rejects.toThrow(/terminat|connection error|ECONNRESET|EPIPE/);
    const deadline = performance.now() + 10_000;
    let ids: number[] | undefined;
    while (ids === undefined && performance.now() < deadline) {
      ids = await query<{ id: number }>(running.admin, 'select id from acknowledged order by id').then(
        (rows) => rows.map(({ id }) => id),
        () => sleep(20).then(() => undefined),
      );
    }
    expect(last).toBeGreaterThanOrEqual(200);
    expect(ids?.slice(0, last)).toEqual(Array.from({ length: last }, (_, index) => index + 1));
    expect(warnings.splice(0)).toEqual(['PostgreSQL ended unexpectedly and is being started again.']);
  });

  it('calls beforeStart when the folder is locked and no PostgreSQL runs on it, and not when it is in use', async () => {
    const calls: string[] = [];
    const beforeStart = (): void =>
      void calls.push(existsSync(inState('postgres', 'postmaster.pid')) ? 'running' : 'not running');
    await expect(start({ beforeStart })).rejects.toThrow('already in use');
    expect(calls).toEqual([]);
    await running.stop();
    running = await start({ beforeStart });
    expect(calls).toEqual(['not running']);
    await running.stop();
    const failing = start({
      beforeStart: () => {
        throw new Error('not yet');
      },
    });
    await expect(failing).rejects.toThrow('not yet');
    // The folder is free again.
    running = await start();
  });

  it('shows the name in the titles of its processes', () => {
    const titles = runningProcesses().flatMap(
      ({ command }) => command.match(/^postgres: (\w+)-\w+-\d+/) ?? [],
    );
    expect(titles).toContain('tests');
  });

  it('keeps its data after a stop and a restart', async () => {
    await Promise.all([running.stop(), running.stop()]);
    expect(existsSync(inState('postgres', 'postmaster.pid'))).toBe(false);
    expect(runningProcesses().filter(({ command }) => command.includes(dataDir))).toEqual([]);
    running = await start();
    expect(await query(running.admin, 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }]);
  });

  it('repairs its copy of the programs: lost links, a file cut short', async () => {
    await running.stop();
    const [version = ''] = readdirSync(inState('runtime'));
    const lib = inState('runtime', version, 'lib');
    const links = readdirSync(lib, { withFileTypes: true })
      .filter((entry) => entry.isSymbolicLink())
      .map(({ name }) => name);
    for (const name of links) rmSync(path.join(lib, name));
    running = await start();
    expect(
      links
        .map((name) => readlinkSync(path.join(lib, name)))
        .every((target) => existsSync(path.join(lib, target))),
    ).toBe(true);

    await running.stop();
    truncateSync(inState('runtime', version, 'bin', 'postgres'));
    running = await start();
    expect(running.version).toMatch(/^18\./);
    expect(readdirSync(inState('runtime'))).toEqual([version]);
  });

  it.skipIf(process.platform !== 'linux')(
    'is not held up by a stale process id that another program has got',
    async () => {
      await running.stop();
      const user = chooseDatabaseUser(dataDir);
      const bystander = spawn('sleep', ['60'], { ...identityOptions(user), stdio: 'ignore' });
      const file = inState('postgres', 'postmaster.pid');
      writeFileSync(
        file,
        `${bystander.pid}\n${inState('postgres')}\n1700000000\n5432\n${inState('socket')}\n\n0 0\nready   \n`,
      );
      if (user.steppedDown) chownSync(file, user.uid, user.gid);
      try {
        running = await start();
        expect(bystander.exitCode).toBeNull();
      } finally {
        await end(bystander, 'SIGTERM');
      }
    },
  );

  it('says what is wrong with a setting, and frees the folder again', async () => {
    await running.stop();
    await expect(start({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
      /PostgreSQL does not start on .*invalid value for parameter "shared_buffers": "plenty"/s,
    );
    running = await start({ settings: { max_connections: 20 } });
    expect(await query(running.admin, 'show max_connections')).toEqual([{ max_connections: '20' }]);
  });

  it('refuses a database of another PostgreSQL, and one without its password', async () => {
    await running.stop();
    const version = readFileSync(inState('postgres', 'PG_VERSION'), 'utf8');
    const password = readFileSync(inState('postgres.password'), 'utf8');
    writeFileSync(inState('postgres', 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(/was written by PostgreSQL 17, and this server brings 18/);
    writeFileSync(inState('postgres', 'PG_VERSION'), version);
    rmSync(inState('postgres.password'));
    await expect(start()).rejects.toThrow(/put postgres.password back from a backup/);
    writeFileSync(inState('postgres.password'), 'wrong\n', { mode: 0o600 });
    await expect(start()).rejects.toThrow(/postgres.password does not fit/);
    writeFileSync(inState('postgres.password'), password);
    running = await start();
  });
});
