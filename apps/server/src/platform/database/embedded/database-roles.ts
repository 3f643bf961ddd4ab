import pg from 'pg';

import { applicationRoleOf, queueRoleOf } from '../application-role.ts';

/** Owner of the company's database, who migrates it, and no superuser, as with any PostgreSQL of one's own. */
export const ownerRole = 'cottontree';
export const applicationRole = applicationRoleOf(ownerRole);
/** Nobody signs in as this one: the owner becomes it. */
export const queueRole = queueRoleOf(ownerRole);

/**
 * Makes sure that the database, its owner, the role the application works as and that of the queue exist; a start that was killed in
 * between is completed. `admin` is a connection as superuser, `password` the one the roles get.
 */
export async function ensureDatabase(admin: pg.PoolConfig, password: string): Promise<void> {
  const client = new pg.Client({ ...admin, connectionTimeoutMillis: 5_000, query_timeout: 30_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ rolname: string }>(
      'select rolname from pg_roles where rolname = any ($1)',
      [[ownerRole, applicationRole, queueRole]],
    );
    const held = new Set(rows.map(({ rolname }) => rolname));
    for (const role of [ownerRole, applicationRole]) {
      if (!held.has(role))
        await client.query(`create role ${role} login password ${pg.escapeLiteral(password)}`);
    }
    if (!held.has(queueRole)) await client.query(`create role ${queueRole} nologin`);
    // A second server that is given the owner's address in DATABASE_URL works as the application too.
    await client.query(`grant ${applicationRole}, ${queueRole} to ${ownerRole}`);
    const found = await client.query('select from pg_database where datname = $1', [ownerRole]);
    if (found.rowCount === 0) await client.query(`create database ${ownerRole} owner ${ownerRole}`);
  } finally {
    await client.end();
  }
}
