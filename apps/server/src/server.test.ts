import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabaseFrom, dropDatabase } from './platform/database/test-cluster.ts';
import { TEMPLATE } from './platform/database/test-database.setup.ts';
import { systemClock } from './platform/time/clock.ts';
import { startServer, type RunningServer } from './server.ts';
import { readSettings } from './read-settings.ts';

const OWNER = {
  username: 'founder',
  email: 'founder@example.test',
  firstName: 'Fatu',
  lastName: 'Founder',
  password: 'harbour-kola-sunrise-4410',
};

describe('a server that is stopping', () => {
  const admin = inject('testDatabaseAdmin');
  let folder: string;
  let connection: pg.PoolConfig;
  let outside: pg.Client;
  let said: string[];

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'cottontree-stop-'));
    connection = await createDatabaseFrom(admin, TEMPLATE);
    outside = new pg.Client(connection);
    await outside.connect();
  });
  afterAll(async () => {
    await outside.end();
    await dropDatabase(admin, String(connection.database));
    rmSync(folder, { recursive: true });
  });

  function start(drainSeconds: string): Promise<RunningServer> {
    const { host, user, password, database } = connection;
    const access = new URLSearchParams({
      host: String(host),
      user: String(user),
      password: String(password),
    });
    const settings = readSettings({
      PORT: '0',
      DEMO: 'off',
      DATA_DIR: folder,
      DRAIN_SECONDS: drainSeconds,
      DATABASE_URL: `postgresql://localhost/${String(database)}?${access.toString()}`,
    });
    said = [];
    const say = (line: string): void => void said.push(line);
    const logger = pino({ level: 'silent' });
    return startServer(settings, { clock: systemClock, logger, say, projectRoot: folder });
  }
  const statusOf = (server: RunningServer, where: string): Promise<number | 'closed'> =>
    fetch(`${server.address}${where}`).then(
      ({ status }) => status,
      () => 'closed' as const,
    );

  it('first reports that it is not ready, and still responds to requests', async () => {
    const server = await start('1');
    expect(await statusOf(server, '/api/health/ready')).toBe(200);
    const stopped = server.stop();
    expect(await statusOf(server, '/api/health/ready')).toBe(503);
    expect(await statusOf(server, '/api/health')).toBe(200);
    await stopped;
    expect(await statusOf(server, '/api/health')).toBe('closed');
  });

  it('completes requests in progress', async () => {
    const server = await start('0');
    const token = /#setup=(\S+)/.exec(said.join('\n'))?.[1];
    // The first set-up waits for this lock, as a command waits for a busy row.
    await outside.query('begin');
    await outside.query('lock table users in share mode');
    const founding = fetch(`${server.address}/api/setup/owner`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...OWNER, token }),
    });
    const waiting = `select count(*)::int as count from pg_locks where relation = 'users'::regclass and not granted`;
    await expect
      .poll(async () => (await outside.query<{ count: number }>(waiting)).rows[0]?.count)
      .toBeGreaterThan(0);
    const stopped = server.stop();
    await expect.poll(() => statusOf(server, '/api/health'), { timeout: 4_000 }).toBe('closed');

    await outside.query('commit');
    expect((await founding).status).toBe(200);
    await stopped;
    const { rows } = await outside.query(`select username from users where role_key = 'owner'`);
    expect(rows).toEqual([{ username: 'founder' }]);
  });

  it('says with DEMO=off that the database contains the demo company, and how to remove it', async () => {
    const spoken = async (): Promise<string[]> => {
      await (await start('0')).stop();
      return said.filter((line) => line.includes('demo company'));
    };
    expect(await spoken()).toEqual([]);
    await outside.query(
      `insert into demo_company (config, folded_day, started_at, updated_at) values ('{}', '2026-11-20', now(), now())`,
    );
    expect(await spoken()).toEqual([
      'This database holds the demo company, which DEMO=off leaves as it is. Its owner removes it with POST /api/demo/remove: see docs/loading-your-own-data.md',
    ]);
    await outside.query('delete from demo_company');
  });
});
