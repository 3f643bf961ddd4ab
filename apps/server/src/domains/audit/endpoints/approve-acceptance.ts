import * as audit from '@cottontree/contract/audit/audit.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/client.ts';
import { isDerived, type CheckedTable } from '../../../platform/database/sealed-tables.ts';
import { demandSealed } from '../../../platform/audit/seals/demand-sealed.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { sightOf, type Sight } from '../../../platform/personal-data/personal-data.ts';
import { recordOfSeals } from '../../../platform/audit/seals/seal-begin.ts';
import type { Differences } from '../../../platform/audit/seals/seal-differences.ts';
import { holdWriters, lookAtUnit } from '../../../platform/audit/seals/seal-look.ts';
import { namedSealFault } from '../../../platform/audit/seals/seal-record.ts';
import { claimsNow } from '../../../platform/audit/seals/seal-write.ts';
import { acceptableTable, decideAcceptance, lockUndecided } from '../acceptances-store.ts';
import { carryOut } from '../carry-out-store.ts';
import { shownRow } from '../findings-store.ts';

export const approveAcceptance = command(
  audit.approveAcceptance,
  async ({ tx, actor, clock, keyring, params }) => {
    const now = clock.now();
    const caller = { actor, now };
    const found = await lockUndecided(tx, caller, params.id);
    const { acceptance, scope } = found;
    if (acceptance.obstacle !== null) throw new AppError('forbidden', acceptance.obstacle);
    // Checks only this proposal: tampering with other proposals must not block its approval.
    await demandSealed(tx, keyring, ['seal_acceptances', '', acceptance.id]);
    const table = acceptableTable(found.table, acceptance.day ?? undefined);
    // Blocks writers, so that exactly the compared rows are sealed.
    await holdWriters(tx, table);
    const { differences, ...former } = await lookAtUnit(tx, keyring, table, scope);
    if (differences?.digest !== found.difference)
      throw new AppError(
        'conflict',
        differences === null
          ? 'Nothing there differs any more from what audit records explain'
          : 'Something else differs there now: look at it again, then propose it again',
      );
    const done = await carryOut(tx, { keyring, at: now }, table, scope);
    await resolveFindings(tx, now, found);
    // Without any reader's permissions, because everybody who reads the trail sees the record.
    const contents = contentsOf(table, differences, sightOf(null, keyring));
    const where = acceptance.day === null ? table.name : `${table.name} of ${acceptance.day}`;
    const { finding, reason, proposedBy } = acceptance;
    const madeAgain = isDerived(table);
    // Data made again takes the values that its rows give; accepted rows keep theirs.
    const [before, after] = madeAgain ? [contents.now, contents.recorded] : [contents.recorded, contents.now];
    const what = madeAgain ? `Made ${where} again from its rows` : `Accepted ${where} as it is`;
    return {
      output: {
        acceptance: await decideAcceptance(tx, caller, found, true),
        seal: done.seal?.content.number ?? null,
        rows: done.rows.toString(),
      },
      announce: [{ topic: 'health.changed', payload: {} }],
      audit: {
        ...(await recordOfSeals(tx, 'seals.accept', `${what} (${finding}): ${reason}`)),
        category: 'Security',
        before: {
          seal: former.seal?.content.number ?? null,
          digest: former.seal?.content.digest ?? null,
          ...before,
        },
        after: {
          seal: done.seal?.content.number ?? null,
          digest: done.seal?.content.digest ?? null,
          madeAgain,
          finding,
          reason,
          proposedBy,
          ...after,
        },
      },
    };
  },
);

/** The differing fields, keyed by row name and field; notes where the earlier content is not known. */
function contentsOf(
  table: CheckedTable,
  { rows }: Differences,
  sight: Sight,
): { recorded: Record<string, string | null>; now: Record<string, string | null> } {
  const [recorded, now]: [Record<string, string | null>, Record<string, string | null>] = [{}, {}];
  for (const row of rows) {
    const { key, earlier, fields } = shownRow(table, row, sight);
    for (const field of fields) {
      const name = `${key ?? 'a row'} ${field.name}`;
      recorded[name] = earlier === 'unknown' && field.recorded === null ? '(not known)' : field.recorded;
      now[name] = field.now;
    }
  }
  return { recorded, now };
}

/** Closes the findings that the acceptance resolves; the next round would do the same. */
async function resolveFindings(
  tx: Db,
  at: Date,
  { table, scope }: { table: string; scope: string },
): Promise<void> {
  const named = await namedSealFault(tx);
  const left = [...(await claimsNow(tx)).faults, ...(named === null ? [] : [named])];
  await sql`
    update seal_findings set gone_at = ${at}
     where gone_at is null
       and ((table_name = ${table} and scope = ${scope})
            or (table_name = '' and what like '%audit record%' and what <> all (${left}::text[])))`.execute(
    tx,
  );
}
