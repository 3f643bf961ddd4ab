/** The backup screen beside a PostgreSQL of Debian that pgBackRest backs up: it lists, takes and tests the backups. */
import { appendFileSync, existsSync, readdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { found, FOUNDER } from '../empty-company.ts';
import { signInOverHttp, type HttpClient } from '../http-client.ts';
import { startServerProcess, until, type ServerProcess } from '../server-process.ts';
import { createOwnCluster } from './own-cluster.ts';

const cluster = createOwnCluster('4731');
const { at, sql, pgbackrest, config } = cluster;
const PATIENCE_MS = 150_000;

interface State {
  external: { missing: string | null; archivedAt: string | null; archives: boolean } | null;
  recoverableFrom: string | null;
  alerts: { id: string; message: string }[];
}
interface Listed {
  id: string;
  type: string;
  status: string;
  location: string;
  requestedBy: string | null;
  problem: string | null;
  proof: { passed: boolean } | null;
}
interface Drill {
  id: string;
  running: boolean;
  status: string | null;
  lastRun: string | null;
  problem: string | null;
  checks: { name: string; passed: boolean; detail: string }[];
}

let server: ServerProcess;
let owner: HttpClient;
const state = async (): Promise<State> => (await owner.get('/api/backup/state')).body as State;
const backups = async (): Promise<Listed[]> =>
  ((await owner.get('/api/backup/backups')).body as { backups: Listed[] }).backups;
const drill = async (id: string): Promise<Drill> => {
  const all = (await owner.get('/api/backup/drills')).body as Drill[];
  return all.find((each) => each.id === id) ?? expect.unreachable(id);
};
async function ended(id: string): Promise<Drill> {
  return await until(
    `the end of ${id}`,
    async () => {
      const it = await drill(id);
      return !it.running && it.status !== null && it;
    },
    PATIENCE_MS,
  );
}
async function run(id: string): Promise<Drill> {
  await until(
    'the test to begin',
    async () => {
      const { status, body } = await owner.post(`/api/backup/drills/${id}`, {});
      // Another one may be under way, as the one after each full backup.
      if (status !== 200 && !JSON.stringify(body).includes('is under way'))
        throw new Error(`${id} was refused: ${JSON.stringify(body)}`);
      return status === 200;
    },
    PATIENCE_MS,
  );
  return await ended(id);
}
const results = ({ checks, problem }: Drill): unknown => [
  problem,
  ...checks.map(({ name, passed }) => `${name}: ${passed ? 'passed' : 'failed'}`),
];
/** Files of the log that no running server wrote: those of a copy would begin with its timeline. */
const timelines = (): string[] => {
  const files = readdirSync(at('repository'), { recursive: true, encoding: 'utf8' }).map((each) =>
    path.basename(each),
  );
  return [
    ...new Set(
      files
        .filter((each) => /^[0-9A-F]{8}([0-9A-F]{8}|\.history)/.test(each))
        .map((each) => each.slice(0, 8)),
    ),
  ];
};
const scratch = (): string[] => readdirSync(at('state')).filter((each) => each.startsWith('unfinished-'));

beforeAll(async () => {
  // What somebody may have set for restores in earnest must not apply to a test.
  appendFileSync(
    config,
    `\n[global:restore]\ndelta=y\nlink-all=y\nrecovery-option=recovery_end_command=touch ${at('reached')}\n`,
  );
  cluster.start();
  sql("create role cottontree login createrole password 'secret'");
  sql('create database cottontree owner cottontree');
  // A tablespace that a restore would write into if it were not led elsewhere.
  cluster.asPostgres('mkdir', at('space'));
  sql(`create tablespace apart location '${at('space')}'`);
  sql('create table kept tablespace apart as select 1 as one');
  server = await startServerProcess({
    DATABASE_URL: `postgres://cottontree:secret@127.0.0.1:${cluster.port}/cottontree`,
    PGBACKREST_CONFIG: config,
    PGBACKREST_STANZA: 'cottontree',
    KEY_DIR: at('keys'),
    DATA_DIR: at('state'),
    DEMO: 'off',
  });
  await found(server);
  owner = await signInOverHttp(server.url, FOUNDER);
});
afterAll(async () => {
  await server?.stop();
  cluster.remove();
});

describe('the backups of pgBackRest', { timeout: 900_000 }, () => {
  it('are not taken before there is a stanza, and the screen says how to make it', async () => {
    const { external } = await until('a look', async () => {
      const it = await state();
      return it.external !== null && it;
    });
    expect(external?.missing).toBe(
      `There is no stanza cottontree in the repository of ${config}: pgbackrest --config=${config} --stanza=cottontree stanza-create makes it (docs/operations/own-postgresql.md)`,
    );
    const refused = await owner.post('/api/backup/backups', { type: 'full' });
    expect([refused.status, (refused.body as { message: string }).message]).toEqual([409, external?.missing]);
    pgbackrest('stanza-create');
    await until('another look', async () => (await state()).external?.missing === null, PATIENCE_MS);
  });

  it('are taken from the screen, proved, and listed beside those of the clock', async () => {
    const wrong = await owner.post('/api/backup/backups', { type: 'files' });
    expect(wrong.status).toBe(409);
    expect((await owner.post('/api/backup/backups', { type: 'full' })).status).toBe(200);
    const taken = await until(
      'the full backup',
      async () => (await backups()).find(({ status }) => status !== 'running'),
      PATIENCE_MS,
    );
    expect(taken).toMatchObject({ type: 'full', status: 'completed', problem: null });
    expect(taken.requestedBy).not.toBeNull();
    const quick = await ended('quick');
    expect(results(quick)).toEqual([null, 'Opened: passed', 'Ledger balance: passed', 'Audit chain: passed']);
    pgbackrest('backup', '--type=diff');
    const both = await until(
      'the backup of the clock',
      async () => {
        const all = await backups();
        return all.length === 2 && all;
      },
      PATIENCE_MS,
    );
    expect(both.map(({ type, requestedBy, proof }) => [type, requestedBy !== null, proof?.passed])).toEqual([
      ['incremental', false, undefined],
      ['full', true, true],
    ]);
    const labels = pgbackrest('info', '--output=json').match(/"label":"[^"]+"/g) ?? [];
    expect(both.map(({ location }) => location).toReversed()).toEqual(
      labels.map((each) => `pgBackRest, ${each.slice(9, -1)}`),
    );
  });

  it('are restored to the newest state and to an exact time, with every check, and leave nothing behind', async () => {
    expect(results(await run('newest'))).toEqual([
      null,
      'Row counts: passed',
      'Ledger balance: passed',
      'Customer money: passed',
      'Audit chain: passed',
      'Yesterday’s figures: passed',
      'Seals of rows: passed',
    ]);
    expect(results(await run('exact-time'))).toEqual([
      null,
      'Exact time: passed',
      'Ledger balance: passed',
      'Customer money: passed',
      'Audit chain: passed',
      'Yesterday’s figures: passed',
    ]);
    expect(scratch()).toEqual([]);
    expect(existsSync(at('reached'))).toBe(false);
    expect(sql('select one from kept')).toBe('1');
    expect(timelines()).toEqual(['00000001']);
    expect((await state()).recoverableFrom).not.toBeNull();
  });

  it('are read whole, and a piece of the log that is missing is named', async () => {
    expect(results(await run('integrity'))).toEqual([null, 'Checksums: passed', 'Log without gaps: passed']);
    const log = at('repository/archive/cottontree/15-1/0000000100000000');
    const pieces = readdirSync(log)
      .filter((each) => /^[0-9A-F]{24}-/.test(each))
      .toSorted();
    const missing = pieces.at(-2) ?? '';
    const { size } = statSync(path.join(log, missing));
    expect(size).toBeGreaterThan(0);
    renameSync(path.join(log, missing), at('missing'));
    const { problem } = await run('integrity');
    expect(problem).toBe(`Log without gaps: missing after ${pieces.at(-3)?.slice(0, 24)}`);
    renameSync(at('missing'), path.join(log, missing));
  });

  it('are not called good where a row in them is not as it was sealed', async () => {
    sql(`set session_replication_role = replica; update departments set name = name || '.'`, 'cottontree');
    const { problem, checks } = await run('newest');
    expect(checks.filter(({ passed }) => !passed).map(({ name }) => name)).toEqual(['Seals of rows']);
    expect(problem).toContain('departments');
  });

  it('lead to no fresh machine, which is said', async () => {
    const { status, body } = await owner.post('/api/backup/drills/fresh-machine', {});
    expect([status, (body as { message: string }).message]).toEqual([
      409,
      'The keys are in no backup of this database, so that nothing here leads to a fresh machine: copy the key folder apart ' +
        '(docs/operations/keys.md), and try a restore as docs/operations/own-postgresql.md describes',
    ]);
  });
});
