/** A practised restore, and a company that moves to another machine: docs/operations/practising.md and moving.md. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { found, FOUNDER } from '../empty-company.ts';
import { signInOverHttp, type HttpClient } from '../http-client.ts';
import { projectRoot, startServerProcess, until, type ServerProcess } from '../server-process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cottontree-moving-'));
// PostgreSQL runs as another user if this is root, and must be able to enter the folder.
chmodSync(folder, 0o755);
const BACKUP_DIR = path.join(folder, 'store');
const machine = (name: string): string => path.join(folder, name);
const running: ServerProcess[] = [];

async function start(name: string): Promise<{ server: ServerProcess; owner: () => Promise<HttpClient> }> {
  const server = await startServerProcess({ DATA_DIR: machine(name), BACKUP_DIR, DEMO: 'off' });
  running.push(server);
  return { server, owner: () => signInOverHttp(server.url, FOUNDER) };
}
function restore(name: string, environment: Record<string, string>, ...args: string[]): string {
  const { DATABASE_URL: _, KEY_DIR: __, ...inherited } = process.env;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [path.join(projectRoot, 'dist/server/restore.js'), ...args],
    {
      env: { ...inherited, DATA_DIR: machine(name), BACKUP_DIR, ...environment },
      encoding: 'utf8',
      timeout: 170_000,
    },
  );
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}
const departments = async (owner: HttpClient): Promise<string[]> => {
  const { body } = await owner.get('/api/expense-management/departments');
  return (JSON.stringify(body).match(/"name":"Desk \d"/g) ?? []).map((each) => each.slice(8, -1)).toSorted();
};
const addDepartment = async (owner: HttpClient, name: string): Promise<void> => {
  expect((await owner.post('/api/expense-management/departments', { name })).status).toBe(200);
};
interface State {
  readonly claim: { readonly state: string; readonly refusal: string | null; readonly over: string[] } | null;
  readonly recoverableTo: string | null;
}
/** The response of the contract. */
const stateOf = async (owner: HttpClient): Promise<State> =>
  (await owner.get('/api/backup/state')).body as State;
const settled = (owner: HttpClient, state: string): Promise<State> =>
  until(
    `the store to be ${state}`,
    async () => {
      const found = await stateOf(owner);
      return found.claim?.state === state && found;
    },
    120_000,
  );

let key = '';
beforeAll(async () => {
  const { server, owner } = await start('old');
  await found(server);
  const person = await owner();
  await settled(person, 'mine');
  await addDepartment(person, 'Desk 1');
  const shown = await person.post('/api/backup/recovery-key', {});
  key = (shown.body as { recoveryKey: string }).recoveryKey;
  expect((await person.post('/api/backup/backups', { type: 'full' })).status).toBe(200);
  await until(
    'the full backup',
    async () => {
      const { body } = await person.get('/api/backup/backups?limit=1');
      return JSON.stringify(body).includes('"status":"completed"');
    },
    150_000,
  );
}, 400_000);
afterAll(async () => {
  await Promise.all(running.map((each) => each.stop()));
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

describe('a backup store', () => {
  it('is used for practice beside the running company, and stays as it is', async () => {
    const before = readdirSync(BACKUP_DIR, { recursive: true }).length;
    expect(restore('practice', { BACKUP_RECOVERY_KEY: key }, '--latest', '--check')).toContain('ok');
    restore('practice', { BACKUP_RECOVERY_KEY: key }, '--latest');
    const { server, owner } = await start('practice');
    expect(await departments(await owner())).toEqual(['Desk 1']);
    const { claim } = await settled(await owner(), 'other');
    expect(claim?.refusal).toContain('belongs to');
    await server.stop();
    // The running company may only add files meanwhile.
    expect(readdirSync(BACKUP_DIR, { recursive: true }).length).toBeGreaterThanOrEqual(before);
    const working = await signInOverHttp(running[0]?.url ?? '', FOUNDER);
    expect((await stateOf(working)).claim?.state).toBe('mine');
  }, 400_000);

  it('moves with the company: restored on another machine to the last change, and claimed there once an owner decides so', async () => {
    const old = running[0];
    const last = await signInOverHttp(old?.url ?? '', FOUNDER);
    await addDepartment(last, 'Desk 2');
    const taken = await last.post('/api/backup/backups', { type: 'incremental' });
    expect(taken.status).toBe(200);
    await until(
      'the last backup',
      async () =>
        !JSON.stringify((await last.get('/api/backup/backups?limit=5')).body).includes('"status":"running"'),
      150_000,
    );
    await old?.stop();
    restore('new', { BACKUP_RECOVERY_KEY: key }, '--latest');
    const { owner } = await start('new');
    const person = await owner();
    expect(await departments(person)).toEqual(['Desk 1', 'Desk 2']);
    const { claim } = await settled(person, 'other');
    const moved = await person.post('/api/backup/claim', { over: claim?.over ?? [] });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    await settled(person, 'mine');
  }, 400_000);
});
