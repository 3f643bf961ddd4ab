import pg from 'pg';

/** The role the application works as: owner of its database, and no superuser, as with any PostgreSQL of its own. */
export const applicationRole = 'cottontree';

/**
 * Makes sure that the application's role and database exist; a start that was killed in between is completed.
 * `admin` is a connection as superuser, `password` the one the role gets.
 */
export async function ensureApplicationDatabase(admin: pg.PoolConfig, password: string): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    const found = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $1) as database`,
      [applicationRole],
    );
    const [{ role, database } = { role: false, database: false }] = found.rows;
    if (!role)
      await client.query(`create role ${applicationRole} login password ${pg.escapeLiteral(password)}`);
    if (!database) await client.query(`create database ${applicationRole} owner ${applicationRole}`);
  } finally {
    await client.end();
  }
}
