/** The second list of sealed tables, of migration 0064: proposals and decisions, reports, closes, what banks sent. */
import { table, type SealedTable } from './sealed-table.ts';

export const LATER_SEALED_TABLES: readonly SealedTable[] = [
  table('role_proposals', null, 't.id::text', 'id edits made_by made_at arising'),
  table('role_decisions', null, 't.proposal_id::text', 'proposal_id approved decided_by decided_at'),
  table(
    'unagreed_duties',
    null,
    "t.role_key || ' ' || t.power || ' ' || t.with_power",
    'role_key power with_power',
  ),
  table(
    'activation_codes',
    null,
    't.user_id::text',
    'user_id code_hash powers issued_at expires_at',
    'entered_session',
  ),
  table('transaction_types', null, 't.type', 'type title revenue_line value_moving volume_kind'),
  table(
    'budget_proposals',
    null,
    't.id::text',
    `id kind department_id to_department_id month amount_minor before_minor version to_version reason made_by made_at`,
  ),
  table('budget_decisions', null, 't.proposal_id::text', 'proposal_id approved reason decided_by decided_at'),
  table('expense_reasons', null, 't.expense_id::text', 'expense_id reason'),
  table(
    'adoptions',
    'entry_date',
    't.id::text',
    'id entry_date field version declared booked reason proposed_by proposed_at',
  ),
  table(
    'adoption_decisions',
    null,
    't.adoption_id::text',
    'adoption_id approved reason decided_by decided_at journal_id',
  ),
  table(
    'month_closings',
    null,
    "to_char(t.month, 'YYYY-MM') || ' ' || t.sequence",
    'month sequence closed reason made_by made_at',
  ),
  table('day_closes', 'business_day', 't.id::text', 'id business_day closed_at reason'),
  table(
    'provisional_days',
    'business_day',
    't.business_day::text',
    'business_day closed_at settled_at settled_how settled_by reason',
  ),
  table(
    'opening_balances',
    'business_day',
    "t.holder || ' ' || t.account_code || ' ' || t.currency",
    'holder account_code currency business_day debit credit',
  ),
  table('security_events', 'business_day', 't.id', 'id subscriber_id kind at business_day'),
  table(
    'support_tickets',
    'opened_day',
    't.id',
    'id subscriber_id category opened_at opened_day first_response_at resolved_at resolved_day',
  ),
  table('fraud_alert_events', null, 't.id::text', 'id alert_id at by_id by_name what note'),
  table(
    'fraud_blocks',
    null,
    't.id::text',
    `id alert_id subscriber_id reason proposed_by proposed_name proposed_at needs_second decided_by decided_name decided_at
     rejection_reason effective_at lifted_by lifted_name lifted_at lift_reason`,
  ),
  table('bank_statements', null, 't.id::text', 'id integration_id file_name format received_at'),
  table(
    'bank_statement_sections',
    null,
    "t.integration_id || ' ' || t.digest",
    'integration_id digest statement_id opening_minor closing_minor lines',
  ),
  table('bank_line_places', null, "t.run_id || ' ' || t.position", 'run_id position line_id balance_minor'),
  table(
    'bank_matches',
    'to_day',
    't.id::text',
    'id integration_id rule explanation note difference_minor from_day to_day made_by made_at',
  ),
  table(
    'bank_match_items',
    'day',
    "t.match_id || ' ' || coalesce(t.line_id::text, t.journal_id || '/' || t.posting_line)",
    'match_id integration_id line_id journal_id posting_line day amount_minor',
  ),
  table('bank_hand_lines', null, 't.line_id::text', 'line_id since'),
  table(
    'bank_write_offs',
    'business_day',
    't.id::text',
    `id integration_id lines entries ledger_account account_code currency amount_minor business_day note proposed_by
     proposed_at`,
  ),
  table(
    'bank_write_off_decisions',
    null,
    't.write_off_id::text',
    'write_off_id approved reason decided_by decided_at journal_id',
  ),
  table(
    'compliance_requirements',
    null,
    't.id',
    'id place name category description owner automation review since',
  ),
  table(
    'compliance_reports',
    null,
    't.id::text',
    `id type cadence period_from period_to due_day opened_day prepared_by prepared_name generated_at findings submitted_by
     submitted_name submitted_at submitted_day version`,
  ),
  table('compliance_contents', null, 't.report_id::text', 'report_id content hash pdf_bytes at'),
  table('compliance_filings', null, 't.report_id::text', 'report_id xml hash reports transactions at'),
  table('compliance_urgings', null, 't.id::text', 'id report_id at by_id by_name told'),
  table(
    'compliance_candidates',
    'business_day',
    't.id::text',
    `id kind source subscriber_id business_day amount transactions evidence detected_at due_day state decided_by decided_name
     decided_at decided_day note version`,
  ),
  table(
    'compliance_remediations',
    null,
    't.id::text',
    'id requirement_id title owner_id due_day opened_by opened_name opened_at done_by done_name done_at done_note version',
  ),
  table('compliance_reporting_entity', null, 't.number', 'only_row number'),
  table(
    'figure_definitions',
    null,
    "t.figure_id || ' ' || extract(epoch from t.recorded_at)",
    'figure_id recorded_at definition statement',
  ),
  table(
    'model_runs',
    'as_of',
    't.id::text',
    `id model period as_of trained_at milliseconds edition reason output learnt_rows learnt_days learnt_decisions`,
  ),
  table('simulation_priors', null, 't.version::text', 'version priors reason made_by made_at'),
];
