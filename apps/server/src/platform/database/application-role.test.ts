import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { soon } from '../../testing/soon.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { connect } from './client.ts';
import { grantToApplication, PROTECTED_TABLES, reachApplicationRole } from './application-role.ts';
import { applicationRole } from './database-roles.ts';
import { createDatabaseFrom, dropDatabase } from './test-cluster.ts';
import { TEMPLATE } from './test-database.setup.ts';

const NO_RIGHT = { code: '42501' };

describe('the role that the application uses', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  const asApplication = (statement: string) => sql.raw(statement).execute(t.database.write);

  it.each(PROTECTED_TABLES)('can read %s and insert into it, but change no existing row', async (table) => {
    const { rows } = await sql<{ column: string }>`
      select attname as column from pg_attribute where attrelid = ${table}::regclass and attnum = 1`.execute(
      t.database.read,
    );
    const column = rows[0]?.column ?? '';
    for (const refused of [
      `update ${table} set ${column} = default`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]) {
      await expect(asApplication(refused), refused).rejects.toMatchObject({
        ...NO_RIGHT,
        message: `permission denied for table ${table}`,
      });
    }
    const { rows: may } = await sql`
      select has_table_privilege(${table}, 'SELECT') as read, has_table_privilege(${table}, 'INSERT') as add`.execute(
      t.database.write,
    );
    expect(may).toEqual([{ read: true, add: true }]);
  });

  it('is not the owner, and cannot become the owner', async () => {
    const { rows } = await sql`select session_user as who, current_user as acts_as`.execute(t.database.write);
    expect(rows).toEqual([{ who: applicationRole, acts_as: applicationRole }]);
    await expect(asApplication('set role cottontree')).rejects.toMatchObject(NO_RIGHT);
    await expect(asApplication('alter table audit_records disable trigger user')).rejects.toThrow(
      'must be owner',
    );
    await expect(
      asApplication(
        'create or replace function refuse_change() returns trigger language plpgsql as $$begin return new; end$$',
      ),
    ).rejects.toMatchObject(NO_RIGHT);
    await expect(asApplication('create table public.mine (x int)')).rejects.toMatchObject(NO_RIGHT);
    await expect(asApplication('insert into kysely_migration values ($$x$$, $$x$$)')).rejects.toMatchObject(
      NO_RIGHT,
    );
  });

  it('reads, inserts, updates and deletes in every other table, and truncates none', async () => {
    const { rows } = await sql<{ name: string; rights: string[] }>`
      select c.relname as name, array(select p from unnest(array['SELECT','INSERT','UPDATE','DELETE','TRUNCATE']) p
                                       where has_table_privilege(c.oid, p)) as rights
        from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
         and relname not like 'kysely_%' order by 1`.execute(t.database.read);
    expect(rows.length).toBeGreaterThan(30);
    for (const { name, rights } of rows) {
      const only = PROTECTED_TABLES.some((each) => each === name);
      expect({ name, rights }).toEqual({
        name,
        rights: only ? ['SELECT', 'INSERT'] : ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
      });
    }
  });

  it('may only insert into the monthly partitions themselves, those created later too', async () => {
    await sql`select ensure_transaction_months('2031-03-01', '2031-04-30')`.execute(t.database.write);
    const { rows } = await sql<{ rights: string[] }>`
      select array(select p from unnest(array['SELECT','INSERT','UPDATE','DELETE','TRUNCATE']) p
                    where has_table_privilege(c.oid, p)) as rights
        from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relispartition`.execute(
      t.database.write,
    );
    expect(rows.length).toBeGreaterThanOrEqual(2);
    expect(new Set(rows.map(({ rights }) => rights.join()))).toEqual(new Set(['INSERT']));
  });

  it('can access a monthly partition created later, through its table', async () => {
    await sql`select ensure_transaction_months('2031-01-01', '2031-01-31')`.execute(t.database.write);
    await expect(asApplication('delete from transactions')).resolves.toBeDefined();
    await expect(asApplication('truncate transactions')).rejects.toMatchObject(NO_RIGHT);
    await expect(asApplication('truncate transactions_203101')).rejects.toMatchObject(NO_RIGHT);
  });

  it('is granted and revoked what differs, and nothing is written when nothing does', async () => {
    const rows = () =>
      sql<{ name: string; xmin: string }>`
        select relname as name, xmin::text from pg_class where relname in ('postings', 'budgets') order by 1`.execute(
        t.database.owner,
      );
    await sql`grant delete on postings to ${sql.id(applicationRole)}`.execute(t.database.owner);
    await sql`revoke insert on budgets from ${sql.id(applicationRole)}`.execute(t.database.owner);
    await grantToApplication(t.database.owner, applicationRole);
    await expect(asApplication('delete from postings')).rejects.toMatchObject(NO_RIGHT);
    const { rows: may } = await sql`select has_table_privilege('budgets', 'INSERT') as add`.execute(
      t.database.write,
    );
    expect(may).toEqual([{ add: true }]);
    const before = await rows();
    await grantToApplication(t.database.owner, applicationRole);
    expect((await rows()).rows).toEqual(before.rows);
  });

  it('is granted what it lacks also while another server grants on the same table', async () => {
    await sql.raw(`revoke update on expenses from ${applicationRole}`).execute(t.database.owner);
    let granting: Promise<void> = Promise.resolve();
    await t.database.owner.transaction().execute(async (tx) => {
      await sql`grant select on expenses to public`.execute(tx);
      granting = grantToApplication(t.database.owner, applicationRole);
      await soon(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          t.database.owner,
        );
        expect(rows).toHaveLength(1);
      });
    });
    await granting;
    const { rows } = await sql<{ may: boolean }>`
      select has_table_privilege(${applicationRole}, 'expenses', 'UPDATE') as may`.execute(t.database.read);
    expect(rows).toEqual([{ may: true }]);
    await sql`revoke select on expenses from public`.execute(t.database.owner);
  });

  it('loses rights to a column, to plant triggers and to set numbers that it was granted by hand', async () => {
    const application = sql.id(applicationRole);
    const held = async () =>
      (
        await sql`
          select has_column_privilege('audit_records', 'hash', 'UPDATE') as "column",
                 has_column_privilege('audit_records', 'hash', 'INSERT') as adds,
                 has_table_privilege('expenses', 'TRIGGER') as plants,
                 has_table_privilege('expenses', 'REFERENCES') as refers,
                 has_sequence_privilege('journals_id_seq', 'UPDATE') as sets,
                 has_sequence_privilege('journals_id_seq', 'USAGE') as numbers`.execute(t.database.write)
      ).rows;
    await sql`grant update (hash) on audit_records to ${application}`.execute(t.database.owner);
    await sql`grant trigger, references on expenses to ${application}`.execute(t.database.owner);
    await sql`grant update on sequence journals_id_seq to ${application}`.execute(t.database.owner);
    const given = { column: true, adds: true, plants: true, refers: true, sets: true, numbers: true };
    expect(await held()).toEqual([given]);
    await grantToApplication(t.database.owner, applicationRole);
    expect(await held()).toEqual([{ ...given, column: false, plants: false, refers: false, sets: false }]);
  });

  it('does not touch a table that somebody else created next to the product, and the start continues', async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(t.database.read);
    const somebody = connect({ ...inject('testDatabaseAdmin'), database: rows[0]?.name });
    await sql`create table public.zz_notes (note text)`.execute(somebody.owner);
    await grantToApplication(t.database.owner, applicationRole);
    const held = await sql`select has_table_privilege('zz_notes', 'SELECT') as may`.execute(t.database.write);
    await sql`drop table public.zz_notes`.execute(somebody.owner);
    await somebody.close();
    expect(held.rows).toEqual([{ may: false }]);
  });

  it('leaves it to the triggers to stop the owner', async () => {
    for (const table of ['audit_records', 'figure_values', 'journals', 'postings']) {
      await expect(sql.raw(`truncate ${table} cascade`).execute(t.database.owner)).rejects.toThrow(
        'append-only',
      );
    }
  });
});

