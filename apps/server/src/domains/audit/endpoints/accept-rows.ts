import * as audit from '@cottontree/contract/audit/audit.ts';
import { sql } from 'kysely';
import { isDerived } from '../../../platform/database/sealed-tables.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { sentenceOf } from '../../../platform/audit/seals/seal-check.ts';
import { holdWriters, lookAtUnit } from '../../../platform/audit/seals/seal-look.ts';
import { awaitedOwners } from '../../access/index.ts';
import { notify } from '../../notifications/index.ts';
import { acceptableTable, readAcceptance, undecided } from '../acceptances-store.ts';

export const acceptRows = command(
  audit.acceptRows,
  async ({ tx, actor, clock, keyring, input: { table: name, day, reason, finding } }) => {
    const table = acceptableTable(name, day);
    const scope = day ?? '';
    const where = day === undefined ? name : `${name} of ${day}`;
    const now = clock.now();
    const caller = { actor, now };
    // Blocks writers, so that all the following queries see one state.
    await holdWriters(tx, table);
    const unit = await lookAtUnit(tx, keyring, table, scope);
    const { differences } = unit;
    if (unit.finding === null || differences === null)
      throw new AppError('conflict', 'Nothing there differs from what audit records explain');
    const found = sentenceOf(unit.finding);
    if (finding !== undefined && finding !== found)
      throw new AppError('conflict', `Something else differs there now: ${found}. Check again.`);
    const same = (await undecided(tx, caller)).find(
      (each) =>
        each.by.userId === actor.userId &&
        each.table === name &&
        each.scope === scope &&
        each.difference === differences.digest &&
        each.acceptance.reason === reason,
    );
    if (same) return { unchanged: same.acceptance };
    const { rows } = await sql<{ id: string }>`
      insert into seal_acceptances (table_name, scope, finding, difference, reason, made_by, made_at)
      values (${name}, ${scope}, ${found}, ${differences.digest}, ${reason}, ${actor.userId}::uuid, ${now})
      returning id`.execute(tx);
    const id = rows[0]?.id ?? '';
    const { ids } = await awaitedOwners(tx, { userId: actor.userId, at: now });
    await notify(
      tx,
      now,
      { kind: 'users', userIds: ids.filter((each) => each !== actor.userId) },
      {
        type: 'warning',
        category: 'security',
        title: 'An edit made outside the product waits for your agreement',
        message: `${actor.name} proposes to accept: ${found}`,
        actionType: 'seal_finding',
        senderId: actor.userId,
      },
    );
    const { acceptance } = await readAcceptance(tx, caller, id);
    return {
      output: acceptance,
      audit: {
        action: 'seals.propose',
        entity: ['seal_acceptance', id],
        description: `Proposed to ${isDerived(table) ? `make ${where} again from its rows` : `accept ${where} as it is`} (${found}): ${reason}`,
        category: 'Security',
        before: { digest: unit.seal?.content.digest ?? null },
        after: { digest: unit.digest, finding: found, reason, waitsFor: acceptance.waitsFor },
      },
    };
  },
);
