/** One unit as it stands: what nothing explains in it, row by row. */
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

export interface UnitLook {
  readonly finding: SealFinding | null;
  /** Null: the unit is as sealed and explained, or follows from its rows. */
  readonly differences: Differences | null;
  /** Null: there is none, as of a table that follows from sealed rows. */
  readonly seal: Seal | null;
  /** Of the rows of a sealed unit as they are, hex. */
  readonly digest: string | null;
}

/** Within a transaction of one moment, or one that holds writers of the table back. */
export async function lookAtUnit(
  tx: Db,
  keyring: Keyring,
  table: CheckedTable,
  scope: string,
  claims?: Pick<ChangeClaims, 'bad'>,
): Promise<UnitLook> {
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

/** Holds writers of the table back until the transaction ends, two seconds at most for those who are at it. */
export async function holdWriters(tx: Db, { name }: CheckedTable): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(tx);
  await sql`select hold_writers_of(${name})`.execute(tx);
}
