/** An external PostgreSQL with pgBackRest, and a dump of it: the commands of docs/operations/own-postgresql.md. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { found, FOUNDER } from '../empty-company.ts';
import { signInOverHttp } from '../http-client.ts';
import { startServerProcess, type ServerProcess } from '../server-process.ts';
import { createOwnCluster } from './own-cluster.ts';

const PORT = '4591';
const cluster = createOwnCluster(PORT);
const { folder, at, bin, asPostgres, sql, pgbackrest } = cluster;

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
  cluster.start();
  sql("create role cottontree login createrole password 'secret'");
  sql('create database cottontree owner cottontree');
});
afterAll(() => cluster.remove());

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
    cluster.stop();

    pgbackrest('restore', '--delta', '--type=time', `--target=${target}`, '--target-action=promote');
    cluster.start();
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
