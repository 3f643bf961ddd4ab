/**
 * Tables whose changes raise the version of a business day. Cached responses that depend on the versions of days read
 * these tables and no others. The triggers of migration 0054 are generated from this list, so it is never edited: a
 * later table gets its triggers in its own migration. See docs/decisions/0052.
 */

export interface VersionedTable {
  readonly name: string;
  /** The column with the business day of a row; null: a row concerns every day. */
  readonly day: string | null;
  /** Rows of days that are still open raise no version: no response shows them before the close. */
  readonly closedDaysOnly?: true;
}

export const VERSIONED_TABLES: readonly VersionedTable[] = [
  { name: 'figure_values', day: 'business_day' },
  { name: 'open_figure_values', day: 'business_day' },
  { name: 'day_closes', day: 'business_day' },
  { name: 'provisional_days', day: 'business_day' },
  { name: 'figures_due', day: 'from_day' },
  { name: 'daily_ledger', day: 'business_day' },
  // Every batch writes it.
  { name: 'daily_totals', day: 'business_day', closedDaysOnly: true },
  { name: 'cohort_actives', day: null },
  { name: 'cohort_months', day: null },
  { name: 'cohort_money', day: null },
  { name: 'segment_lapses', day: null },
  { name: 'departments', day: null },
  { name: 'ledger_accounts', day: null },
  { name: 'transaction_types', day: null },
  { name: 'roles', day: null },
];

/** Of migration 0095. */
export const FEED_VERSIONED_TABLES: readonly VersionedTable[] = [
  { name: 'feed_comparisons', day: 'business_day', closedDaysOnly: true },
];
