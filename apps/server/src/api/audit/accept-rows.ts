import * as audit from '@cottontree/contract/audit.ts';
import { sql } from 'kysely';
import { SEALED_TABLES } from '../../db/sealed-tables.ts';
import { command } from '../../kernel/endpoint.ts';
import { AppError, invalid } from '../../kernel/errors.ts';
import { acceptUnit } from '../../kernel/seal-write.ts';
import { recordOfSeals } from '../../kernel/seal-rounds.ts';

export const acceptRows = command(
  audit.acceptRows,
  async ({ tx, actor, clock, keyring, input: { table: name, day, reason, finding } }) => {
    if (!actor.isOwner)
      throw new AppError('forbidden', 'Only an owner accepts an edit made outside the product');
    const table = SEALED_TABLES.find((each) => each.name === name);
    if (!table) throw invalid('table', `must be one of ${SEALED_TABLES.map((each) => each.name).join(', ')}`);
    if ((table.day === null) !== (day === undefined))
      throw invalid('day', table.day === null ? 'must be left out for this table' : 'is missing');
    await sql`set local lock_timeout = '2s'`.execute(tx);
    // What is sealed must be what was looked at: others write to the table again a moment later.
    await sql`lock table ${sql.table(name)} in share mode`.execute(tx);
    const unit = await acceptUnit(tx, { keyring, at: clock.now() }, table, day ?? '');
    if (unit === null)
      throw new AppError('conflict', 'Nothing there differs from what audit records explain');
    // Thrown away with the transaction: nothing is sealed that nobody looked at.
    if (finding !== undefined && finding !== unit.what)
      throw new AppError('conflict', `Something else differs there now: ${unit.what}. Check again.`);
    const where = day === undefined ? name : `${name} of ${day}`;
    return {
      output: { seal: unit.seal.number.toString(), rows: unit.rows.toString() },
      audit: await recordOfSeals(tx, 'seals.accept', `Accepted ${where} as it is (${unit.what}): ${reason}`),
    };
  },
);
