import { listJournalExports as route } from '@cottontree/contract/general-ledger/general-ledger.ts';
import { sql } from 'kysely';
import { query } from '../../../platform/http/endpoint.ts';
import { lastClosedDay } from '../closed-days.ts';
import { readExports } from '../exports-store.ts';

export const listJournalExports = query(route, async ({ db }) => {
  const lastClosed = await lastClosedDay(db);
  const { rows } = await sql<{ journals: number; first_day: string | null }>`
    select count(*)::int as journals, min(business_day) as first_day from journals j
     where business_day <= ${lastClosed}::date
       and not exists (select from exported_journals e where e.journal_id = j.id)
       and exists (select from postings p where p.journal_id = j.id)`.execute(db);
  return {
    exports: await readExports(db),
    waiting: { journals: rows[0]?.journals ?? 0, firstDay: rows[0]?.first_day ?? null, lastClosed },
  };
});
