import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbedded, type EmbeddedDatabase } from './start-embedded.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'cottontree-embedded-'));
const log = { info: () => undefined, warn: () => undefined };
const start = (): Promise<EmbeddedDatabase> =>
  startEmbedded({ dataDir, log, postgresSettings: { fsync: 'off', max_connections: 20 } });

async function query(config: pg.PoolConfig, sql: string): Promise<unknown[]> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return (await client.query<pg.QueryResultRow>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded database of the product', () => {
  let running: EmbeddedDatabase;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(async () => {
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('is the company’s, owned by a role that is not a superuser, and reached by the application as another', async () => {
    const facts = `select current_user as who, current_setting('is_superuser') as super, current_database() as database,
      pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()`;
    expect(await query(running.connection, facts)).toEqual([
      { who: 'cottontree', super: 'off', database: 'cottontree', owner: 'cottontree' },
    ]);
    expect(await query(running.application, facts)).toEqual([
      { who: 'cottontree_app', super: 'off', database: 'cottontree', owner: 'cottontree' },
    ]);
    expect(
      await query(
        running.admin,
        `select rolname as name, rolcanlogin as login, pg_has_role('cottontree', oid, 'USAGE') as owners
           from pg_roles where rolname like 'cottontree%' order by rolname`,
      ),
    ).toEqual([
      { name: 'cottontree', login: true, owners: true },
      { name: 'cottontree_app', login: true, owners: true },
      { name: 'cottontree_queue', login: false, owners: true },
    ]);
  });

  it('has the product’s settings, those of the caller above them', async () => {
    const settings = `select name, current_setting(name) as value
      from unnest(array['archive_timeout', 'autovacuum_naptime', 'max_connections', 'cluster_name']) name`;
    expect(await query(running.admin, settings)).toEqual([
      { name: 'archive_timeout', value: '4min' },
      { name: 'autovacuum_naptime', value: '10s' },
      { name: 'max_connections', value: '20' },
      {
        name: 'cluster_name',
        value: expect.stringMatching(new RegExp(`^cottontree-[0-9a-f]{12}-${process.pid}$`)),
      },
    ]);
  });

  it('is completed when a start was killed before its roles and its database were there', async () => {
    await query(running.connection, 'create table remembered as select 1 as one');
    await query(running.admin, 'drop role cottontree_queue');
    await running.stop();
    running = await start();
    expect(
      await query(running.admin, `select pg_has_role('cottontree', 'cottontree_queue', 'USAGE') as owners`),
    ).toEqual([{ owners: true }]);
    await query(running.admin, 'drop database cottontree');
    await running.stop();
    running = await start();
    expect(await query(running.connection, `select to_regclass('remembered') as remembered`)).toEqual([
      { remembered: null },
    ]);
  });
});
