/** One unit as it is now: its unexplained differences, row by row. */
import { sql } from 'kysely';
import type { Db } from '../../database/client.ts';
import { isDerived, type CheckedTable } from '../../database/sealed-tables.ts';
import type { ChangeClaims } from '../change-claims.ts';
import { derivedDifferences } from './derived-differences.ts';
import { compareDerived } from './derived-check.ts';
import type { Keyring } from '../../keys/keyring.ts';
import { examineUnits, readAsSealed, type SealFinding } from './seal-check.ts';
import { differencesOf, type Differences } from './seal-differences.ts';
import type { Seal } from './seal-record.ts';
import { claimsNow } from './seal-write.ts';

export interface UnitState {
  readonly finding: SealFinding | null;
  /** Null when the unit matches its seal and the recorded changes, or its source rows. */
  readonly differences: Differences | null;
  /** Null when there is none, as for a table that is derived from sealed rows. */
  readonly seal: Seal | null;
  /** Digest of the current rows of a sealed unit, hex. */
  readonly digest: string | null;
}

/** Call it within a transaction with one snapshot, or one that blocks writers of the table. */
export async function lookAtUnit(
  tx: Db,
  keyring: Keyring,
  table: CheckedTable,
  scope: string,
  claims?: Pick<ChangeClaims, 'bad'>,
): Promise<UnitState> {
  await readAsSealed(tx);
  if (isDerived(table)) {
    const [compared] = await compareDerived(tx, table, [scope]);
    const finding = compared?.finding ?? null;
    const differences = finding && (await derivedDifferences(tx, table, scope));
    return { finding, differences, seal: null, digest: null };
  }
  const known = claims ?? (await claimsNow(tx));
  const [unit] = await examineUnits(tx, keyring, table, [scope], known);
  if (!unit) throw new Error('A unit that is named is examined');
  const { finding, seal, digest } = unit;
  return { finding, seal, digest, differences: finding && (await differencesOf(tx, table, unit, known.bad)) };
}

/** Blocks writers of the table until the transaction ends; waits at most two seconds for those already writing. */
export async function holdWriters(tx: Db, { name }: CheckedTable): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(tx);
  await sql`select hold_writers_of(${name})`.execute(tx);
}
