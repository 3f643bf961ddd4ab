import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import pg from 'pg';
import { runSql } from './run-sql.ts';

describe('statements of an administrator', () => {
  const admin = inject('testDatabaseAdmin');
  const name = 'statements_of_a_person';
  const connection = { ...admin, database: name };
  const asAdmin = async (statement: string): Promise<void> => {
    const client = new pg.Client(admin);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  beforeAll(() => asAdmin(`create database ${name}`));
  afterAll(() => asAdmin(`drop database ${name}`));

  it('report what each of them did, and show its rows as the database writes them', async () => {
    expect(
      await runSql(
        connection,
        `create table doors (name text, weight numeric, shut boolean);
         insert into doors values ('front', 12.50, true), ('back', null, false);
         select * from doors order by name desc;`,
      ),
    ).toEqual(['CREATE', 'INSERT 2', 'name\tweight\tshut', 'front\t12.50\tt', 'back\tnull\tf', 'SELECT 2']);
  });
  it('are executed all or not at all', async () => {
    await expect(runSql(connection, `delete from doors; select 1 / 0`)).rejects.toThrow('division by zero');
    expect(await runSql(connection, 'select count(*) from doors')).toEqual(['count', '2', 'SELECT 1']);
  });
});
