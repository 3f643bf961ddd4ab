/** Tables are sealed as they are found: all at the first start, those of a later list at the first start that knows it. */
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

/** Names the newest seal, so that the chain, its checkpoints and the witness vouch for the seals. */
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
 * Tables that were sealed as they were found, as the audit trail says: from then on every change of them needs a record.
 * A beginning that names no tables is of a release that knew the first list only.
 */
export async function begunTables(db: Db): Promise<SealedTable[]> {
  const { rows } = await sql<{ tables: string[] | null }>`
    select "after" -> 'tables' as tables from audit_records where action = 'seals.begin'`.execute(db);
  const begun = new Set(rows.flatMap(({ tables }) => tables ?? FIRST_SEALED_TABLES.map(({ name }) => name)));
  return SEALED_TABLES.filter(({ name }) => begun.has(name));
}

/**
 * Seals every table that was not begun as it is found, chunk by chunk, and says so in the audit trail; resumable.
 * Resolves to whether all are begun: not while another server is at it, or `signal` ended it.
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
    // What is open of tables that were begun before is for the rounds to judge: no seal of this says that it is settled.
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
    // Another server ended it meanwhile.
    if (tables.some((table) => before.includes(table))) return true;
    // What changed while the rest was being sealed, with an audit record or, by the start of the server, without.
    for (const table of tables) await seal(tx, table, await openUnits(tx, table.name));
    if (first) {
      // The last seal says that all is settled: from here on every change has to be explained.
      for (const table of tables.filter(({ day }) => day === null).slice(-1)) await seal(tx, table, ['']);
      await sql`delete from row_changes`.execute(tx);
    }
    await appendAudit(tx, clock.now(), SEALS_ACTOR, await recordOfBeginning(tx, tables));
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
