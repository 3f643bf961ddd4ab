/** The queue's own schema and role. Part of migrating a database: call it after the migrations. */
import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { runMigrations } from 'graphile-worker';
import { DatabaseStartError } from '@cottontree/embedded-postgres';
import type { Database } from '../database/client.ts';
import { LOCKS } from '../database/locks.ts';
import { silent } from './worker-log.ts';

export const SCHEMA = 'queue';
const NOT_ALLOWED = '42501';

/**
 * The first table that graphile-worker creates; created here, because only the owner of the database may create a
 * schema.
 */
const BEGINNING = `
create table if not exists ${SCHEMA}.migrations (
  id int primary key,
  ts timestamptz default now() not null,
  breaking boolean not null default false)`;

/**
 * What the application may do: add a job and remove one, as part of its own transaction, and read when failed ones run again. Only the queue's role has
 * access to the tables behind it.
 */
const FUNCTIONS = [
  {
    signature: 'submit(text, uuid, text, int, int)',
    sql: `
create function ${SCHEMA}.submit(kind text, job uuid, line text, priority int, attempts int) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select ${SCHEMA}.add_job(kind, json_build_object('job', job), queue_name => line, max_attempts => attempts,
                           job_key => job::text, priority => priority);
$$`,
  },
  {
    signature: 'withdraw(uuid)',
    sql: `
create function ${SCHEMA}.withdraw(job uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select ${SCHEMA}.remove_job(job::text);
$$`,
  },
  {
    signature: 'next_tries()',
    sql: `
create function ${SCHEMA}.next_tries() returns table (job uuid, run_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select key::uuid, run_at from ${SCHEMA}.jobs where attempts > 0 and locked_at is null and key is not null;
$$`,
  },
] as const;

export interface QueueRoles {
  /** Owns the queue; null when the user of the database cannot switch roles. */
  readonly queue: string | null;
  /** The role that requests work as; null as above. */
  readonly application: string | null;
}

/**
 * Creates the schema if it is missing. Call it before the migrations, which would create one too. Throws
 * DatabaseStartError that names the grant when the user of the database may not.
 */
export async function ensureQueueSchema({ ownerPool }: Database, role: string | null): Promise<void> {
  const client = await ownerPool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS.queueInstall]);
    if ((await ownerOf(client)) === null) await makeSchema(client, role);
  } finally {
    // Closing the connection releases the lock.
    client.release(true);
  }
}

/**
 * Creates the schema if it is missing, migrates it, and grants the application what it needs. Throws DatabaseStartError
 * that names the grant when the user of the database may not.
 */
export async function installQueue(database: Database, roles: QueueRoles): Promise<void> {
  const { ownerPool } = database;
  const client = await ownerPool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCKS.queueInstall]);
    const owner = (await ownerOf(client)) ?? (await makeSchema(client, roles.queue));
    await become(client, owner);
    await client.query(BEGINNING);
    const pool = database.newPool({ role: owner, max: 1, statementTimeoutMs: 0 });
    try {
      await runMigrations({ pgPool: pool, schema: SCHEMA, logger: silent });
    } finally {
      await pool.end();
    }
    for (const { signature, sql: text } of FUNCTIONS) {
      const { rows } = await client.query<{ held: boolean }>(
        'select to_regprocedure($1) is not null as held',
        [`${SCHEMA}.${signature}`],
      );
      if (rows[0]?.held) continue;
      await client.query(text);
      await client.query(`revoke execute on function ${SCHEMA}.${signature} from public`);
    }
    if (roles.application !== null) await grant(client, roles.application);
  } finally {
    // Closing the connection releases the lock and resets its role.
    client.release(true);
  }
}

async function ownerOf(client: pg.PoolClient): Promise<string | null> {
  const { rows } = await client.query<{ owner: string }>(
    'select pg_get_userbyid(nspowner) as owner from pg_namespace where nspname = $1',
    [SCHEMA],
  );
  return rows[0]?.owner ?? null;
}

async function makeSchema(client: pg.PoolClient, role: string | null): Promise<string> {
  const { rows } = await client.query<{ user: string; database: string }>(
    'select current_user as user, current_database() as database',
  );
  const { user = '', database = '' } = rows[0] ?? {};
  const owner = role ?? user;
  await client.query(`create schema ${SCHEMA} authorization ${pg.escapeIdentifier(owner)}`).catch((error) => {
    if (!isNotAllowed(error)) throw error;
    throw new DatabaseStartError(
      `The user "${user}" of DATABASE_URL may not create the schema "${SCHEMA}", in which background work waits. ` +
        `As a superuser: GRANT CREATE ON DATABASE ${pg.escapeIdentifier(database)} TO ${pg.escapeIdentifier(user)}; ` +
        'docs/operations/database-roles.md says more',
      { cause: error },
    );
  });
  return owner;
}

async function become(client: pg.PoolClient, owner: string): Promise<void> {
  await client.query(`set role ${pg.escapeIdentifier(owner)}`).catch(async (error: unknown) => {
    if (!isNotAllowed(error)) throw error;
    const { rows } = await client.query<{ user: string }>('select current_user as user');
    throw new DatabaseStartError(
      `The schema "${SCHEMA}", in which background work waits, belongs to "${owner}". As a superuser: ` +
        `GRANT ${pg.escapeIdentifier(owner)} TO ${pg.escapeIdentifier(rows[0]?.user ?? '')}; ` +
        'docs/operations/database-roles.md says more',
      { cause: error },
    );
  });
}

const isNotAllowed = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === NOT_ALLOWED;

/** Written only when it is missing, so that a start on an unchanged schema writes nothing. */
async function grant(client: pg.PoolClient, application: string): Promise<void> {
  const role = pg.escapeIdentifier(application);
  const { rows } = await client.query<{ usage: boolean }>(
    'select has_schema_privilege($1, $2, $3) as usage',
    [application, SCHEMA, 'USAGE'],
  );
  if (!rows[0]?.usage) await client.query(`grant usage on schema ${SCHEMA} to ${role}`);
  for (const { signature } of FUNCTIONS) {
    const name = `${SCHEMA}.${signature}`;
    const { rows: may } = await client.query<{ may: boolean }>(
      'select has_function_privilege($1, $2, $3) as may',
      [application, name, 'EXECUTE'],
    );
    if (!may[0]?.may) await client.query(`grant execute on function ${name} to ${role}`);
  }
}

/** The owner of the queue in this database. Throws Error when it is not installed. */
export async function queueOwner(database: Database): Promise<string> {
  const found: RawBuilder<{ owner: string }> = sql`
    select pg_get_userbyid(nspowner) as owner from pg_namespace where nspname = ${SCHEMA}`;
  const { rows } = await found.execute(database.owner);
  const owner = rows[0]?.owner;
  if (owner === undefined) throw new Error('The queue is not installed in this database');
  return owner;
}
