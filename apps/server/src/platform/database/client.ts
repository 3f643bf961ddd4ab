/**
 * Connection pools on one database: `write` for commands; `read`, where every statement is a read-only transaction, so
 * that a query cannot write even by mistake; `heavy`, the same for long reads; `sessions` for looking up the caller, so
 * that other work cannot keep a person out; and `owner` for the few things the application's role may not do. int8
 * arrives as BigInt, numeric and date as text, alone and in arrays: nothing is rounded.
 */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { copyingPool } from './copying-pool.ts';
import { DatabaseSilentError, Liveness, WatchedPool } from './liveness.ts';
import { RecordMemory } from './record-memory.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** Of types whose texts need no quotes in an array. */
const listOf =
  (parse: (text: string) => unknown) =>
  (text: string): unknown[] =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((each) => (each === 'NULL' ? null : parse(each)));
const asIs = (text: string): string => text;
/** The driver names no types of arrays. */
const ARRAYS = { date: 1182, int8: 1016, numeric: 1231 };
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, (text) => BigInt(text)],
  [pg.types.builtins.NUMERIC, asIs],
  [pg.types.builtins.DATE, asIs],
  [ARRAYS.int8, listOf(BigInt)],
  [ARRAYS.numeric, listOf(asIs)],
  [ARRAYS.date, listOf(asIs)],
]);
const types: pg.CustomTypesConfig = {
  // The overloads of pg's getTypeParser differ only in wire format; text is what this client reads.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

export interface Database {
  readonly write: Db;
  readonly read: Db;
  /** For COPY and LISTEN, which need the bare driver. */
  readonly pool: pg.Pool;
  /** The pool of `read`, for monitoring. */
  readonly readPool: pg.Pool;
  /**
   * Like `readPool`, with few connections: a long read waits for another long read, and other reads do not wait for it.
   */
  readonly heavyPool: pg.Pool;
  /** Like `readPool`, only for looking up sessions. */
  readonly sessionPool: pg.Pool;
  /** The owner of the tables: for migrations and the bulk load, never for requests. */
  readonly owner: Db;
  readonly ownerPool: pg.Pool;
  /** The audit records that this process has written or read, through any of these pools. */
  readonly memory: RecordMemory;
  /** Detects when the database does not answer at all, and cuts what is waiting then; or refuses this server's sign-in. */
  readonly liveness: Pick<Liveness, 'state' | 'subscribe'>;
  /**
   * Additional connections as the owner, switched to `role`, of which the owner must be a member; with the driver's own
   * types. The caller ends the pool.
   */
  newPool(options: {
    readonly role: string;
    readonly max: number;
    readonly statementTimeoutMs?: number;
  }): pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The connection of the application's role to the same database; without it everything runs as `connection` says. */
  readonly application?: pg.PoolConfig;
  readonly writers?: number;
  readonly readers?: number;
  readonly heavyReaders?: number;
  /** A statement that runs longer is cancelled; background jobs raise the limit for themselves. */
  readonly statementTimeoutMs?: number;
  onIdleError?(error: Error): void;
}

/** PostgreSQL splits start-up options at spaces, so spaces are escaped. */
export const asRole = (options = '', role: string): string =>
  `${options} -c role=${role.replaceAll(/[\\ ]/g, '\\$&')}`.trim();

export function connect(connection: pg.PoolConfig, options: DatabaseOptions = {}): Database {
  const settings = (given: pg.PoolConfig): pg.PoolConfig => ({
    ...given,
    types,
    statement_timeout: options.statementTimeoutMs ?? 5_000,
    connectionTimeoutMillis: 5_000,
    application_name: 'cottontree',
    keepAlive: true,
    // Without one, the first request after a idle minute would wait for a new connection, whose catalogue caches are
    // still empty.
    min: 1,
    // JIT compilation takes seconds where these statements take milliseconds.
    options: `${given.options ?? ''} -c jit=off`.trim(),
  });
  const application = settings(options.application ?? connection);
  const liveness = new Liveness(application);
  const pool = new WatchedPool(liveness, { ...application, max: options.writers ?? 10 });
  const readOnly = (max: number, more = ''): pg.Pool =>
    new WatchedPool(liveness, {
      ...application,
      max,
      options: `${application.options} -c default_transaction_read_only=on ${more}`.trim(),
    });
  const readPool = readOnly(options.readers ?? 8);
  // Three for requests and two for background work. Without parallel workers, so that one read does not take all
  // processors.
  const heavyPool = readOnly(options.heavyReaders ?? 5, '-c max_parallel_workers_per_gather=0');
  const sessionPool = readOnly(2);
  const ownerPool = new WatchedPool(liveness, { ...settings(connection), max: 3 });
  const pools = [pool, readPool, heavyPool, sessionPool, ownerPool];
  // Without a listener, an error on an idle connection would end the process.
  const watch = (each: pg.Pool): pg.Pool => {
    each.on('error', (error) => {
      // While the pool ends, the server may close a connection before it reads the terminate message. A silent database
      // is reported once, not for each connection.
      if (!each.ending && !(error instanceof DatabaseSilentError)) options.onIdleError?.(error);
    });
    // The same for a connection in use, between two statements: its holder gets the error with the next one.
    each.on('connect', (client) => client.on('error', () => undefined));
    return each;
  };
  pools.forEach(watch);
  const memory = new RecordMemory();
  const remembering = (each: pg.Pool): Db =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({
        pool: copyingPool(each, { onRecord: (record) => memory.wrote(record) }),
      }),
    });
  const write = remembering(pool);
  const read = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: readPool }) });
  const owner = remembering(ownerPool);
  return {
    write,
    read,
    pool,
    readPool,
    heavyPool,
    sessionPool,
    owner,
    ownerPool,
    memory,
    liveness,
    newPool: ({ role, max, statementTimeoutMs }) => {
      const { types: _, ...given } = settings(connection);
      return watch(
        new WatchedPool(liveness, {
          ...given,
          max,
          statement_timeout: statementTimeoutMs ?? given.statement_timeout,
          options: asRole(given.options, role),
        }),
      );
    },
    close: async () => {
      await Promise.all([write.destroy(), read.destroy(), owner.destroy()]);
      // The query builder does not end a pool that it never used.
      await Promise.all(pools.filter((each) => !each.ending).map((each) => each.end()));
      await liveness.stop();
    },
  };
}
