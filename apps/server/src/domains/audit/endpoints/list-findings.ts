import * as audit from '@cottontree/contract/audit.ts';
import { ACCEPTED_DAYS, type FoundRow, type StandingFinding } from '@cottontree/contract/audit-seals.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/client.ts';
import { checkedTable, isDerived } from '../../../platform/database/sealed-tables.ts';
import { query } from '../../../platform/http/endpoint.ts';
import type { Keyring } from '../../../platform/keys/keyring.ts';
import { sightOf, type Sight } from '../../../platform/personal-data/personal-data.ts';
import { lookAtUnit } from '../../../platform/audit/seals/seal-look.ts';
import { haveBegun, newestSeal } from '../../../platform/audit/seals/seal-record.ts';
import { readAsSealed } from '../../../platform/audit/seals/seal-check.ts';
import { claimsNow } from '../../../platform/audit/seals/seal-write.ts';
import { acceptedSince, lapsed, undecided } from '../acceptances-store.ts';
import { shownRow, shownSentence, standingFindings, type StoredFinding } from '../findings-store.ts';

const MOST = 50;
/** Units that are looked at for one answer, and rows of one: more of it is for a check. */
const MOST_LOOKED_AT = 10;
const MOST_ROWS = 200_000n;
const DAY_MS = 86_400_000;

export const listFindings = query(audit.listFindings, async ({ db, actor, clock, keyring }) => {
  const now = clock.now();
  const caller = { actor, now };
  const sight = sightOf(actor.powers, keyring);
  return await db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = '10s'`.execute(tx);
      await readAsSealed(tx);
      const stored = await standingFindings(tx, MOST + 1);
      const looks = await looksAt(tx, keyring, stored.slice(0, MOST), sight);
      const waiting = await undecided(tx, caller);
      const newest = await newestSeal(tx);
      const { rows } = await sql<{ at: Date | null; standing: number }>`
        select (select at from evidence_checks where name = 'seals') as at,
               (select count(*)::int from seal_findings where gone_at is null) as standing`.execute(tx);
      const findings = stored.slice(0, MOST).map((finding): StandingFinding => {
        const look = looks.get(finding);
        const own = waiting.find(({ table, scope }) => table === finding.table && scope === finding.scope);
        return {
          id: finding.id,
          finding: shownSentence(finding, sight),
          table: finding.table === '' ? null : finding.table,
          day: finding.scope === '' ? null : finding.scope,
          foundAt: finding.foundAt.toISOString(),
          rows: look?.rows ?? null,
          more: look?.more ?? 0,
          acceptance:
            own === undefined
              ? null
              : look && look.difference !== own.difference
                ? lapsed(own)
                : own.acceptance,
        };
      });
      const accepted = await acceptedSince(tx, caller, new Date(now.getTime() - ACCEPTED_DAYS * DAY_MS));
      return {
        begun: await haveBegun(tx),
        checkedAt: rows[0]?.at?.toISOString() ?? null,
        newestSeal: newest && { number: newest.content.number, at: newest.content.at },
        findings,
        more: Math.max(0, (rows[0]?.standing ?? 0) - findings.length),
        accepted: accepted.map(({ acceptance }) => acceptance),
      };
    });
});

interface Look {
  readonly rows: FoundRow[];
  readonly more: number;
  /** Digest of what differs; null: nothing does. */
  readonly difference: string | null;
}

/** Units of findings as they are, the first of them; those that are too large are left out. */
async function looksAt(
  tx: Db,
  keyring: Keyring,
  findings: readonly StoredFinding[],
  sight: Sight,
): Promise<Map<StoredFinding, Look>> {
  const looks = new Map<StoredFinding, Look>();
  const units = new Map<string, Look>();
  if (findings.every(({ table }) => table === '')) return looks;
  const claims = await claimsNow(tx);
  for (const finding of findings) {
    const table = checkedTable(finding.table);
    if (!table) continue;
    const unit = `${finding.table} ${finding.scope}`;
    let look = units.get(unit);
    if (!look) {
      if (units.size >= MOST_LOOKED_AT || (await rowsOf(tx, finding)) > MOST_ROWS) continue;
      const { differences } = await lookAtUnit(tx, keyring, table, finding.scope, claims);
      look = {
        rows: (differences?.rows ?? []).map((row) => shownRow(table, row, sight)),
        more: differences?.more ?? 0,
        difference: differences?.digest ?? null,
      };
      units.set(unit, look);
    }
    looks.set(finding, look);
  }
  return looks;
}

/** Of what follows from other rows: of those. */
async function rowsOf(tx: Db, { table, scope }: StoredFinding): Promise<bigint> {
  const checked = checkedTable(table);
  const of = checked && isDerived(checked) ? checked.source : table;
  const { rows } = await sql<{ rows: bigint }>`
    select coalesce(sum(rows), 0)::bigint as rows from sealed_units
     where table_name = ${of} and (${scope} = '' or scope = ${scope})`.execute(tx);
  return rows[0]?.rows ?? 0n;
}
