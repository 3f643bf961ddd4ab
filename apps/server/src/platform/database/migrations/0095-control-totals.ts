/**
 * Sources of transactions, the control totals that they send for each day, and whether what was booked agrees with them.
 * A server of the release before works while this runs: it knows none of these tables, and closes days without them.
 */
import { FEED_SEALED_TABLES } from '../feed-sealed-tables.ts';
import { FEED_VERSIONED_TABLES } from '../versioned-tables.ts';
import { recorder } from './0041-seals.ts';
import { versionRaiser } from './0054-day-versions.ts';

export const controlTotals = /* sql */ `
create table feed_sources (
  name text primary key,
  -- How the ids of its transactions begin; the longest that fits counts.
  id_prefix text not null unique,
  from_day date not null,
  last_day date check (last_day >= from_day),
  version integer not null,
  changed_by uuid not null references users(id),
  changed_at timestamptz not null
);

create table control_totals (
  id bigint generated always as identity primary key,
  source text not null references feed_sources(name),
  business_day date not null,
  -- [{"type", "currency", "count", "amountMinor"}]
  totals jsonb not null,
  -- [{"first", "last"}]
  id_ranges jsonb not null,
  received_at timestamptz not null
);
create index control_totals_newest on control_totals (business_day, source, id desc);
create trigger control_totals_append_only before update or delete on control_totals
  for each row execute function refuse_change();
create trigger control_totals_no_truncate before truncate on control_totals
  for each statement execute function refuse_change();

create table feed_comparisons (
  business_day date not null,
  -- '' for transactions that belong to no source.
  source text not null,
  -- Null: no control totals came.
  totals_id bigint references control_totals(id),
  agrees boolean not null,
  -- [{"type", "currency", "count", "amount", "bookedCount", "bookedAmount"}]
  differences jsonb not null,
  -- {"count", "ranges": [{"first", "last"}]}
  missing jsonb not null,
  compared_at timestamptz not null,
  primary key (business_day, source)
);

-- How old the newest transaction of a source was when it was looked at.
create table feed_observations (
  source text not null references feed_sources(name),
  observed_at timestamptz not null,
  newest_at timestamptz not null,
  -- Silent for longer than its habit: no part of the habit.
  silent boolean not null,
  primary key (source, observed_at)
);

alter table provisional_days drop constraint provisional_days_settled_how_check;
alter table provisional_days add constraint provisional_days_settled_how_check
  check (settled_how in ('rows', 'totals', 'person'));

comment on table feed_observations is 'emptied with the demo company';
comment on table feed_sources is 'emptied with the demo company';
comment on table control_totals is 'emptied with the demo company';
comment on table feed_comparisons is 'emptied with the demo company';
${FEED_SEALED_TABLES.map(recorder).join('')}
${FEED_VERSIONED_TABLES.map(versionRaiser).join('')}
create or replace function demo_company_tables() returns text[] language sql immutable set search_path from current as $$
  select array[
    'active_windows', 'adoption_decisions', 'adoptions', 'background_jobs', 'bank_hand_lines',
    'bank_integrations', 'bank_line_places', 'bank_lines', 'bank_match_items', 'bank_matches',
    'bank_repeat_decisions', 'bank_statement_bounds', 'bank_statement_sections', 'bank_statements',
    'bank_unproved_lines', 'bank_write_off_decisions', 'bank_write_offs', 'budget_decisions',
    'budget_proposals', 'budgets', 'cards', 'cohort_actives', 'cohort_money', 'cohort_months',
    'compliance_candidates', 'compliance_contents', 'compliance_controls', 'compliance_dismissals',
    'compliance_filings', 'compliance_progress', 'compliance_remediations', 'compliance_reporting_entity',
    'compliance_reports', 'compliance_requirements', 'compliance_urgings', 'control_runs',
    'control_totals', 'copilot_answers', 'copilot_conversations', 'cost_rules', 'customer_money',
    'customer_months', 'daily_actives', 'daily_card_actives', 'daily_ledger', 'daily_owed',
    'daily_population', 'daily_totals', 'day_closes', 'demo_company', 'demo_episodes', 'departments',
    'expense_reasons', 'expenses', 'exported_journals', 'feature_suggestion_events',
    'feature_suggestion_votes', 'feature_suggestions', 'feed_comparisons', 'feed_observations',
    'feed_sources', 'figure_values', 'figures_due', 'first_actives', 'fraud_alert_events', 'fraud_alerts',
    'fraud_arrivals', 'fraud_blocks', 'fraud_devices', 'fraud_profiles', 'fraud_progress',
    'fraud_rule_decisions', 'fraud_rule_proposals', 'fraud_rules', 'fraud_scores', 'fx_rates',
    'holder_balances', 'import_authors', 'import_chunks', 'import_makers', 'import_writes', 'imports',
    'journal_exports', 'journals', 'kyc_cases', 'manual_entries', 'material_differences', 'model_runs',
    'month_closings', 'open_figure_values', 'opening_balances', 'overdrawn_balances', 'own_accounts',
    'population_moves', 'postings', 'provisional_days', 'security_events', 'segment_comparisons',
    'segment_lapses', 'segment_members', 'segment_movements', 'segment_requests', 'segment_snapshots',
    'segment_statistics', 'simulation_priors', 'simulation_runs', 'simulation_scenarios', 'subscribers',
    'support_tickets', 'transaction_ids', 'transactions']
$$;
`;
