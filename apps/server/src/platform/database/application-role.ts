/**
 * The role that requests and jobs work as. The owner of the database migrates it; this role can read and write, but
 * never UPDATE, DELETE or TRUNCATE evidence, nor change the schema. See docs/decisions/0009.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './client.ts';
import { LOCKS } from './locks.ts';
import { withClient } from './with-client.ts';

/** Named after its database, so that companies on one PostgreSQL server cannot assume each other's roles. */
export const applicationRoleOf = (database: string): string => `${database.slice(0, 59)}_app`;
/** Owner of the schema that holds the job queue. */
export const queueRoleOf = (database: string): string => `${database.slice(0, 57)}_queue`;

/** Append-only for the application: evidence and books. */
export const PROTECTED_TABLES = [
  'activity_events',
  'adoption_decisions',
  'adoptions',
  'audit_checkpoints',
  'audit_records',
  'bank_line_places',
  'bank_lines',
  'bank_repeat_decisions',
  'bank_statement_sections',
  'bank_statements',
  'bank_write_off_decisions',
  'bank_write_offs',
  'budget_decisions',
  'budget_proposals',
  'clock_jumps',
  'compliance_contents',
  'compliance_dismissals',
  'company_logos',
  'compliance_filings',
  'compliance_urgings',
  'control_runs',
  'control_totals',
  'day_closes',
  'exported_journals',
  'feature_suggestion_events',
  'error_resolutions',
  'figure_definitions',
  'figure_values',
  'fraud_alert_events',
  'fraud_rule_decisions',
  'fraud_rule_proposals',
  'journal_exports',
  'journals',
  'manual_entries',
  'model_runs',
  'month_closings',
  'postings',
  'release_starts',
  'role_decisions',
  'role_proposals',
  'seal_acceptance_decisions',
  'seal_acceptances',
  'seals',
  'simulation_priors',
  'simulation_runs',
] as const;

/** Only the migrator writes to these. */
export const OWNERS_OWN = ['kysely_migration', 'kysely_migration_lock'];
/** What the application is granted: whether it may do `p.power` on `r`, which has a name, a kind and is part of a table or not. */
export const applicationMay = sql<boolean>`
  case when r.kind = 'S' then p.power = 'USAGE'
       -- Partitions are reached through their parent, but for COPY, which goes into them.
       when r.part then p.power = 'INSERT'
       when p.power = 'SELECT' then true
       when p.power not in ('INSERT', 'UPDATE', 'DELETE') or r.kind in ('v', 'm') or r.name = any (${OWNERS_OWN}) then false
       when r.name = any (${[...PROTECTED_TABLES]}) then p.power = 'INSERT'
       else true end`;

/**
 * How long a start waits before it reports that the database does not answer; another server may hold the lock for a
 * moment.
 */
const PATIENCE = { connectionTimeoutMillis: 5_000, query_timeout: 30_000 };

/** Not allowed; no such role (two codes, because SET ROLE has its own); role already exists. */
const REFUSED = new Set(['42501', '42704', '22023', '42710']);

/**
 * The role that sessions of the user of `connection` can switch to; the role and the membership are created when they
 * are missing and the user may create them. Null when there is no such role: then triggers are the only guard of the
 * protected tables.
 */
export const reachApplicationRole = (connection: pg.ClientConfig): Promise<string | null> =>
  reachRole(connection, applicationRoleOf);

/**
 * The same for the owner of the queue. Null when there is no such role: the owner of the database then owns the queue.
 */
export const reachQueueRole = (connection: pg.ClientConfig): Promise<string | null> =>
  reachRole(connection, queueRoleOf);

function reachRole(
  connection: pg.ClientConfig,
  roleOf: (database: string) => string,
): Promise<string | null> {
  return withClient({ ...connection, ...PATIENCE }, async (client) => {
    const tried = (statement: string): Promise<boolean> =>
      client.query(statement).then(
        () => true,
        (error: unknown) => {
          if (error instanceof pg.DatabaseError && REFUSED.has(error.code ?? '')) return false;
          throw error;
        },
      );
    const { rows } = await client.query<{ database: string }>('select current_database() as database');
    const role = roleOf(rows[0]?.database ?? '');
    const name = pg.escapeIdentifier(role);
    if (await tried(`set role ${name}`)) return role;
    await client.query('select pg_advisory_lock($1)', [LOCKS.databaseRoles]);
    await tried(`create role ${name} nologin`);
    await tried(`grant ${name} to current_user`);
    return (await tried(`set role ${name}`)) ? role : null;
  });
}

/** Another server may create months of transactions meanwhile, or grant on the same tables. */
const ATTEMPTS = 10;
const AGAIN_MS = 200;
const isConcurrent = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^tuple concurrently (updated|deleted)$/.test(error.message);

/**
 * Grants the application's role what it needs in this schema and revokes what it must not have. Writes only
 * differences, so that a start on an unchanged schema writes nothing. Call it as owner, after the migrations.
 */
export async function grantToApplication(owner: Db, role: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await grantDifferences(owner, role);
    } catch (error) {
      if (attempt === ATTEMPTS || !isConcurrent(error)) throw error;
      await delay(AGAIN_MS);
    }
}

async function grantDifferences(owner: Db, role: string): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCKS.databaseRoles})`.execute(tx);
    const { rows } = await sql<{ statement: string }>`
      with relations as (
        select c.oid, n.nspname as schema, c.relname as name, c.relkind as kind, c.relispartition as part
          from pg_class c join pg_namespace n on n.oid = c.relnamespace
         -- A table that somebody else made beside the product's is theirs to grant: it must not stop the start.
         where n.nspname in (current_schema(), 'raw') and pg_has_role(c.relowner, 'USAGE')
      ), wanted as (
        select format('table %I.%I', r.schema, r.name) as object, p.power, ${applicationMay} as granted,
               has_table_privilege(${role}, r.oid, p.power) as held,
               -- Taken back with the right to the table.
               case when p.power in ('INSERT', 'UPDATE', 'REFERENCES')
                    then has_any_column_privilege(${role}, r.oid, p.power) else false end as in_part
          from relations r
         cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p(power)
         where r.kind in ('r', 'p', 'v')
        union all
        -- A case, because the planner may ask the function before it asks for the kind.
        select format('sequence %I.%I', r.schema, r.name), p.power, ${applicationMay},
               case when r.kind = 'S' then has_sequence_privilege(${role}, r.oid, p.power) end, false
          from relations r cross join unnest(array['USAGE', 'UPDATE']) p(power) where r.kind = 'S'
        union all
        select format('schema %I', n.nspname), 'USAGE', true, has_schema_privilege(${role}, n.oid, 'USAGE'), false
          from pg_namespace n where n.nspname in (current_schema(), 'raw')
      )
      select format(case when granted then 'grant %s on %s to %I' else 'revoke %s on %s from %I' end,
                    string_agg(power, ', '), object, ${role}::text) as statement
        from wanted where held <> granted or (in_part and not granted)
       group by object, granted`.execute(tx);
    for (const { statement } of rows) await sql.raw(statement).execute(tx);
  });
}
