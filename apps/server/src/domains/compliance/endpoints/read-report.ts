import { readReport as route } from '@cottontree/contract/compliance/compliance.ts';
import type { Filing } from '@cottontree/contract/compliance/reports.ts';
import { sql } from 'kysely';
import { contentFault } from '../content-fault.ts';
import { readContent } from '../make-content.ts';
import { shownContent } from '../shown-content.ts';
import { filingOf } from '../reports.ts';
import { readFiling } from '../filing.ts';
import { reportingEntity } from '../reporting-entity.ts';
import type { Db } from '../../../platform/database/client.ts';
import { personName } from '../../../platform/database/person-name.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { sightOf, type Sight } from '../../../platform/personal-data/personal-data.ts';
import { presentReport, reportOf, type ReportRow } from '../reports-store.ts';

const MOST_FAULTS = 50;

/** The filing as it was sent, or as it would be sent now. */
async function filingIn(db: Db, row: ReportRow, at: Date): Promise<Filing | null> {
  const entity = await reportingEntity(db);
  if (row.submitted_at !== null) {
    const kept = await readFiling(db, row.id);
    return kept && { ...kept, faults: [], faultCount: 0, reportingEntity: entity };
  }
  const made = await filingOf(db, row, at);
  return (
    made && {
      reports: made.reports,
      transactions: made.transactions,
      faults: made.faults.slice(0, MOST_FAULTS),
      faultCount: made.faults.length,
      hash: null,
      reportingEntity: entity,
    }
  );
}

/** Faults contain the kind and day of what was filed, so they are hidden from some readers. */
const withoutFaults = (filing: Filing | null, sight: Sight): Filing | null =>
  filing === null || sight.sees('suspicion') ? filing : { ...filing, faults: [] };

export const readReport = query(route, async ({ db, actor, clock, keyring, params }) => {
  const sight = sightOf(actor.powers, keyring);
  const at = clock.now();
  const row = await reportOf(db, params.id, at);
  const stored = await readContent(db, row.id);
  const { rows: urgings } = await sql<{ at: Date; by_name: string; told: number }>`
    select u.at, coalesce(${personName('p')}, u.by_name) as by_name, u.told
      from compliance_urgings u left join users p on p.id = u.by_id
     where u.report_id = ${row.id}::uuid order by u.at desc, u.id desc`.execute(db);
  return {
    ...presentReport(row, actor, at),
    sections: stored === null ? null : [...shownContent(stored.content, sight).sections],
    contentHash: stored?.hash ?? null,
    contentFault: await contentFault(db, row.id),
    filing: withoutFaults(await filingIn(db, row, at), sight),
    urgent: urgings.map((each) => ({ at: each.at.toISOString(), by: each.by_name, told: each.told })),
  };
});
