import { existsSync } from 'node:fs';
import path from 'node:path';

import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createDatabaseFrom, dropDatabase, startTestCluster, type TestCluster } from './test-cluster.ts';

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startTestCluster();
});
afterAll(() => cluster.stop());

async function query(config: pg.PoolConfig, sql: string): Promise<unknown[]> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return (await client.query<pg.QueryResultRow>(sql)).rows;
  } finally {
    await client.end();
  }
}

it('gives each caller a separate database, copied from the template', async () => {
  const template = await cluster.createDatabase('template_company');
  await query(template, `create table greeting as select 'kushe'::text as word`);
  // Workers get plain data that went through JSON.
  const admin: pg.PoolConfig = JSON.parse(JSON.stringify(cluster.admin));
  const [first, second] = await Promise.all([
    cluster.createDatabaseFrom('template_company'),
    createDatabaseFrom(admin, 'template_company'),
  ]);
  await query(first, `update greeting set word = 'changed'`);
  expect(await query(second, 'select word, current_user as who from greeting')).toEqual([
    { word: 'kushe', who: 'cottontree' },
  ]);
  expect(await query(template, 'select word from greeting')).toEqual([{ word: 'kushe' }]);

  const forgotten = new pg.Client(second);
  forgotten.on('error', () => undefined);
  await forgotten.connect();
  await dropDatabase(admin, second.database ?? '');
  await expect(query(second, 'select 1')).rejects.toThrow(/does not exist/);
});

it('leaves nothing behind', async () => {
  const own = await startTestCluster();
  const folder = path.dirname(String(own.admin.host));
  expect(existsSync(path.join(folder, 'postgres'))).toBe(true);
  await own.stop();
  expect(existsSync(folder)).toBe(false);
});