describe('an external PostgreSQL', () => {
  let admin: pg.PoolConfig;
  let company: pg.PoolConfig;
  const asAdmin = async (...statements: string[]): Promise<void> => {
    const client = new pg.Client({ ...admin, database: String(company.database) });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  beforeAll(async () => {
    admin = inject('testDatabaseAdmin');
    company = await createDatabaseFrom(admin, TEMPLATE);
    await asAdmin(
      `create role plain login password '${String(admin.password)}'`,
      `create role maker login createrole password '${String(admin.password)}'`,
    );
  });
  afterAll(async () => {
    await asAdmin(`drop owned by ${company.database}_app`, `drop role plain, maker, ${company.database}_app`);
    await dropDatabase(admin, String(company.database));
  });

  it('has only triggers when its user may not create roles', async () => {
    expect(await reachApplicationRole({ ...company, user: 'plain' })).toBeNull();
  });

  it('gets a role without login when its user may create roles, and finds it at the next start', async () => {
    const role = `${company.database}_app`;
    const maker = { ...company, user: 'maker' };
    const both = await Promise.all([reachApplicationRole(maker), reachApplicationRole(maker)]);
    expect(both).toEqual([role, role]);
    expect(await reachApplicationRole(maker)).toBe(role);
    const client = new pg.Client({ ...maker, options: `-c role=${role}` });
    await client.connect();
    const { rows } = await client.query(
      'select current_user as who, rolcanlogin as login from pg_roles where rolname = current_user',
    );
    await client.end();
    expect(rows).toEqual([{ who: role, login: false }]);
  });
});
