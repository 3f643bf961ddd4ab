/**
 * Tables of which a change raises the version of a business day. Answers that are kept by the versions of days read these
 * and no others. The triggers of migration 0054 are made of this list, so it is never edited: a table that comes later has
 * its triggers in a migration of its own. See docs/decisions/0052.
 */

export interface VersionedTable {
  readonly name: string;
  /** The column that says which day a row belongs to; null: a row of it concerns every day. */
  readonly day: string | null;
  /** Rows of days that are still open raise nothing: no answer shows them before the close. */
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
