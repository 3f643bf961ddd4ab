/** Companies that take long to load, loaded once for the run: a copy of one takes a tenth of a second. */
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Database } from '../platform/database/client.ts';
import { createDatabaseFrom } from '../platform/database/embedded/test-cluster.ts';
import { TEMPLATE } from '../platform/database/test-database.setup.ts';

export interface CompanyTemplate {
  readonly name: string;
  /** Any number of its own: of all workers only one loads it. */
  readonly lock: number;
  load(database: Database): Promise<void>;
}

/** The name of a database that holds the company; the first worker that needs it loads it, and the others wait. */
export async function companyTemplate({ name, lock, load }: CompanyTemplate): Promise<string> {
  const admin = inject('testDatabaseAdmin');
  const client = new pg.Client(admin);
  await client.connect();
  try {
    // Let go with the connection.
    await client.query('select pg_advisory_lock($1)', [lock]);
    const found = await client.query('select from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) {
      const unnamed = await createDatabaseFrom(admin, TEMPLATE);
      const database = connect(unnamed, { statementTimeoutMs: 60_000 });
      try {
        await load(database);
      } finally {
        await database.close();
      }
      // Named when it is whole.
      await client.query(`alter database ${pg.escapeIdentifier(String(unnamed.database))} rename to ${name}`);
    }
    return name;
  } finally {
    await client.end();
  }
}
