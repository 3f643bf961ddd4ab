/**
 * Two pools on one database: `write` for commands, `read` whose every statement is a read-only transaction, so that
 * a query cannot write even by mistake. int8 arrives as BigInt, numeric and date as text: nothing is rounded.
 */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
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
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly writers?: number;
  readonly readers?: number;
  /** A statement that runs longer is cancelled; background jobs raise it for themselves. */
  readonly statementTimeoutMs?: number;
  onIdleError?(error: Error): void;
}

export function connect(connection: pg.PoolConfig, options: DatabaseOptions = {}): Database {
  const common: pg.PoolConfig = {
    ...connection,
    types,
    statement_timeout: options.statementTimeoutMs ?? 5_000,
    connectionTimeoutMillis: 5_000,
    application_name: 'cottontree',
    // Compiling costs seconds where these statements take milliseconds.
    options: `${connection.options ?? ''} -c jit=off`.trim(),
  };
  const pool = new pg.Pool({ ...common, max: options.writers ?? 10 });
  const readPool = new pg.Pool({
    ...common,
    max: options.readers ?? 8,
    options: `${common.options} -c default_transaction_read_only=on`,
  });
  // Without a listener an idle connection lost with the server would end the process.
  for (const each of [pool, readPool]) {
    each.on('error', (error) => options.onIdleError?.(error));
    // Nor may one that is lent out, between two statements: whoever holds it learns of it at the next one.
    each.on('connect', (client) => client.on('error', () => undefined));
  }
  const write = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const read = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: readPool }) });
  return {
    write,
    read,
    pool,
    close: async () => {
      await Promise.all([write.destroy(), read.destroy()]);
    },
  };
}
