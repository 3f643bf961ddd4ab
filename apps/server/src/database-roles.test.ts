/** docs/operations/database-roles.md, followed as written, and what else an own PostgreSQL may look like: nothing of it is a finding. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { grantToApplication } from './platform/database/application-role.ts';
import { dropDatabase } from './platform/database/test-cluster.ts';
import { migrate } from './platform/database/migrate.ts';
import { schemaFaults } from './platform/audit/seals/schema-check.ts';
import { ensureQueueSchema, installQueue } from './platform/queue/install-queue.ts';
import { readSettings } from './read-settings.ts';
import { openStore, type Store } from './store.ts';

const admin = inject('testDatabaseAdmin');
const password = String(admin.password);
const log = { say: () => undefined, info: () => undefined, warn: () => undefined };

describe('a PostgreSQL of one’s own', { timeout: 120_000 }, () => {
  let name: string;
  const opened: Store[] = [];
  const run = async (database: string | undefined, statements: readonly string[]): Promise<void> => {
    const client = new pg.Client({ ...admin, database });
    await client.connect();
    for (const statement of statements)
      await client.query(statement.replaceAll('NAME', name).replaceAll('PASSWORD', password));
    await client.end();
  };
  const asSuperuser = (...statements: readonly string[]) => run(undefined, statements);
  const inDatabase = (...statements: readonly string[]) => run(name, statements);
  /** As startServer does, up to the point where the database is ready. */
  const start = async (user: string): Promise<Store> => {
    const parameters = { host: String(admin.host), user: user.replace('NAME', name), password };
    const url = `postgresql://localhost:${admin.port}/${name}?${new URLSearchParams(parameters).toString()}`;
    const store = await openStore(readSettings({ DATABASE_URL: url }), '/', log);
    opened.push(store);
    const { database, queueRole: queue, applicationRole: application } = store;
    await ensureQueueSchema(database, queue);
    await migrate(database.owner);
    if (application !== null) await grantToApplication(database.owner, application);
    await installQueue(database, { queue, application });
    await database.pool.query(`select ensure_transaction_months('2026-08-01', '2026-09-30')`);
    return store;
  };
  const faults = ({ database }: Store) => schemaFaults(database.read);

  beforeEach(() => {
    name = `own_${randomBytes(4).toString('hex')}`;
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
    await dropDatabase(admin, name);
    const client = new pg.Client(admin);
    await client.connect();
    const { rows } = await client.query<{ role: string }>(
      'select quote_ident(rolname) as role from pg_roles where starts_with(rolname, $1)',
      [name],
    );
    await client.query(`drop role ${rows.map(({ role }) => role).join(', ')}`);
    await client.end();
  });

  it('made as the page says, with a user who may make roles, holds no finding, nor does a second start', async () => {
    await asSuperuser(
      `create role NAME login createrole password 'PASSWORD'`,
      'create database NAME owner NAME',
    );
    const store = await start('NAME');
    expect(store.applicationRole).toBe(`${name}_app`);
    expect(await faults(store)).toEqual([]);
    expect(await faults(await start('NAME'))).toEqual([]);
  });
  it('of a user who may make no roles holds none, before the remedy of the page and after, nor once it is taken back', async () => {
    await asSuperuser(
      `create role NAME_console login password 'PASSWORD'`,
      'create database NAME owner NAME_console',
    );
    const alone = await start('NAME_console');
    expect(alone.applicationRole).toBeNull();
    expect(await faults(alone)).toEqual([]);
    await asSuperuser('create role NAME_app nologin', 'grant NAME_app to NAME_console');
    const guarded = await start('NAME_console');
    expect(guarded.applicationRole).toBe(`${name}_app`);
    expect(await faults(guarded)).toEqual([]);
    expect(await faults(alone)).toEqual([]);
    await asSuperuser('revoke NAME_app from NAME_console');
    const without = await start('NAME_console');
    expect(without.applicationRole).toBeNull();
    expect(await faults(without)).toEqual([]);
  });
  it('of a superuser, and of the owner on a second server at the same time, holds none', async () => {
    await asSuperuser(
      `create role NAME login createrole password 'PASSWORD'`,
      `create role NAME_super login superuser password 'PASSWORD'`,
      'create database NAME owner NAME',
    );
    const first = await start('NAME');
    const second = await start('NAME_super');
    expect(await faults(first)).toEqual([]);
    expect(await faults(second)).toEqual([]);
  });
  it('of a service whose administrators own the database and the schema, and are members of the owner, holds none', async () => {
    await asSuperuser(
      'create role NAME_administrators nologin',
      `create role NAME_admin login createrole createdb password 'PASSWORD'`,
      'grant NAME_administrators to NAME_admin',
      `create role NAME_console login password 'PASSWORD'`,
      'grant NAME_console to NAME_admin',
      'create database NAME owner NAME_admin',
      'create role NAME_app nologin',
      'create role NAME_queue nologin',
      'grant NAME_app, NAME_queue to NAME_console',
    );
    await inDatabase(
      'alter schema public owner to NAME_administrators',
      'grant create on schema public to NAME_console',
      'grant create on database NAME to NAME_console',
    );
    const store = await start('NAME_console');
    expect(store.applicationRole).toBe(`${name}_app`);
    expect(await faults(store)).toEqual([]);
  });
  it('of which all was given to somebody else says so of each table and function', async () => {
    await asSuperuser(
      `create role NAME login createrole password 'PASSWORD'`,
      'create database NAME owner NAME',
      'create role NAME_mallory nologin',
    );
    const store = await start('NAME');
    await inDatabase(
      `do $do$ declare r record; begin
         for r in select oid::regclass as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         loop execute format('alter table %s owner to NAME_mallory', r.name); end loop; end $do$`,
      'alter function refuse_change() owner to NAME_mallory',
    );
    const found = await faults(store);
    expect(found).toContain(`Table kysely_migration belongs to ${name}_mallory`);
    expect(found).toContain(`Table transactions_202608 belongs to ${name}_mallory`);
    expect(found).toContain(`Function refuse_change belongs to ${name}_mallory`);
    expect(found.length).toBeGreaterThan(100);
    expect(found.filter((each) => !each.endsWith(` belongs to ${name}_mallory`))).toEqual([]);
  });
});
