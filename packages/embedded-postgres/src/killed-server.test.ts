import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { end, Installation, type ChildServer } from './child-server.setup.ts';
import { canEnter, type DatabaseUser } from './database-user.ts';
import { runningProcesses } from './process-table.ts';

const installation = new Installation();
const states: string[] = [];
beforeAll(() => installation.prepare(), 30_000);
afterAll(async () => {
  await installation.remove();
  for (const folder of states) rmSync(folder, { recursive: true, force: true });
});

function newState(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'postgres-killed-'));
  states.push(folder);
  return folder;
}

async function query(server: ChildServer, sql: string): Promise<unknown[]> {
  if ('refusal' in server.answer) throw new Error(server.answer.refusal);
  const client = new pg.Client(server.answer);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<pg.QueryResultRow>(sql)).rows;
  } finally {
    await client.end();
  }
}

const mainProcess = (state: string): number =>
  Number.parseInt(readFileSync(path.join(state, 'postgres', 'postmaster.pid'), 'utf8'), 10);
const isRunning = (pid: number): boolean =>
  runningProcesses().some((one) => one.pid === pid && one.command !== '');

/** A folder for PATH that contains only the named programs. */
function onlyTools(names: string[]): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'postgres-tools-'));
  states.push(folder);
  chmodSync(folder, 0o755);
  for (const name of names) {
    const found = spawnSync('/bin/sh', ['-c', 'command -v "$1"', 'sh', name], {
      encoding: 'utf8',
    }).stdout.trim();
    symlinkSync(found, path.join(folder, name));
  }
  return folder;
}

const hasSetpriv = spawnSync('setpriv', ['--pdeathsig', 'INT', 'true']).status === 0;

// One folder for all tests in turn, because creating a database is slow; each test ends what it starts.
const state = newState();

