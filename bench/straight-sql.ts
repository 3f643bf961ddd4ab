/** The statements of an endpoint, recorded during one response, and then sent without the server. */
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import pino from 'pino';
import { buildApp } from '../apps/server/src/app.ts';
import { connect } from '../apps/server/src/platform/database/client.ts';
import type { Tables } from '../apps/server/src/platform/database/tables.ts';
import { systemClock } from '../apps/server/src/platform/time/clock.ts';
import { benchKeyring } from './keyring.ts';
import { startHub } from '../apps/server/src/platform/realtime/hub.ts';
import { quantile, type LoadResult } from './load.ts';

export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** By URL: all statements of one response, those of the session included. */
export async function recordStatements(
  connection: pg.PoolConfig,
  cookie: string,
  urls: readonly string[],
): Promise<Map<string, Statement[]>> {
  const database = connect(connection);
  let recorded: Statement[] = [];
  const listening = {
    query: async (statement: Statement) => {
      recorded.push(statement);
      return await database.pool.query({ ...statement, values: [...statement.values] });
    },
    connect: async () => {
      const client = await database.pool.connect();
      return {
        query: async (text: string, values: readonly unknown[]) => {
          recorded.push({ text, values });
          return await client.query(text, [...values]);
        },
        release: () => client.release(),
      };
    },
    end: async () => undefined,
  };
  // The server calls `query` of a pool, Kysely `query` and `release` of a client; their types name whole driver
  // classes.
  const readPool = listening as unknown as pg.Pool;
  const read = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: readPool }) });
  const logger = pino({ level: 'silent' });
  const hub = await startHub(database, { log: logger });
  const app = await buildApp({
    database: { ...database, read, readPool, sessionPool: readPool },
    clock: systemClock,
    keyring: benchKeyring(),
    hub,
    logger,
    rateLimits: false,
  });
  try {
    const statements = new Map<string, Statement[]>();
    for (const url of urls) {
      recorded = [];
      const { statusCode } = await app.inject({ url, headers: { cookie } });
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
      statements.set(url, recorded);
    }
    return statements;
  } finally {
    await app.close();
    await hub.close();
    await database.close();
  }
}

/** The load of load.ts on the plain driver in this process, with as many callers and connections as the server has. */
export async function loadSql(
  connection: pg.PoolConfig,
  statements: readonly Statement[],
  { callers, seconds, warmUpSeconds }: { callers: number; seconds: number; warmUpSeconds: number },
): Promise<LoadResult> {
  const { pool, close } = connect(connection, { writers: 8 });
  const times: number[] = [];
  const until = async (deadline: number, keep: boolean): Promise<void> => {
    while (performance.now() < deadline) {
      const started = performance.now();
      for (const statement of statements) await pool.query({ ...statement, values: [...statement.values] });
      if (keep) times.push(performance.now() - started);
    }
  };
  const all = (deadline: number, keep: boolean): Promise<unknown> =>
    Promise.all(Array.from({ length: callers }, () => until(deadline, keep)));
  try {
    await all(performance.now() + warmUpSeconds * 1_000, false);
    const cpu = process.cpuUsage();
    const started = performance.now();
    await all(started + seconds * 1_000, true);
    const elapsed = performance.now() - started;
    const { user, system } = process.cpuUsage(cpu);
    times.sort((a, b) => a - b);
    return {
      requests: times.length,
      perSecond: times.length / (elapsed / 1_000),
      p50Ms: quantile(times, 0.5),
      p99Ms: quantile(times, 0.99),
      cpuMsPerRequest: (user + system) / 1_000 / times.length,
    };
  } finally {
    await close();
  }
}
