/**
 * Which rows are sealed, and which of their columns: format 1. Every check computes leaves from these lists, and so do
 * the triggers of migrations 0041, 0064 and 0095, so a list is never edited: later tables are in a new list with its own
 * migration. Only the columns left out, the fifth argument of `table`, grow: no leaf has them. See docs/decisions/0041
 * and 0057.
 */
import { DERIVED_NAMES, DERIVED_TABLES, type DerivedTable } from './derived-tables.ts';
import { FEED_SEALED_TABLES } from './feed-sealed-tables.ts';
import { LATER_SEALED_TABLES } from './later-sealed-tables.ts';
import { table, type SealedTable } from './sealed-table.ts';

/** Written at each start or as progress only; the keyring is compared with the keys themselves. */
const OWN_SETTINGS = "'backup-recovery-key', 'backup-seen', 'demo', 'keyring', 'owner-link', 'receipt-key'";

/** Sealed by migration 0041. */
export const FIRST_SEALED_TABLES: readonly SealedTable[] = [
  table(
    'transactions',
    'business_day',
    't.id',
    `id business_day at type product status reason_code purpose subscriber_id counterparty_kind counterparty_id card_id tier
     kyc_level device_id latitude longitude district country currency amount to_currency to_amount fee_gross gst fee_net
     interchange commission fx_rate balance_before journal_id`,
  ),
  table(
    'journals',
    'business_day',
    't.id::text',
    `id business_day source type purpose currency to_currency product tier sequence description made_by approved_by
     created_at`,
  ),
  table(
    'postings',
    'business_day',
    "t.journal_id || '/' || t.line",
    'journal_id line business_day account_code currency debit credit usd',
  ),
  table(
    'figure_values',
    'business_day',
    "t.figure_id || ' ' || t.dimension || ' ' || extract(epoch from t.recorded_at)",
    'figure_id business_day dimension recorded_at value',
  ),
  table('fx_rates', 'day', "t.currency || ' ' || t.day", 'day currency buy sell mid'),
  table(
    'bank_lines',
    'booked_day',
    't.id::text',
    `id integration_id identity booked_day value_day amount_minor reference counterparty description source received_at
     bank_reference statement_id repeats_line known_by`,
  ),
  table('bank_repeat_decisions', null, 't.line_id::text', 'line_id verdict note decided_by decided_at'),
  table(
    'manual_entries',
    'entry_date',
    't.id::text',
    'id kind entry_date version values reason made_by made_at',
  ),
  table(
    'expenses',
    'expense_date',
    't.id::text',
    `id department_id description category amount_minor expense_date created_by approved_by approved_at journal_id is_test
     created_at reverses version rejected_by rejected_at rejection_reason withdrawn_at`,
  ),
  table(
    'subscribers',
    'signup_day',
    't.id',
    `id full_name msisdn signup_at signup_day closed_at closed_day district town gender birth_year occupation device_class
     acquisition_channel is_test`,
  ),
  table(
    'cards',
    'issued_day',
    't.id',
    `id subscriber_id tier form status issued_at issued_day activated_at activated_day suspended_at closed_at closed_day
     last4 token`,
  ),
  table(
    'kyc_cases',
    'opened_day',
    't.id',
    'id subscriber_id from_level to_level status opened_at opened_day decided_at decided_day reject_reason',
  ),
  table(
    'fraud_alerts',
    'business_day',
    't.id::text',
    `id subscriber_id type at business_day confidence severity status transaction_id amount currency location description
     factors evidence value_usd value_sll profile raised_at handled_by handled_name decided_at decided_day`,
    'version',
  ),
  table(
    'control_runs',
    'business_day',
    't.id::text',
    'id control_id at business_day examined_day passed examined exceptions finding evidence ran_by runner',
  ),
  table(
    'users',
    null,
    't.username',
    `id username email first_name last_name role_key department job_title password_hash is_temporary_password
     temporary_password_expires_at password_changed_at totp_secret_sealed two_factor_enabled is_suspended is_active
     deleted_at created_at`,
    `temporary_password_used_at failed_attempts locked_until last_login_at version updated_at totp_last_step
     password_is_long holder_proven`,
  ),
  table(
    'recovery_codes',
    null,
    "t.user_id || ' ' || encode(t.code_hash, 'hex')",
    'user_id code_hash created_at used_at',
  ),
  table(
    'roles',
    null,
    't.key',
    'key display_name description level color is_system is_seeded can_manage created_at',
    'version updated_at',
  ),
  table('role_powers', null, "t.role_key || ' ' || t.power", 'role_key power'),
  table('settings', null, 't.key', 'key value', 'updated_at', `t.key not in (${OWN_SETTINGS})`),
  table('fraud_rules', null, 't.version::text', 'version rules reason made_by made_at replay'),
  table('ledger_accounts', null, 't.code', 'code name kind'),
  table(
    'departments',
    null,
    't.name',
    'id name description account_code product is_active created_at headcount',
    'version',
  ),
  table('budgets', null, "t.department_id || ' ' || t.month", 'id department_id month amount_minor version'),
  table('cost_rules', null, "t.code || ' ' || t.valid_from", 'code title account_code basis rate valid_from'),
  table(
    'bank_integrations',
    null,
    't.name',
    `id name type endpoint client_id secret_sealed bank_account_id account_number currency ledger_account balance_minor
     balance_day created_at closed_at closed_day closed_by close_note`,
    `token_sealed token_expires_at bank_accounts api_version features rate fault problem failures sync_requested_at
     next_sync_at last_sync_at read_through examined_lines examined_entries version`,
  ),
  table('compliance_controls', null, 't.id', 'id requirement_id place name is_key method cadence days since'),
  table(
    'compliance_limits',
    null,
    "t.name || ' ' || t.valid_from",
    'name valid_from title value unit source verified_by',
  ),
];

