/**
 * A row in every table of the second list of sealed tables, inserted directly; and an edit of each that its owner could
 * make.
 */
import { sql } from 'kysely';
import { seedRegister } from '../domains/compliance/seed-register.ts';
import type { TestApp } from './test-app.ts';

export const DAY = '2026-08-20';
const AT = `'${DAY}T10:00:00Z'`;
const ID = `'00000000-0000-4000-8000-00000000aaaa'`;
const PERSON = '(select id from users order by username limit 1)';
const BANK = `(select id from bank_integrations where name = 'Edited Bank')`;
const LINE = `(select id from bank_lines where identity = 'edited')`;
const ALERT = '(select min(id) from fraud_alerts)';
const REPORT = `(select id from compliance_reports where period_from = '2019-07-01')`;

const ROWS: readonly string[] = [
  `insert into subscribers (id, full_name, msisdn, signup_at, signup_day, district, town, gender, birth_year, occupation,
                            device_class, acquisition_channel)
   values ('s', 'n', '1', ${AT}, '${DAY}', 'd', 't', 'female', 1990, 'o', 'd', 'a')`,
  `insert into role_proposals values (${ID}, '[]', ${PERSON}, ${AT}, '{}')`,
  `insert into role_decisions values (${ID}, false, ${PERSON}, ${AT})`,
  `insert into unagreed_duties values ('manager', 'users.create', 'roles.edit')`,
  `insert into budget_proposals (id, kind, department_id, month, amount_minor, version, reason, made_by, made_at)
   select ${ID}, 'new', id, '2027-01-01', 5, 0, 'r', ${PERSON}, ${AT} from departments order by name limit 1`,
  `insert into budget_decisions values (${ID}, true, null, ${PERSON}, ${AT})`,
  `insert into expense_reasons select id, 'It is right' from expenses e order by e.id limit 1`,
  `insert into adoptions values (${ID}, '${DAY}', 'f', 1, 1, 2, 'r', ${PERSON}, ${AT})`,
  `insert into adoption_decisions values (${ID}, false, 'r', ${PERSON}, ${AT}, null)`,
  `insert into month_closings values ('2020-01-01', 1, true, null, ${PERSON}, ${AT})`,
  `insert into provisional_days values ('2020-01-02', ${AT})`,
  `insert into feed_sources values ('s', '', '2020-01-02', null, 1, ${PERSON}, ${AT})`,
  `insert into control_totals (source, business_day, totals, id_ranges, received_at)
   values ('s', '2020-01-02', '[]', '[]', ${AT})`,
  `insert into feed_comparisons values ('2020-01-02', 's', null, true, '[]', '{}', ${AT})`,
  `insert into opening_balances values ('h', '2000', 'SLL', '${DAY}', 0, 5)`,
  `insert into security_events values ('e', 's', 'travel', ${AT}, '${DAY}')`,
  `insert into support_tickets values ('t', 's', 'c', ${AT}, '${DAY}', null, null, null)`,
  `insert into fraud_alert_events (alert_id, at, by_name, what) values (${ALERT}, ${AT}, 'n', 'edited')`,
  `insert into fraud_blocks (alert_id, subscriber_id, reason, proposed_by, proposed_name, proposed_at, needs_second)
   values (${ALERT}, 's', 'r', ${PERSON}, 'n', ${AT}, true)`,
  `insert into fraud_rule_proposals values (${ID}, 0, '{}', 'r', ${PERSON}, ${AT})`,
  `insert into fraud_rule_decisions values (${ID}, false, ${PERSON}, ${AT}, null)`,
  `insert into import_makers values ('expenses', 'k', ${PERSON})`,
  `insert into bank_integrations (name, type, account_number, currency, created_at)
   values ('Edited Bank', 'files', '77', 'SLL', ${AT})`,
  `insert into bank_statements values (${ID}, ${BANK}, 'f', 'CSV', ${AT})`,
  `insert into bank_statement_sections values (${BANK}, 'd', ${ID}, 0, 5, 1)`,
  `insert into bank_lines (integration_id, identity, booked_day, value_day, amount_minor, description, source, received_at)
   values (${BANK}, 'edited', '${DAY}', '${DAY}', 5, 'd', 'file', ${AT})`,
  `insert into bank_line_places values (${ID}, 1, ${LINE}, 5)`,
  `insert into bank_matches values (${ID}, ${BANK}, 'by-hand', 'e', 'n', 0, '${DAY}', '${DAY}', ${PERSON}, ${AT})`,
  `insert into bank_match_items values (${ID}, ${BANK}, ${LINE}, null, null, '${DAY}', 5)`,
  `insert into bank_hand_lines values (${LINE}, ${AT})`,
  `insert into bank_write_offs values (${ID}, ${BANK}, array[${LINE}], '{}', '1000', '1010', 'SLL', 5, '${DAY}', 'n', ${PERSON}, ${AT})`,
  `insert into bank_write_off_decisions values (${ID}, false, 'r', ${PERSON}, ${AT}, null)`,
  `insert into compliance_reports (type, cadence, period_from, period_to, due_day, opened_day)
   values ('AML', 'monthly', '2019-07-01', '2019-07-31', '2019-08-15', '2019-08-01')`,
  `insert into compliance_contents values (${REPORT}, '{}', 'h', 1, ${AT})`,
  `insert into compliance_filings values (${REPORT}, '<x/>', 'h', 0, 0, ${AT})`,
  `insert into compliance_urgings (report_id, at, by_id, by_name, told) values (${REPORT}, ${AT}, ${PERSON}, 'n', 1)`,
  `insert into compliance_candidates (kind, source, subscriber_id, business_day, amount, transactions, evidence, detected_at, due_day)
   values ('ctr', 'edited', 's', '${DAY}', 5, 1, '[]', ${AT}, '${DAY}')`,
  `insert into compliance_dismissals
   select id, 'n', ${PERSON}, 'p', ${AT} from compliance_candidates where source = 'edited'`,
  `insert into compliance_remediations (requirement_id, title, owner_id, due_day, opened_by, opened_name, opened_at)
   select q.id, 't', ${PERSON}, '${DAY}', ${PERSON}, 'n', ${AT} from compliance_requirements q order by q.id limit 1`,
  `insert into compliance_reporting_entity (number) values ('17')`,
  `insert into figure_definitions values ('edited', ${AT}, 'd', 's')`,
  `insert into model_runs (model, period, as_of, trained_at, milliseconds, edition, reason)
   values ('churn', 30, '${DAY}', ${AT}, 1, 1, 'r')`,
  `insert into seal_acceptances values (${ID}, 'roles', '', 'f', 'd', 'r', ${PERSON}, ${AT})`,
  `insert into seal_acceptance_decisions values (${ID}, false, ${PERSON}, ${AT})`,
  `insert into simulation_priors values (1000, '{}', 'r', ${PERSON}, ${AT})`,
];

