import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import pg from 'pg';
import { afterAll, expect, it } from 'vitest';

import { startCopy } from './start-copy.ts';
import { startPostgres } from './start-postgres.ts';

const log = { info: () => undefined, warn: () => undefined };
const settings = { fsync: 'off', synchronous_commit: 'off' };
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'postgres-original-'));
const folder = mkdtempSync(path.join(os.tmpdir(), 'postgres-copy-'));
afterAll(() => {
  for (const each of [dataDir, folder]) rmSync(each, { recursive: true, force: true });
});

async function query(config: pg.PoolConfig, statements: readonly string[]): Promise<unknown[]> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    const rows: unknown[] = [];
    for (const each of statements)
      rows.push(...(await client.query<{ it: unknown }>(each)).rows.map(({ it }) => it));
    return rows;
  } finally {
    await client.end();
  }
}

/** With all that ALTER SYSTEM could let it do outside its folder, as the owner of the original. */
function copyCluster(): void {
  const { uid, gid } = statSync(path.join(dataDir, 'postgres'));
  cpSync(path.join(dataDir, 'postgres'), path.join(folder, 'postgres'), { recursive: true });
  if (process.getuid?.() !== 0) return;
  chmodSync(folder, 0o711);
  const target = path.join(folder, 'postgres');
  chownSync(target, uid, gid);
  for (const each of readdirSync(target, { recursive: true, encoding: 'utf8' }))
    chownSync(path.join(target, each), uid, gid);
}

it('starts a copy of a cluster that neither archives nor listens, whatever was set in the original', async () => {
  const outside = mkdtempSync(path.join(os.tmpdir(), 'postgres-outside-'));
  chmodSync(outside, 0o777);
  const original = await startPostgres({ dataDir, name: 'tests', log, settings });
  const mark = path.join(outside, 'reached');
  await query(original.admin, [
    'create role teller login',
    'create database till owner teller',
    'alter system set archive_mode = on',
    `alter system set archive_command = 'touch ${mark}'`,
    `alter system set external_pid_file = '${mark}'`,
    `alter system set listen_addresses = '127.0.0.1'`,
    `alter system set port = 4739`,
    `alter system set primary_conninfo = 'host=db.example'`,
  ]);
  await original.stop();
  copyCluster();
  const runtimes = path.join(dataDir, 'runtime');
  const programs = path.join(runtimes, readdirSync(runtimes)[0] ?? '');
  const login = { user: 'postgres', database: 'till' };
  const copy = await startCopy({ folder, programs, name: 'tests', login, environment: {}, log });
  try {
    const shown = ['archive_mode', 'listen_addresses', 'primary_conninfo', 'hba_file'];
    expect(
      await query(copy.connection, [
        'select current_user as it',
        ...shown.map((each) => `select coalesce(current_setting('${each}', true), '') as it`),
      ]).catch(String),
    ).toEqual(['postgres', 'off', '', '', path.join(folder, 'copy-hba.conf')]);
    expect(existsSync(mark)).toBe(false);
  } finally {
    await copy.stop();
    rmSync(outside, { recursive: true });
  }
});

it('says that a copy has no such database, instead of waiting for it', async () => {
  const runtimes = path.join(dataDir, 'runtime');
  const programs = path.join(runtimes, readdirSync(runtimes)[0] ?? '');
  const login = { user: 'teller', database: 'vault' };
  await expect(startCopy({ folder, programs, name: 'tests', login, environment: {}, log })).rejects.toThrow(
    'database "vault" does not exist',
  );
});
