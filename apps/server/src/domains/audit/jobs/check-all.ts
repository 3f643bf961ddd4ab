/** Compares all rows with their seals when a user starts a full check; findings are stored like those of a round. */
import { sql } from 'kysely';
import type { Database, Db } from '../../../platform/database/client.ts';
import { heavyReads } from '../../../platform/database/personal-access.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { Keyring } from '../../../platform/keys/keyring.ts';
import type { SealFinding } from '../../../platform/audit/seals/seal-check.ts';
import { checkingAll } from '../../../platform/audit/seals/seal-check-job.ts';
import { checkSeals, type SealPlace } from '../../../platform/audit/seals/seal-on-demand.ts';
import { work, type Work } from '../../../platform/queue/job-kind.ts';
import { asFinding, noteFindings, sentenceOfFinding } from './keep-seals.ts';

/** The number of sealed rows, for the progress display. */
async function sealedRows(db: Db): Promise<bigint> {
  const { rows } = await sql<{ rows: bigint }>`
    select coalesce(sum(rows), 0)::bigint as rows from sealed_units`.execute(db);
  return rows[0]?.rows ?? 0n;
}

export const checkAllWork = (database: Database, clock: Clock, keyring: Keyring): Work =>
  work(checkingAll, async (_, { signal, progress }) => {
    const db = heavyReads(database, signal);
    const all = Number(await sealedRows(db));
    const findings: SealFinding[] = [];
    let [rows, units] = [0n, 0];
    for (let after: SealPlace | undefined; ;) {
      signal.throwIfAborted();
      const part = await checkSeals(db, keyring, { after });
      rows += part.rows;
      units += part.units;
      findings.push(...part.faults.map(asFinding), ...part.found);
      if (part.next === null) break;
      after = part.next;
      progress(
        Math.min(99, (100 * Number(rows)) / Math.max(1, all)),
        `${rows.toLocaleString('en-US')} rows compared, as far as ${after.table}`,
      );
    }
    if (findings.length > 0)
      await database.write
        .transaction()
        .execute((tx) => noteFindings(tx, clock, findings, { keepsOthers: true }));
    return { rows: rows.toString(), units, findings: new Set(findings.map(sentenceOfFinding)).size };
  });
