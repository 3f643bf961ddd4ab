/** What is known of the books of a day: when they were closed, and whether a seal covers the figures of the close. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { StatementBooks } from '@cottontree/contract/dashboards/statement.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';

/** Null for a day that was not closed and is not open: before the books began. `open`: the day is still open. */
export async function booksOf(db: Db, day: BusinessDay, open: boolean): Promise<StatementBooks | null> {
  if (open) return { state: 'open', closedAt: null, sealed: false };
  const { rows } = await sql<{ closed_at: Date; sealed: boolean }>`
    with figures as (select 'figure_values'::text as table_name, ${day}::text as scope)
    select closed.closed_at,
           exists (select from sealed_units u where u.table_name = f.table_name and u.scope = f.scope)
           and not exists (select from row_changes c where c.table_name = f.table_name and c.scope = f.scope and c.seal is null)
           and not exists (select from seal_findings s where s.table_name = f.table_name and s.scope = f.scope and s.gone_at is null)
             as sealed
      from (select closed_at from day_closes where business_day = ${day}::date order by closed_at desc limit 1) closed
     cross join figures f`.execute(db);
  const [row] = rows;
  return row ? { state: 'closed', closedAt: row.closed_at.toISOString(), sealed: row.sealed } : null;
}