/** For each table: its row, and what is written over it. */
export const EDITS: Readonly<Record<string, readonly [row: string, set: string]>> = {
  role_proposals: ['true', `made_at = made_at - interval '2 days'`],
  role_decisions: ['true', 'approved = true'],
  unagreed_duties: ['true', `role_key = 'view_only'`],
  transaction_types: [`type = 'cash_in'`, `revenue_line = 'wallet'`],
  budget_proposals: [`id = ${ID}`, 'amount_minor = 500'],
  budget_decisions: [`proposal_id = ${ID}`, `reason = 'x'`],
  expense_reasons: [`reason = 'It is right'`, `reason = 'It is not'`],
  adoptions: [`id = ${ID}`, 'declared = 9'],
  adoption_decisions: [`adoption_id = ${ID}`, `reason = 'x'`],
  month_closings: [`month = '2020-01-01'`, "made_at = made_at + interval '1 day'"],
  day_closes: [`id = (select max(id) from day_closes where business_day = '${DAY}')`, `reason = 'x'`],
  provisional_days: [`business_day = '2020-01-02'`, `settled_at = closed_at, settled_how = 'rows'`],
  feed_sources: [`name = 's'`, `id_prefix = 'x'`],
  control_totals: [`source = 's'`, `totals = '[1]'`],
  feed_comparisons: [`source = 's'`, 'agrees = false'],
  opening_balances: [`holder = 'h'`, 'credit = 6'],
  security_events: [`id = 'e'`, `kind = 'sim_swap'`],
  support_tickets: [`id = 't'`, 'first_response_at = opened_at'],
  fraud_alert_events: [`what = 'edited'`, `note = 'x'`],
  fraud_rule_proposals: ['true', `made_at = made_at - interval '2 days'`],
  fraud_rule_decisions: ['true', `decided_at = decided_at - interval '2 days'`],
  import_makers: ['true', `row_key = 'other'`],
  compliance_dismissals: ['true', `note = 'other'`],
  fraud_blocks: [`proposed_name = 'n'`, 'needs_second = false'],
  bank_statements: [`id = ${ID}`, `file_name = 'x'`],
  bank_statement_sections: [`digest = 'd'`, 'closing_minor = 6'],
  bank_line_places: [`run_id = ${ID}`, 'balance_minor = 6'],
  bank_matches: [`id = ${ID}`, `note = 'x'`],
  bank_match_items: [`match_id = ${ID}`, 'amount_minor = 6'],
  bank_hand_lines: [`line_id = ${LINE}`, `since = since - interval '1 day'`],
  bank_write_offs: [`id = ${ID}`, 'amount_minor = 6'],
  bank_write_off_decisions: [`write_off_id = ${ID}`, `reason = 'x'`],
  compliance_requirements: [`place = 1`, `owner = 'x'`],
  compliance_reports: [`id = ${REPORT}`, `due_day = '2026-09-15'`],
  compliance_contents: [`report_id = ${REPORT}`, `content = '{"a": 1}'`],
  compliance_filings: [`report_id = ${REPORT}`, `xml = '<y/>'`],
  compliance_urgings: [`report_id = ${REPORT}`, 'told = 0'],
  compliance_candidates: [`source = 'edited'`, 'amount = 4'],
  compliance_remediations: [`title = 't'`, `due_day = '2027-01-01'`],
  compliance_reporting_entity: ['true', `number = '18'`],
  figure_definitions: [`figure_id = 'edited'`, `definition = 'x'`],
  model_runs: [`as_of = '${DAY}'`, `reason = 'x'`],
  seal_acceptances: [`id = ${ID}`, `made_at = made_at - interval '2 days'`],
  seal_acceptance_decisions: [`acceptance_id = ${ID}`, 'approved = true'],
  simulation_priors: ['version = 1000', `priors = '{"a": 1}'`],
};

