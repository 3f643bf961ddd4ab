/**
 * Which statements follow one another, and which lines came without balances that prove them. Lines of earlier releases
 * stay as they were: none is called unproved.
 */
export const proofOfStatements = /* sql */ `
-- The days of the balances of a section, and the bank's number of it.
create table bank_statement_bounds (
  integration_id uuid not null,
  digest text not null,
  sequence integer,
  opening_day date not null,
  closing_day date not null,
  primary key (integration_id, digest),
  foreign key (integration_id, digest) references bank_statement_sections (integration_id, digest)
);
-- Lines that came in a statement that does not state both balances.
create table bank_unproved_lines (
  line_id bigint primary key references bank_lines(id),
  -- 'stated': a statement with both balances contains it; 'joined': it leads from one statement to the next;
  -- 'contradicted': the statements of its day are known, and none contains it.
  state text not null default 'open' check (state in ('open', 'stated', 'joined', 'contradicted')),
  settled_at timestamptz,
  check ((state = 'open') = (settled_at is null))
);

-- A contradicted line is in no balance and no match.
create or replace view bank_counted_lines as
  select l.id, l.integration_id, l.booked_day, l.value_day, l.amount_minor, l.reference, l.counterparty, l.description
    from bank_lines l
   where (l.repeats_line is null
      or exists (select from bank_repeat_decisions d where d.line_id = l.id and d.verdict = 'another'))
     and not exists (select from bank_unproved_lines u where u.line_id = l.id and u.state = 'contradicted');

create or replace function demo_company_tables() returns text[] language sql immutable set search_path from current as $$
  select array[
    'active_windows', 'adoption_decisions', 'adoptions', 'background_jobs', 'bank_hand_lines', 'bank_integrations',
    'bank_line_places', 'bank_lines', 'bank_match_items', 'bank_matches', 'bank_repeat_decisions',
    'bank_statement_bounds', 'bank_statement_sections', 'bank_statements', 'bank_unproved_lines', 'bank_write_off_decisions', 'bank_write_offs', 'budget_decisions',
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
`;
