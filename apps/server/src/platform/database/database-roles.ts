import pg from 'pg';

import { applicationRoleOf, queueRoleOf } from './application-role.ts';
import { withClient } from './with-client.ts';

/** Owner of the company's database, which runs the migrations and is not a superuser, as in any external PostgreSQL. */
export const ownerRole = 'cottontree';
export const applicationRole = applicationRoleOf(ownerRole);
/** Nobody signs in as this role: the owner switches to it. */
export const queueRole = queueRoleOf(ownerRole);

/**
 * Makes sure that the database, its owner, the application's role and the queue's role exist; completes a start that
 * was killed in between. `admin` is a superuser connection, `password` the one that the roles get.
 */
export async function ensureDatabase(admin: pg.PoolConfig, password: string): Promise<void> {
  await withClient({ ...admin, connectionTimeoutMillis: 5_000, query_timeout: 30_000 }, async (client) => {
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
    // A second server that connects with the owner's address in DATABASE_URL also works as the application.
    await client.query(`grant ${applicationRole}, ${queueRole} to ${ownerRole}`);
    const found = await client.query('select from pg_database where datname = $1', [ownerRole]);
    if (found.rowCount === 0) await client.query(`create database ${ownerRole} owner ${ownerRole}`);
  });
}
