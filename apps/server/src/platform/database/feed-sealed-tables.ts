/** The third list of sealed tables, of migration 0095: what sources say they sent, and what was booked of it. */
import { table, type SealedTable } from './sealed-table.ts';

export const FEED_SEALED_TABLES: readonly SealedTable[] = [
  table('feed_sources', null, 't.name', 'name id_prefix from_day last_day version changed_by changed_at'),
  table(
    'control_totals',
    'business_day',
    't.id::text',
    'id source business_day totals id_ranges received_at',
  ),
  table(
    'feed_comparisons',
    'business_day',
    "t.business_day::text || ' ' || t.source",
    'business_day source totals_id agrees differences missing compared_at',
  ),
];
