import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sql } from 'kysely';
import { DatabaseStartError } from '@cottontree/embedded-postgres';
import { connect, type Database } from '../database/client.ts';
import { createDatabaseFrom, dropDatabase } from '../database/test-cluster.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ensureQueueSchema, installQueue } from './install-queue.ts';

const NO_RIGHT = { code: '42501' };

describe('the application’s rights on the queue', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('are to call two functions: it reads and changes none of its tables, and calls none of its other functions', async () => {
    const { rows: tables } = await t.database.ownerPool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'queue'::regnamespace and relkind = 'r'`,
    );
    expect(tables.length).toBeGreaterThan(3);
    for (const { name } of tables)
      for (const statement of [`select from queue.${name}`, `delete from queue.${name}`])
        await expect(sql.raw(statement).execute(t.database.write), statement).rejects.toMatchObject(NO_RIGHT);
    for (const call of [
      `queue.add_job('x')`,
      `queue.force_unlock_workers('{}')`,
      `queue.complete_jobs('{}')`,
      `queue.remove_job('x')`,
    ])
      await expect(sql.raw(`select ${call}`).execute(t.database.write), call).rejects.toMatchObject(NO_RIGHT);
    await expect(
      sql`select queue.withdraw('00000000-0000-4000-8000-000000000000')`.execute(t.database.write),
    ).resolves.toBeDefined();
  });
  it('leave the owner of the queue without rights on business tables', async () => {
    const pool = t.database.newPool({ role: 'cottontree_queue', max: 1 });
    for (const table of ['users', 'audit_records', 'background_jobs', 'settings'])
      await expect(pool.query(`select from ${table}`), table).rejects.toMatchObject(NO_RIGHT);
    await pool.end();
  });
});

describe('an external PostgreSQL', () => {
  const admin = inject('testDatabaseAdmin');
  let name: string;
  let connection: pg.PoolConfig;
  const opened: Database[] = [];
  const asAdmin = async (...statements: string[]): Promise<void> => {
    const client = new pg.Client({ ...admin, database: name });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const open = (): Database => {
    const database = connect(connection);
    opened.push(database);
    return database;
  };
  beforeAll(async () => {
    name = String((await createDatabaseFrom(admin, 'template1')).database);
    await asAdmin(
      `create role ${name}_console login password 'x'`,
      `alter role ${name}_console password '${String(admin.password)}'`,
      `create role ${name}_queue nologin`,
    );
    connection = { ...admin, user: `${name}_console`, database: name };
  });
  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close()));
    await dropDatabase(admin, name);
    const client = new pg.Client(admin);
    await client.connect();
    await client.query(`drop role ${name}_console; drop role ${name}_queue`);
    await client.end();
  });

  it('whose user may not create a schema stops the start and names the missing grant', async () => {
    const refusal = await ensureQueueSchema(open(), null).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DatabaseStartError);
    expect(String(refusal)).toContain(`GRANT CREATE ON DATABASE "${name}" TO "${name}_console"`);
  });
  it('whose schema belongs to a role that the user is not a member of stops it and names that grant', async () => {
    await asAdmin(`create schema queue authorization ${name}_queue`);
    const refusal = await installQueue(open(), { queue: null, application: null }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(DatabaseStartError);
    expect(String(refusal)).toContain(`GRANT "${name}_queue" TO "${name}_console"`);
    await asAdmin('drop schema queue');
  });
  it('gets the queue from the first of three servers that start at once, and a later start writes nothing', async () => {
    await asAdmin(
      `grant create on database ${name} to ${name}_console`,
      `grant ${name}_queue to ${name}_console`,
    );
    const roles = { queue: `${name}_queue`, application: null };
    await Promise.all([open(), open(), open()].map((database) => installQueue(database, roles)));
    const state = async () => {
      const { rows } = await open().ownerPool.query<{ state: string; owner: string }>(
        `select string_agg(c.xmin::text || p.xmin::text, ',' order by c.oid, p.oid) as state,
                min(pg_get_userbyid(n.nspowner)) as owner
           from pg_namespace n join pg_class c on c.relnamespace = n.oid join pg_proc p on p.pronamespace = n.oid
          where nspname = 'queue'`,
      );
      return rows[0];
    };
    const before = await state();
    expect(before?.owner).toBe(`${name}_queue`);
    await installQueue(open(), roles);
    expect(await state()).toEqual(before);
  });
});
