/**
 * Tables are first sealed as they are found: all at the first start, tables that are added later at the first start
 * that knows them.
 */
import { sql } from 'kysely';
import type { Database, Db } from '../../database/client.ts';
import type { SealedTable } from '../../database/sealed-table.ts';
import { FIRST_SEALED_TABLES, SEALED_TABLES } from '../../database/sealed-tables.ts';
import { appendAudit, type AuditActor, type AuditEntry } from '../audit.ts';
import type { Clock } from '../../time/clock.ts';
import type { Keyring } from '../../keys/keyring.ts';
import { examineUnits } from './seal-check.ts';
import { newestSeal, sealName } from './seal-record.ts';
import { chunks, openUnits, patiently, unsealedUnits } from './seal-units.ts';
import { inOneMoment, noClaims, sealUnits } from './seal-write.ts';

export interface SealingParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
}

export const SEALS_ACTOR: AuditActor = {
  id: null,
  name: 'seals',
  sessionId: null,
  address: null,
  requestId: 'seals',
};

/** Names the newest seal in an audit record, so that the chain, its checkpoints and the witness vouch for the seals. */
export const recordOfSeals = async (
  tx: Db,
  action: 'seals.accept' | 'seals.begin' | 'seals.write',
  description: string,
): Promise<AuditEntry> => ({
  action,
  entity: ['seal', sealName(await newestSeal(tx))],
  description,
  category: 'System',
});

/**
 * Tables that were sealed as found, according to the audit trail: from then on every change of them needs a record. A
 * begin record without table names comes from a release that knew only the first list.
 */
export async function begunTables(db: Db): Promise<SealedTable[]> {
  const { rows } = await sql<{ tables: string[] | null }>`
    select "after" -> 'tables' as tables from audit_records where action = 'seals.begin'`.execute(db);
  const begun = new Set(rows.flatMap(({ tables }) => tables ?? FIRST_SEALED_TABLES.map(({ name }) => name)));
  return SEALED_TABLES.filter(({ name }) => begun.has(name));
}

/**
 * Seals every table that has not been sealed yet as it is found, chunk by chunk, and records that in the audit trail;
 * resumable. Resolves to whether all are sealed: false while another server does it, or when `signal` stopped it.
 */
export async function beginSeals(
  { database, clock, keyring }: SealingParts,
  signal: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const begun = await begunTables(database.read);
  const first = begun.length === 0;
  const tables = SEALED_TABLES.filter((table) => !begun.includes(table));
  if (tables.length === 0) return true;
  const seal = async (tx: Db, table: SealedTable, scopes: readonly string[]): Promise<void> => {
    const claims = await noClaims(tx);
    const found = await examineUnits(tx, keyring, table, scopes, claims);
    // Open changes of tables sealed earlier are for the rounds to judge, so no seal made here marks them as settled.
    const how = { asFound: true, claims, settles: first };
    await sealUnits(tx, { keyring, at: clock.now() }, table, found, how);
  };
  for (const table of tables) {
    const units = await patiently(database.read, (tx) => unsealedUnits(tx, table));
    for (const scopes of chunks(units)) {
      if (signal.aborted) return false;
      const done = await inOneMoment(database.write, async (tx) => {
        await seal(tx, table, scopes);
        return true;
      });
      if (done === null) return false;
    }
  }
  const done = await inOneMoment(database.write, async (tx) => {
    const before = await begunTables(tx);
    // Another server finished it in the meantime.
    if (tables.some((table) => before.includes(table))) return true;
    // Changes made while the rest was being sealed, with an audit record or, by the start of the server, without.
    for (const table of tables) await seal(tx, table, await openUnits(tx, table.name));
    if (first) {
      // The last seal says that everything is settled: from here on every change needs a record.
      for (const table of tables.filter(({ day }) => day === null).slice(-1)) await seal(tx, table, ['']);
      await sql`delete from row_changes`.execute(tx);
    }
    await appendAudit(tx, clock, SEALS_ACTOR, await recordOfBeginning(tx, tables));
    return true;
  });
  return done === true;
}

async function recordOfBeginning(tx: Db, tables: readonly SealedTable[]): Promise<AuditEntry> {
  const names = tables.map(({ name }) => name);
  const { rows } = await sql<{ units: number; rows: bigint }>`
    select count(*)::int as units, coalesce(sum(rows), 0)::bigint as rows from sealed_units
     where table_name = any (${names}::text[])`.execute(tx);
  const [held] = rows;
  const description = `Sealed ${held?.rows} rows in ${held?.units} units as they were found`;
  return { ...(await recordOfSeals(tx, 'seals.begin', description)), after: { tables: names } };
}
