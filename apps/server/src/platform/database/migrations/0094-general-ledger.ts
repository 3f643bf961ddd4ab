/**
 * The company's own numbers of accounts, and which journals were exported to another bookkeeping system, each once. A
 * server of the release before works while this runs: it knows none of these tables.
 */
export const generalLedger = /* sql */ `
create table own_accounts (
  account_code text primary key references ledger_accounts(code),
  -- Both null: the number was taken away.
  code text,
  name text,
  version integer not null,
  changed_by uuid not null references users(id),
  changed_at timestamptz not null,
  check ((code is null) = (name is null))
);

create table journal_exports (
  id integer primary key,
  up_to date not null,
  first_day date not null,
  journals integer not null,
  lines integer not null,
  -- By currency, as decimal strings.
  totals jsonb not null,
  -- The own numbers of that moment by account, so that the file stays the same.
  own_accounts jsonb not null,
  sha256 text not null,
  exported_by uuid not null references users(id),
  exported_at timestamptz not null
);
create table exported_journals (
  journal_id bigint primary key references journals(id),
  export_id integer not null references journal_exports(id) deferrable initially deferred
);
create index exported_journals_export on exported_journals (export_id);
create trigger journal_exports_append_only before update or delete on journal_exports
  for each row execute function refuse_change();
create trigger journal_exports_no_truncate before truncate on journal_exports
  for each statement execute function refuse_change();
create trigger exported_journals_append_only before update or delete on exported_journals
  for each row execute function refuse_change();
create trigger exported_journals_no_truncate before truncate on exported_journals
  for each statement execute function refuse_change();
comment on table own_accounts is 'emptied with the demo company';
comment on table journal_exports is 'emptied with the demo company';
comment on table exported_journals is 'emptied with the demo company';

create or replace function demo_company_tables() returns text[] language sql immutable set search_path from current as $$
  select array[
    'active_windows', 'adoption_decisions', 'adoptions', 'background_jobs', 'bank_hand_lines',
    'bank_integrations', 'bank_line_places', 'bank_lines', 'bank_match_items', 'bank_matches',
    'bank_repeat_decisions', 'bank_statement_bounds', 'bank_statement_sections', 'bank_statements',
    'bank_unproved_lines', 'bank_write_off_decisions', 'bank_write_offs', 'budget_decisions',
    'budget_proposals', 'budgets', 'cards', 'cohort_actives', 'cohort_money', 'cohort_months',
    'compliance_candidates', 'compliance_contents', 'compliance_controls', 'compliance_dismissals',
    'compliance_filings', 'compliance_progress', 'compliance_remediations', 'compliance_reporting_entity',
    'compliance_reports', 'compliance_requirements', 'compliance_urgings', 'control_runs', 'copilot_answers',
    'copilot_conversations', 'cost_rules', 'customer_money', 'customer_months', 'daily_actives',
    'daily_card_actives', 'daily_ledger', 'daily_owed', 'daily_population', 'daily_totals', 'day_closes',
    'demo_company', 'demo_episodes', 'departments', 'expense_reasons', 'expenses', 'exported_journals',
    'feature_suggestion_events', 'feature_suggestion_votes', 'feature_suggestions', 'figure_values',
    'figures_due', 'first_actives', 'fraud_alert_events', 'fraud_alerts', 'fraud_arrivals', 'fraud_blocks',
    'fraud_devices', 'fraud_profiles', 'fraud_progress', 'fraud_rule_decisions', 'fraud_rule_proposals',
    'fraud_rules', 'fraud_scores', 'fx_rates', 'holder_balances', 'import_authors', 'import_chunks',
    'import_makers', 'import_writes', 'imports', 'journal_exports', 'journals', 'kyc_cases', 'manual_entries',
    'material_differences', 'model_runs', 'month_closings', 'open_figure_values', 'opening_balances',
    'overdrawn_balances', 'own_accounts', 'population_moves', 'postings', 'provisional_days',
    'security_events', 'segment_comparisons', 'segment_lapses', 'segment_members', 'segment_movements',
    'segment_requests', 'segment_snapshots', 'segment_statistics', 'simulation_priors', 'simulation_runs',
    'simulation_scenarios', 'subscribers', 'support_tickets', 'transaction_ids', 'transactions']
$$;
`;
