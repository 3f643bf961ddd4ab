/** A server whose data folder is on a disk of 900 MB, which is filled and emptied while it runs. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reachRunning } from '../platform/database/run-sql.ts';
import { systemClock } from '../platform/time/clock.ts';
import { unexpectedStatus } from '../platform/failures/failure.ts';
import { startServer, type RunningServer } from '../server.ts';
import { readSettings } from '../read-settings.ts';
import { soon } from './soon.ts';

const OWNER = {
  username: 'founder',
  email: 'founder@example.test',
  firstName: 'Fatu',
  lastName: 'Founder',
  password: 'harbour-kola-sunrise-4410',
};
const MB = 1_000_000;

const disk = mkdtempSync(path.join(os.tmpdir(), 'cottontree-small-'));
const tried = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=900000k,mode=755', 'tmpfs', disk], {
  encoding: 'utf8',
});
const mounted = tried.status === 0;
const why = mounted ? '' : ` (not tried: ${(tried.stderr ?? String(tried.error)).trim()})`;

describe.skipIf(!mounted)(`a small disk${why}`, () => {
  const data = path.join(disk, 'data');
  const ballast = path.join(disk, 'ballast');
  const said: string[] = [];
  let server: RunningServer;
  let cookie = '';

  beforeAll(async () => {
    mkdirSync(data);
    server = await start();
  });
  afterAll(async () => {
    await server.stop();
    spawnSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  });

  const start = (): Promise<RunningServer> =>
    startServer(readSettings({ PORT: '0', DEMO: 'off', DATA_DIR: data }), {
      clock: systemClock,
      logger: pino({ level: 'silent' }),
      say: (line) => void said.push(line),
      projectRoot: disk,
    });
  async function send(url: string, body?: object): Promise<{ status: number; body: any; cookie: string }> {
    const response = await fetch(`${server.address}${url}`, {
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0]);
    return { status: response.status, body: await response.json(), cookie: cookies.join('; ') };
  }
  const signIn = async (): Promise<number> => {
    const { username, password } = OWNER;
    const answer = await send('/api/user-management/login', { username, password });
    ({ cookie } = answer);
    return answer.status;
  };
  const suggest = (title: string) => send('/api/features/suggestions', { title, description: 'As it came.' });
  const titles = async (): Promise<string[]> =>
    (await send('/api/features/suggestions')).body.map(({ title }: { title: string }) => title);
  const becomes = (state: string): Promise<void> =>
    soon(async () => expect((await send('/api/health')).body.disk).toBe(state));
  function fill(bytes: number): void {
    for (let left = bytes; left > 0; left -= 10 * MB)
      writeFileSync(ballast, Buffer.alloc(Math.min(left, 10 * MB)), { flag: 'a' });
  }

  it('refuses changes while less than 500 MB are free, allows reads and sign-in, and continues without loss', async () => {
    const token = /#setup=(\S+)/.exec(said.join('\n'))?.[1];
    expect((await send('/api/setup/owner', { ...OWNER, token })).status).toBe(200);
    expect(await signIn()).toBe(200);
    // Less than 1 GB causes a warning on any disk.
    await becomes('low');
    expect((await suggest('Before')).status).toBe(200);

    fill(350 * MB);
    await becomes('full');
    expect(said.join('\n')).toMatch(
      /CHANGES ARE REFUSED: The disk of .*data is \d+% full, with 0\.\d GB free/,
    );
    expect(await suggest('Meanwhile')).toMatchObject({
      status: 503,
      body: { code: 'disk-full', message: expect.stringContaining(`The disk of ${data} is `) },
    });
    expect(await signIn()).toBe(200);
    expect(await titles()).toEqual(['Before']);

    rmSync(ballast);
    await becomes('low');
    expect((await suggest('Afterwards')).status).toBe(200);
    expect((await titles()).toSorted()).toEqual(['Afterwards', 'Before']);
    expect((await send('/api/audit/chain')).body).toMatchObject({ ok: true });
  });

  it('reports in its own words what PostgreSQL refuses without free space, which rolls back the transaction and keeps the rest', async () => {
    const reached = reachRunning(data);
    if (!reached) throw new Error('The database of the server is not there');
    const client = new pg.Client(reached);
    await client.connect();
    await client.query('create temp table filling (text text storage external)');
    await client.query(`insert into filling values ('kept')`);
    const refusal = await client
      .query(`insert into filling select repeat(md5(n::text), 200) from generate_series(1, 200000) n`)
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: '53100' });
    expect(unexpectedStatus(refusal)).toMatchObject({ status: 503, code: 'disk-full' });
    expect((await client.query('select text from filling')).rows).toEqual([{ text: 'kept' }]);
    await client.query('drop table filling');
    await client.end();
    await becomes('low');
    expect((await suggest('After the storm')).status).toBe(200);
  });

  it('lets a server start without any free space, using the reserve, allows reads, and continues once there is space', async () => {
    const reserve = () => statSync(path.join(data, 'reserve'), { throwIfNoEntry: false })?.size;
    expect(reserve()).toBe(33_554_432);
    await server.stop();
    expect(() => fill(900 * MB)).toThrow('ENOSPC');
    expect(statfsSync(disk).bavail).toBe(0);

    server = await start();
    expect(said.join('\n')).toContain('the room kept back for this start is given up');
    expect(reserve()).toBe(undefined);
    expect(await signIn()).toBe(200);
    const held = await titles();
    expect(held).toContain('After the storm');
    expect(await suggest('On a full disk')).toMatchObject({ status: 503, body: { code: 'disk-full' } });

    rmSync(ballast);
    await becomes('low');
    expect((await suggest('With room again')).status).toBe(200);
    expect((await titles()).toSorted()).toEqual([...held, 'With room again'].toSorted());
    await soon(async () => expect(reserve()).toBe(33_554_432));
  });
});

if (!mounted) rmSync(disk, { recursive: true });
