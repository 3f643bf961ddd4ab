/**
 * Pools on one database: `write` for commands, `read` whose every statement is a read-only transaction, so that a query
 * cannot write even by mistake, `heavy` like it for reads that take long, `sessions` for saying who calls, so that
 * nobody else's work keeps a person out, and `owner` for the few things the application's role may not do. int8 arrives
 * as BigInt, numeric and date as text: nothing is rounded.
 */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { copyingPool } from './copying-pool.ts';
import { DatabaseSilentError, Liveness, WatchedPool } from './liveness.ts';
import { RecordMemory } from './record-memory.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, (text) => BigInt(text)],
  [pg.types.builtins.NUMERIC, (text) => text],
  [pg.types.builtins.DATE, (text) => text],
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
  /** That of `read`, to be watched. */
  readonly readPool: pg.Pool;
  /** As `readPool`, of few connections: what reads many rows waits for another such read, not others for it. */
  readonly heavyPool: pg.Pool;
  /** As `readPool`, for the look-up of sessions alone. */
  readonly sessionPool: pg.Pool;
  /** The owner of the tables: migrations and the bulk load, never what a request asks for. */
  readonly owner: Db;
  readonly ownerPool: pg.Pool;
  /** The audit records that this process knows of, by whichever of these ways it wrote them. */
  readonly memory: RecordMemory;
  /** Whether the database answers at all; cuts what waits when it does not. */
  readonly liveness: Pick<Liveness, 'silent' | 'subscribe'>;
  /**
   * Further connections as the owner who works as `role`, of which it must be a member, with the driver's own types;
   * whoever asks ends the pool.
   */
  newPool(options: {
    readonly role: string;
    readonly max: number;
    readonly statementTimeoutMs?: number;
  }): pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The application's role on the same database; without it everything is done as `connection` says. */
  readonly application?: pg.PoolConfig;
  readonly writers?: number;
  readonly readers?: number;
  readonly heavyReaders?: number;
  /** A statement that runs longer is cancelled; background jobs raise it for themselves. */
  readonly statementTimeoutMs?: number;
  onIdleError?(error: Error): void;
}

/** Start-up options are split at spaces. */
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
    // After a quiet minute the next request would wait for a connection, and for all that a new one has yet to look up.
    min: 1,
    // Compiling costs seconds where these statements take milliseconds.
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
  // Three for requests and two for background work. A read that took all processors would be everybody's.
  const heavyPool = readOnly(options.heavyReaders ?? 5, '-c max_parallel_workers_per_gather=0');
  const sessionPool = readOnly(2);
  const ownerPool = new WatchedPool(liveness, { ...settings(connection), max: 3 });
  const pools = [pool, readPool, heavyPool, sessionPool, ownerPool];
  // Without a listener an idle connection lost with the server would end the process.
  const watch = (each: pg.Pool): pg.Pool => {
    each.on('error', (error) => {
      // While the pool ends, the server may be quicker to close a connection than the goodbye on its way.
      // That the database is silent is said once, not of each connection.
      if (!each.ending && !(error instanceof DatabaseSilentError)) options.onIdleError?.(error);
    });
    // Nor may one that is lent out, between two statements: whoever holds it learns of it at the next one.
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
      // A pool that no builder has used yet is not ended with it.
      await Promise.all(pools.filter((each) => !each.ending).map((each) => each.end()));
      await liveness.stop();
    },
  };
}