export const SEALED_TABLES: readonly SealedTable[] = [
  ...FIRST_SEALED_TABLES,
  ...LATER_SEALED_TABLES,
  ...FEED_SEALED_TABLES,
];

const words = (text: string): string[] => text.split(/\s+/);

/** Who may do what, and what is evidence of it. */
const POWERS = words(
  `users recovery_codes roles role_powers role_proposals role_decisions unagreed_duties settings seal_acceptances
   seal_acceptance_decisions`,
);
const MONEY = words(
  `postings journals transactions fx_rates bank_lines expenses ledger_accounts transaction_types opening_balances
   manual_entries adoptions adoption_decisions month_closings day_closes provisional_days figure_values figure_definitions
   bank_integrations bank_statements bank_statement_sections bank_line_places bank_hand_lines bank_repeat_decisions
   bank_matches bank_match_items bank_write_offs bank_write_off_decisions budgets budget_proposals budget_decisions cost_rules
   departments expense_reasons feed_sources control_totals feed_comparisons`,
);
const named = new Set([...POWERS, ...MONEY]);

/**
 * The order in which findings are listed, and so which remain where a list is cut: the gravest table first. A finding of
 * no table (''), about the schema, the seals or a change, comes after the powers; sums that follow from other rows last.
 */
export const FINDING_ORDER: readonly string[] = [
  ...POWERS,
  '',
  ...MONEY,
  ...SEALED_TABLES.map(({ name }) => name).filter((name) => !named.has(name)),
  ...DERIVED_NAMES,
];

/** Sorts findings gravest table first; those of one table keep their order. */
export const gravestFirst = <Finding extends { readonly table: string }>(
  findings: readonly Finding[],
): Finding[] => findings.toSorted((a, b) => FINDING_ORDER.indexOf(a.table) - FINDING_ORDER.indexOf(b.table));

export type CheckedTable = SealedTable | DerivedTable;
const CHECKED: readonly CheckedTable[] = [...SEALED_TABLES, ...DERIVED_TABLES];

/** Names of everything that is checked: sealed tables and those derived from them. */
export const CHECKED_TABLES: readonly string[] = CHECKED.map(({ name }) => name);
export const checkedTable = (name: string): CheckedTable | undefined =>
  CHECKED.find((each) => each.name === name);
export const isDerived = (of: CheckedTable): of is DerivedTable => 'source' in of;
