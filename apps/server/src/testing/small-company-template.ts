/** The small company loaded once for the run: its closed days take most of a second, a copy of them a tenth. */
import pg from 'pg';
import { inject } from 'vitest';
import { connect } from '../db/client.ts';
import { createDatabaseFrom } from '../db/embedded/test-cluster.ts';
import { TEMPLATE } from '../db/test-database.setup.ts';
import { loadSmallCompany } from './small-company.ts';

const SMALL_COMPANY = 'cottontree_small_company';
const LOAD_LOCK = 1_280_464;

/** The name of a database that holds the small company; whoever asks first, of all workers, loads it. */
export async function smallCompanyTemplate(): Promise<string> {
  const admin = inject('testDatabaseAdmin');
  const client = new pg.Client(admin);
  await client.connect();
  try {
    // Let go with the connection.
    await client.query('select pg_advisory_lock($1)', [LOAD_LOCK]);
    const found = await client.query('select from pg_database where datname = $1', [SMALL_COMPANY]);
    if (found.rowCount === 0) {
      const unnamed = await createDatabaseFrom(admin, TEMPLATE);
      const database = connect(unnamed);
      try {
        await loadSmallCompany(database.write);
      } finally {
        await database.close();
      }
      // Named when it is whole.
      await client.query(
        `alter database ${pg.escapeIdentifier(String(unnamed.database))} rename to ${SMALL_COMPANY}`,
      );
    }
    return SMALL_COMPANY;
  } finally {
    await client.end();
  }
}
