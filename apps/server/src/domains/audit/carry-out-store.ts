/** What an agreed acceptance does: a sealed unit is sealed as it is, one that follows from rows is made again from them. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import type { DerivedTable } from '../../platform/database/derived-tables.ts';
import { isDerived, type CheckedTable } from '../../platform/database/sealed-tables.ts';
import { markDue } from '../../figures/due.ts';
import { makeAgain } from '../../platform/audit/seals/derived-check.ts';
import type { Seal } from '../../platform/audit/seals/seal-record.ts';
import { acceptUnit, type Sealing } from '../../platform/audit/seals/seal-write.ts';

export interface CarriedOut {
  /** Null: made again, without a seal of its own. */
  readonly seal: Seal | null;
  /** Of the unit as it is from now on. */
  readonly rows: bigint;
}

/** Of a unit that was found to differ in this transaction, which holds writers of the table back. */
export async function carryOut(
  tx: Db,
  sealing: Sealing,
  table: CheckedTable,
  scope: string,
): Promise<CarriedOut> {
  if (isDerived(table)) return { seal: null, rows: await followAgain(tx, table, scope, sealing.at) };
  const done = await acceptUnit(tx, sealing, table, scope);
  if (done === null) throw new Error('What was just found to differ is accepted');
  return done;
}

/** What follows from rows cannot be right beside them: it is made again, and so are the figures from that day on. */
async function followAgain(tx: Db, table: DerivedTable, scope: string, at: Date): Promise<bigint> {
  const made = await makeAgain(tx, table, scope);
  const { rows } = await sql<{ first: string | null }>`
    select min(business_day)::text as first from day_closes
     where business_day >= coalesce(nullif(${scope}, '')::date, '-infinity')`.execute(tx);
  const first = rows[0]?.first ?? null;
  if (first !== null) await markDue(tx, first, at);
  return made;
}
