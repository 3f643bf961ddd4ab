/**
 * Carries out an approved acceptance: seals a sealed unit in its current state, or rebuilds a derived one from its
 * rows.
 */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import type { DerivedTable } from '../../platform/database/derived-tables.ts';
import { isDerived, type CheckedTable } from '../../platform/database/sealed-tables.ts';
import { markDue } from '../../figures/due.ts';
import { makeAgain } from '../../platform/audit/seals/derived-check.ts';
import type { Seal } from '../../platform/audit/seals/seal-record.ts';
import { acceptUnit, type Sealing } from '../../platform/audit/seals/seal-write.ts';

export interface CarriedOut {
  /** Null when the unit was rebuilt, which creates no seal. */
  readonly seal: Seal | null;
  /** The number of rows of the unit afterwards. */
  readonly rows: bigint;
}

/** For a unit that differs, in the same transaction that found this and that blocks writers of the table. */
export async function carryOut(
  tx: Db,
  sealing: Sealing,
  table: CheckedTable,
  scope: string,
): Promise<CarriedOut> {
  if (isDerived(table)) return { seal: null, rows: await rebuildDerived(tx, table, scope, sealing.at) };
  const done = await acceptUnit(tx, sealing, table, scope);
  if (done === null) throw new Error('What was just found to differ is accepted');
  return done;
}

/** Rebuilds a derived unit, which must follow from its rows, and all figures from that day on. */
async function rebuildDerived(tx: Db, table: DerivedTable, scope: string, at: Date): Promise<bigint> {
  const made = await makeAgain(tx, table, scope);
  const { rows } = await sql<{ first: string | null }>`
    select min(business_day)::text as first from day_closes
     where business_day >= coalesce(nullif(${scope}, '')::date, '-infinity')`.execute(tx);
  const first = rows[0]?.first ?? null;
  if (first !== null) await markDue(tx, first, at);
  return made;
}
