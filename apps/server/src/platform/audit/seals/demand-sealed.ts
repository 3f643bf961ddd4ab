/** Before a person approves what was written earlier: it must be unchanged. */
import type { Db } from '../../database/client.ts';
import { AppError } from '../../failures/errors.ts';
import type { Keyring } from '../../keys/keyring.ts';
import { begunTables } from './seal-begin.ts';
import { examineUnits, readAsSealed, sentenceOf } from './seal-check.ts';
import { areApart } from './seal-differences.ts';
import { claimsNow } from './seal-write.ts';

/** A sealing round, or a command of somebody else, may commit between two statements of one check. */
const ATTEMPTS = 3;

/**
 * Compares units of sealed tables (a table and, where it has days, the day) with their seals and with the audit records
 * of later changes; where a row key is given, that row alone. Call it in a command after its rows are locked and before
 * it writes to these tables. Throws AppError `conflict` that names the first unexplained row.
 */
export async function demandSealed(
  tx: Db,
  keyring: Keyring,
  ...units: readonly (readonly [table: string, scope?: string, key?: string])[]
): Promise<void> {
  const begun = await begunTables(tx);
  await readAsSealed(tx);
  for (const [name, scope = '', key] of units) {
    const table = begun.find((each) => each.name === name);
    for (let attempt = 1; table && attempt <= ATTEMPTS; attempt += 1) {
      const claims = await claimsNow(tx, { of: { table: name, scope } });
      const [unit] = await examineUnits(tx, keyring, table, [scope], claims);
      if (!unit?.finding) break;
      if (key !== undefined && (await areApart(tx, table, unit, claims, (each) => each === key))) break;
      // When only one row matters, check that row, whichever other row differs as well.
      const named =
        key === undefined || unit.finding.key === ''
          ? unit.finding
          : { ...unit.finding, key, what: 'was changed' };
      if (attempt === ATTEMPTS)
        throw new AppError(
          'conflict',
          `Nothing is decided on rows that were changed outside the product. ${sentenceOf(named)}, and no audit record explains it. Ask an owner to look at the audit history`,
        );
    }
  }
}
