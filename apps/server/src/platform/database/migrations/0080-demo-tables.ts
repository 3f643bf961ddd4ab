/**
 * Which tables go with the demo company is a list, and no longer what the comments of the tables say. The comments stay:
 * a server of the release before reads them.
 */
export const demoTables = /* sql */ `
create function demo_company_tables() returns text[] language sql immutable set search_path from current as $$
  select array[
    'active_windows', 'adoption_decisions', 'adoptions', 'background_jobs', 'bank_hand_lines', 'bank_integrations',
    'bank_line_places', 'bank_lines', 'bank_match_items', 'bank_matches', 'bank_repeat_decisions',
    'bank_statement_sections', 'bank_statements', 'bank_write_off_decisions', 'bank_write_offs', 'budget_decisions',
    'budget_proposals', 'budgets', 'cards', 'cohort_actives', 'cohort_money', 'cohort_months',
    'compliance_candidates', 'compliance_contents', 'compliance_controls', 'compliance_dismissals',
    'compliance_filings', 'compliance_progress', 'compliance_remediations', 'compliance_reporting_entity',
    'compliance_reports', 'compliance_requirements', 'compliance_urgings', 'control_runs', 'copilot_answers',
    'copilot_conversations', 'cost_rules', 'customer_money', 'customer_months', 'daily_actives', 'daily_card_actives',
    'daily_ledger', 'daily_owed', 'daily_population', 'daily_totals', 'day_closes', 'demo_company', 'demo_episodes',
    'departments', 'expense_reasons', 'expenses', 'feature_suggestion_events', 'feature_suggestion_votes',
    'feature_suggestions', 'figure_values', 'figures_due', 'first_actives', 'fraud_alert_events', 'fraud_alerts',
    'fraud_arrivals', 'fraud_blocks', 'fraud_devices', 'fraud_profiles', 'fraud_progress', 'fraud_rule_decisions',
    'fraud_rule_proposals', 'fraud_rules', 'fraud_scores', 'fx_rates', 'holder_balances', 'import_authors',
    'import_chunks', 'import_makers', 'import_writes', 'imports', 'journals', 'kyc_cases', 'manual_entries',
    'material_differences', 'model_runs', 'month_closings', 'open_figure_values', 'opening_balances',
    'overdrawn_balances', 'population_moves', 'postings', 'provisional_days', 'security_events',
    'segment_comparisons', 'segment_lapses', 'segment_members', 'segment_movements', 'segment_requests',
    'segment_snapshots', 'segment_statistics', 'simulation_priors', 'simulation_runs', 'simulation_scenarios',
    'subscribers', 'support_tickets', 'transaction_ids', 'transactions']
$$;

create or replace function remove_demo_company(removed_at timestamptz) returns void
language plpgsql security definer set search_path from current as $$
declare
  emptied constant text[] := demo_company_tables();
  each_table text;
begin
  perform 1 from demo_company for update;
  if not found then
    raise exception 'there is no demo company to remove' using errcode = 'no_data_found';
  end if;
  if exists (select from day_closes where reason = 'nightly') then
    raise exception 'the books of a real company are not removed' using errcode = 'insufficient_privilege';
  end if;
  foreach each_table in array emptied loop
    execute format('alter table %I disable trigger user', each_table);
  end loop;
  -- All at once and without "cascade": a table that leans on these and does not go with them stops it.
  execute 'truncate ' || (select string_agg(format('%I', name), ', ') from unnest(emptied) as name);
  foreach each_table in array emptied loop
    execute format('alter table %I enable trigger user', each_table);
  end loop;
  delete from settings where key = 'demo';
  insert into settings (key, value, updated_at) values ('demo-removed', '{}', removed_at);
end $$;
`;
