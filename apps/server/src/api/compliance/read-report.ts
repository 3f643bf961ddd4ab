import { readReport as route } from '@cottontree/contract/compliance.ts';
import { sql } from 'kysely';
import { readContent } from '../../compliance/make-content.ts';
import { query } from '../../kernel/endpoint.ts';
import { presentReport, reportOf } from './store.ts';

export const readReport = query(route, async ({ db, actor, clock, params }) => {
  const at = clock.now();
  const row = await reportOf(db, params.id, at);
  const stored = await readContent(db, row.id);
  const { rows: urgings } = await sql<{ at: Date; by_name: string; told: number }>`
    select at, by_name, told from compliance_urgings where report_id = ${row.id}::uuid order by at desc, id desc`.execute(
    db,
  );
  return {
    ...presentReport(row, actor, at),
    sections: stored === null ? null : [...stored.content.sections],
    contentHash: stored?.hash ?? null,
    urgent: urgings.map((each) => ({ at: each.at.toISOString(), by: each.by_name, told: each.told })),
  };
});