describe('a server killed with -9', () => {
  it('is replaced within 10 seconds by one that has every acknowledged row, repeatedly', async () => {
    let server = await installation.start(state);
    await query(server, 'create table kept (round int)');
    for (let round = 1; round <= 3; round += 1) {
      await query(server, `insert into kept values (${round})`);
      await end(server.process, 'SIGKILL');
      const killed = performance.now();
      server = await installation.start(state);
      expect(await query(server, 'select max(round) as rounds, count(*)::int as rows from kept')).toEqual([
        { rounds: round, rows: round },
      ]);
      expect(performance.now() - killed).toBeLessThan(10_000);
    }
    // Both are killed at once, so nothing is left to shut PostgreSQL down.
    await query(server, 'insert into kept values (4)');
    const database = mainProcess(state);
    await end(server.process, 'SIGKILL');
    if (isRunning(database)) process.kill(database, 'SIGKILL');
    server = await installation.start(state);
    expect(await query(server, 'select count(*)::int as rows from kept')).toEqual([{ rows: 4 }]);
    await end(server.process, 'SIGTERM');
    expect(runningProcesses().filter(({ command }) => command.includes(state))).toEqual([]);
  });

  it.skipIf(!hasSetpriv)('takes PostgreSQL with it, without a second start', async () => {
    const server = await installation.start(state);
    const database = mainProcess(state);
    expect(isRunning(database)).toBe(true);
    await end(server.process, 'SIGKILL');
    const deadline = performance.now() + 10_000;
    while (isRunning(database) && performance.now() < deadline) await sleep(20);
    expect(isRunning(database)).toBe(false);
    expect(existsSync(path.join(state, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it.skipIf(process.platform !== 'linux')(
    'is followed by one that stops a PostgreSQL the kernel did not stop',
    async () => {
      // Without setpriv nothing signals PostgreSQL; without flock the fallback lock is used.
      const tools = onlyTools(['id']);
      const first = await installation.start(state, { tools });
      await query(first, 'create table left_behind as select 1 as one');
      const second = await installation.start(state, { tools });
      expect(second.answer).toEqual({
        refusal: expect.stringContaining(
          `${state} is already in use by the server with process id ${first.process.pid}:`,
        ),
      });

      const orphan = mainProcess(state);
      await end(first.process, 'SIGKILL');
      expect(isRunning(orphan)).toBe(true);
      // A later release may have another name.
      const third = await installation.start(state, { name: 'later' });
      expect(await query(third, 'select one from left_behind')).toEqual([{ one: 1 }]);
      expect(mainProcess(state)).not.toBe(orphan);
      expect(isRunning(orphan)).toBe(false);
      await end(third.process, 'SIGTERM');
    },
  );
});

describe('a second server', () => {
  it('is refused while the first runs, also when the lock file was deleted, and can start afterwards', async () => {
    const first = await installation.start(state);
    const sentence =
      `DatabaseStartError: The data folder ${state} is already in use by the server with process id ${first.process.pid}: ` +
      'stop that server, or choose another folder for the data.';
    expect((await installation.start(state)).answer).toEqual({ refusal: sentence });
    rmSync(path.join(state, 'server.lock'));
    expect((await installation.start(state)).answer).toEqual({ refusal: sentence });
    expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }]);
    await end(first.process, 'SIGTERM');
    const second = await installation.start(state);
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);
    await end(second.process, 'SIGTERM');
  });

  it('is refused when four start at once on a new folder: one runs, three are refused', async () => {
    const fresh = newState();
    const servers = await Promise.all(Array.from({ length: 4 }, () => installation.start(fresh)));
    const serving = servers.filter(({ answer }) => !('refusal' in answer));
    const sentences = servers.flatMap(({ answer }) => ('refusal' in answer ? [answer.refusal] : []));
    expect(serving).toHaveLength(1);
    expect(sentences).toHaveLength(3);
    for (const sentence of sentences)
      expect(sentence).toContain(`${fresh} is already in use by the server with process id`);
    for (const { process } of serving) await end(process, 'SIGTERM');
  });
});

describe('root', () => {
  it.runIf(process.getuid?.() === 0)(
    'gets a message that says so when there is no user to run PostgreSQL as',
    async () => {
      const { answer } = await installation.start(newState(), { tools: onlyTools([]) });
      expect(answer).toEqual({
        refusal: expect.stringMatching(
          /refuses to run as root, and this machine has neither a user "postgres" nor "nobody"/,
        ),
      });
    },
  );
});

const nobody: DatabaseUser = { uid: 65534, gid: 65534, name: 'nobody', steppedDown: true };
const cannotBecomeNobody =
  process.getuid?.() !== 0
    ? 'the tests run as a normal user already'
    : canEnter(nobody, path.dirname(process.execPath))
      ? undefined
      : 'Node itself is closed to nobody';

describe('a normal user', () => {
  it('starts from a read-only installation without library links, into a path too long for a socket', async (context) => {
    if (cannotBecomeNobody !== undefined) context.skip(cannotBecomeNobody);
    const home = newState();
    chmodSync(home, 0o755);
    chownSync(home, nobody.uid, nobody.gid);
    const long = path.join(home, 'a-long-name-'.repeat(8), '.data');
    const identity = { uid: nobody.uid, gid: nobody.gid };
    let server = await installation.start(long, identity);
    await query(server, 'create table kept as select 1 as one');
    expect(statSync(`/proc/${mainProcess(long)}`).uid).toBe(nobody.uid);
    const socket = readFileSync(path.join(long, 'socket.path'), 'utf8').trim();
    states.push(socket);
    expect(statSync(socket)).toMatchObject({ uid: nobody.uid, mode: 0o040700 });

    await end(server.process, 'SIGKILL');
    server = await installation.start(long, identity);
    expect(server.answer).toMatchObject({ host: socket });
    expect(await query(server, 'select one from kept')).toEqual([{ one: 1 }]);
    await end(server.process, 'SIGTERM');

    // Root, started later on the same folder, continues as its owner and leaves everything usable for that user.
    const asRoot = await installation.start(long);
    expect(statSync(`/proc/${mainProcess(long)}`).uid).toBe(nobody.uid);
    expect(await query(asRoot, 'select one from kept')).toEqual([{ one: 1 }]);
    await end(asRoot.process, 'SIGTERM');
    const again = await installation.start(long, identity);
    expect(await query(again, 'select one from kept')).toEqual([{ one: 1 }]);
    await end(again.process, 'SIGTERM');
  });

  it('gets a clear message when the folder belongs to somebody else', async (context) => {
    if (cannotBecomeNobody !== undefined) context.skip(cannotBecomeNobody);
    const home = newState();
    chmodSync(home, 0o755);
    const identity = { uid: nobody.uid, gid: nobody.gid };
    const refused = await installation.start(path.join(home, '.data'), identity);
    expect(refused.answer).toEqual({
      refusal: expect.stringMatching(
        /The data folder .* cannot be used \(EACCES.*choose a folder this user may write for the data/,
      ),
    });
    mkdirSync(path.join(home, 'open'));
    const unlockable = await installation.start(path.join(home, 'open'), identity);
    expect(unlockable.answer).toEqual({ refusal: expect.stringMatching(/cannot be locked \(EACCES/) });
  });
});
