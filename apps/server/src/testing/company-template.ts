/** Companies that take long to load, loaded once for the run: copying one takes a tenth of a second. */
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Database } from '../platform/database/client.ts';
import { createDatabaseFrom } from '../platform/database/test-cluster.ts';
import { TEMPLATE } from '../platform/database/test-database.setup.ts';

export interface CompanyTemplate {
  readonly name: string;
  load(database: Database): Promise<void>;
}

/** The name of a database that contains the company; the first worker that needs it loads it, and the others wait. */
export async function companyTemplate({ name, load }: CompanyTemplate): Promise<string> {
  const admin = inject('testDatabaseAdmin');
  const client = new pg.Client(admin);
  await client.connect();
  try {
    // Released with the connection.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const found = await client.query('select from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) {
      const unnamed = await createDatabaseFrom(admin, TEMPLATE);
      const database = connect(unnamed, { statementTimeoutMs: 60_000 });
      try {
        await load(database);
      } finally {
        await database.close();
      }
      // Renamed when it is complete.
      await client.query(`alter database ${pg.escapeIdentifier(String(unnamed.database))} rename to ${name}`);
    }
    return name;
  } finally {
    await client.end();
  }
}