/** For tables that are derived from sealed rows. */
export const DERIVED_EDITS: Readonly<Record<string, readonly [row: string, set: string]>> = {
  daily_totals: [
    `ctid = (select min(ctid) from daily_totals where business_day = '${DAY}' and type = 'cash_in')`,
    'amount = amount + 1',
  ],
  daily_actives: [
    `ctid = (select min(ctid) from daily_actives where business_day = '${DAY}')`,
    `subscriber_id = subscriber_id || 'x'`,
  ],
  daily_card_actives: [
    `ctid = (select min(ctid) from daily_card_actives where business_day = '${DAY}')`,
    `card_id = card_id || 'x'`,
  ],
  daily_ledger: [
    `ctid = (select min(ctid) from daily_ledger where business_day = '${DAY}')`,
    'usd = usd + 0.01',
  ],
  population_moves: [
    `ctid = (select min(m.ctid) from population_moves m join subscribers s on s.id = m.subscriber_id
              where s.signup_day = '${DAY}' and m.measure = 'registered')`,
    'delta = delta + 1',
  ],
  daily_population: [`measure = 'registered' and business_day = '${DAY}'`, 'delta = delta + 2'],
};

/** The test company has alerts, expenses and departments; no audit record covers the rows that this adds. */
export async function putRows(t: TestApp): Promise<void> {
  await t.database.write.transaction().execute((tx) => seedRegister(tx, '2026-08-01'));
  for (const statement of ROWS) await sql.raw(statement).execute(t.database.owner);
}

/** With the triggers off, as a person who knows of them would do it. */
export const silently = (t: TestApp, table: string, ...statements: readonly string[]): Promise<void> =>
  t.database.owner.transaction().execute(async (tx) => {
    await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
    for (const statement of statements) await sql.raw(statement).execute(tx);
    await sql.raw(`alter table ${table} enable trigger user`).execute(tx);
  });
