import * as audit from '@cottontree/contract/audit/audit.ts';
import { ACCEPTED_DAYS, type FoundRow, type StandingFinding } from '@cottontree/contract/audit/seals.ts';
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
import { openFindings, shownRow, shownSentence, type StoredFinding } from '../findings-store.ts';

const MOST = 50;
/** The most units that one response compares, and the most rows per unit; a full check compares larger ones. */
const MOST_COMPARED = 10;
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
      const stored = await openFindings(tx, MOST + 1);
      const states = await unitStates(tx, keyring, stored.slice(0, MOST), sight);
      const waiting = await undecided(tx, caller);
      const newest = await newestSeal(tx);
      const { rows } = await sql<{ at: Date | null; standing: number }>`
        select (select at from evidence_checks where name = 'seals') as at,
               (select count(*)::int from seal_findings where gone_at is null) as standing`.execute(tx);
      const findings = stored.slice(0, MOST).map((finding): StandingFinding => {
        const state = states.get(finding);
        const own = waiting.find(({ table, scope }) => table === finding.table && scope === finding.scope);
        return {
          id: finding.id,
          finding: shownSentence(finding, sight),
          table: finding.table === '' ? null : finding.table,
          day: finding.scope === '' ? null : finding.scope,
          foundAt: finding.foundAt.toISOString(),
          rows: state?.rows ?? null,
          more: state?.more ?? 0,
          derived: derivedFrom(finding, stored),
          acceptance:
            own === undefined
              ? null
              : state && state.difference !== own.difference
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

/** For a table that is derived from other rows; their findings are listed before it. */
function derivedFrom(
  { table: name, scope }: StoredFinding,
  stored: readonly StoredFinding[],
): StandingFinding['derived'] {
  const table = checkedTable(name);
  if (!table || !isDerived(table)) return null;
  const { source, byDay } = table;
  const isCause = (other: StoredFinding): boolean =>
    other.table === source && (!byDay || other.scope === scope);
  return { source, sourceDiffers: stored.some(isCause) };
}

interface UnitState {
  readonly rows: FoundRow[];
  readonly more: number;
  /** Digest of the differences; null when there are none. */
  readonly difference: string | null;
}

/** The current state of the first units with findings; units that are too large are left out. */
async function unitStates(
  tx: Db,
  keyring: Keyring,
  findings: readonly StoredFinding[],
  sight: Sight,
): Promise<Map<StoredFinding, UnitState>> {
  const states = new Map<StoredFinding, UnitState>();
  const units = new Map<string, UnitState>();
  if (findings.every(({ table }) => table === '')) return states;
  const claims = await claimsNow(tx);
  for (const finding of findings) {
    const table = checkedTable(finding.table);
    if (!table) continue;
    const unit = `${finding.table} ${finding.scope}`;
    let state = units.get(unit);
    if (!state) {
      if (units.size >= MOST_COMPARED || (await rowsOf(tx, finding)) > MOST_ROWS) continue;
      const { differences } = await lookAtUnit(tx, keyring, table, finding.scope, claims);
      state = {
        rows: (differences?.rows ?? []).map((row) => shownRow(table, row, sight)),
        more: differences?.more ?? 0,
        difference: differences?.digest ?? null,
      };
      units.set(unit, state);
    }
    states.set(finding, state);
  }
  return states;
}

/** The number of rows to compare; for a derived table, the number of its source rows. */
async function rowsOf(tx: Db, { table, scope }: StoredFinding): Promise<bigint> {
  const checked = checkedTable(table);
  const of = checked && isDerived(checked) ? checked.source : table;
  const { rows } = await sql<{ rows: bigint }>`
    select coalesce(sum(rows), 0)::bigint as rows from sealed_units
     where table_name = ${of} and (${scope} = '' or scope = ${scope})`.execute(tx);
  return rows[0]?.rows ?? 0n;
}
