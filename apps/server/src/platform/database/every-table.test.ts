/**
 * Every table is sealed, compared with the rows it is derived from, or declared to be no evidence: none is forgotten.
 * See docs/decisions/0057.
 */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { CHECKED_TABLES } from './sealed-tables.ts';

/** For each table, why nothing is lost when somebody edits it, or where the edit becomes visible. */
const NO_EVIDENCE: Record<string, string> = {
  // The trail and the seals themselves: hashes, signatures and the witness guard them.
  audit_records: 'the chain',
  audit_head: 'the chain',
  audit_checkpoints: 'signed',
  seals: 'signed, a chain',
  sealed_units: 'compared with the signed digest',
  row_changes: 'compared with the audit records',
  seal_findings: 'each is in the trail',
  evidence_checks: 'made again every ten minutes',
  audit_readings: 'which session was recorded as a reader already',
  // Sign-in state: short-lived, and what is done with it is in the trail.
  sessions: 'ends within a day',
  secret_attempts: 'counters',
  activation_codes:
    'hold for a day, and entering one is in the trail; a seal would tell in the trail which account waits for one',
  service_accounts: 'each change is in the trail, and every act of its keys names it',
  api_keys: 'each issue and revocation is in the trail, and every act names the key',
  known_devices: 'eases the throttle of a known browser',
  idempotency_keys: 'removed after a day',
  // What people report about the product, and what the product reports about itself.
  activity_events: 'reported by browsers, never evidence',
  events: 'announcements',
  notifications: 'messages; what they tell of is elsewhere',
  feature_suggestions: 'wishes',
  feature_suggestion_votes: 'wishes',
  feature_suggestion_events: 'wishes',
  copilot_conversations: 'questions of one person',
  copilot_answers: 'questions of one person',
  error_groups: 'faults of the product',
  error_minutes: 'faults of the product',
  error_samples: 'faults of the product',
  error_people: 'faults of the product',
  error_volumes: 'faults of the product',
  error_resolutions: 'faults of the product',
  error_alerts: 'faults of the product',
  release_starts: 'each start of a release is in the log',
  clock_jumps: 'each is in the trail',
  backups: 'orders and progress; each end is in the trail',
  backup_drills: 'orders and progress; each end is in the trail',
  mailings: 'each change and each sending is in the trail',
  mailing_letters: 'each sending is in the trail',
  table_views: 'each change is in the trail',
  background_jobs: 'work that waits',
  queue_schedules: 'work that waits',
  // Uploaded files: evidence once their rows are stored, only waiting before.
  imports: 'progress; what was stored is sealed, and the commit is in the trail',
  import_chunks: 'cells of a file that waits: left open in docs/known-limits.md',
  import_writes: 'what an undo takes back: left open in docs/known-limits.md',
  import_recipes: 'each change is in the trail',
  feed_observations: 'how old the newest transaction of a source was; reports of silence are notifications',
  company_logos: 'named by its digest in a sealed setting; another picture is not shown',
  own_accounts: 'each change is in the trail',
  journal_exports: 'each export is in the trail, with the digest of its file',
  exported_journals:
    'each export is in the trail, with the digest of its file, which is compared when it is read',
  import_authors: 'who had a hand in a file that waits; from its commit on, import_makers is sealed',
  bank_statement_bounds: 'days and numbers of statements, by which gaps are found; their balances are sealed',
  bank_unproved_lines: 'follows from the sealed lines and balances: left open in docs/known-limits.md',
  customer_readings: 'counts of an hour; the record of it is in the trail',
  // Data that is recomputed from sealed rows.
  transaction_ids: 'an index: an id taken out lets its row come in again, which is then in the trail',
  open_figure_values: 'computed again with every batch and every few seconds',
  active_windows: 'made at the close; the figures made of it are sealed',
  first_actives: 'made at the close; the figures made of it are sealed',
  cohort_actives: 'made at the close; the figures made of it are sealed',
  cohort_months: 'made again where the business of a month changed',
  cohort_money: 'made again where the business of a month changed',
  customer_months: 'made again where the business of a month changed',
  customer_money: 'made again where the business of a month changed',
  segment_snapshots: 'made again where the business changed',
  segment_members: 'made again where the business changed',
  segment_lapses: 'made again where the business changed',
  segment_statistics: 'made again where the business changed',
  segment_comparisons: 'made again where the business changed',
  segment_movements: 'made again where the business changed',
  segment_requests: 'work that waits',
  holder_balances: 'counted at the close; the figures made of it are sealed',
  daily_owed: 'counted at the close; the figures made of it are sealed',
  overdrawn_balances: 'counted at the close; the figures made of it are sealed',
  figures_due: 'work that waits',
  open_day_refresh: 'a lock',
  day_versions: 'how old a kept answer may be',
  material_differences: 'compared again at every close',
  compliance_progress: 'how far detection is',
  fraud_arrivals: 'work that waits',
  fraud_progress: 'how far scoring is',
  fraud_profiles: 'memory of the scorer; alerts are sealed',
  fraud_devices: 'memory of the scorer; alerts are sealed',
  fraud_scores: 'what rules are tried on; alerts are sealed',
  simulation_runs: 'calculations on stated assumptions',
  simulation_scenarios: 'calculations on stated assumptions',
  // A demo company's own state.
  demo_company: 'fiction',
  demo_episodes: 'fiction',
  // Which migrations ran.
  kysely_migration: 'the schema',
  kysely_migration_lock: 'the schema',
};

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

it('every table is sealed, derived from sealed rows, or declared to be no evidence, and each is only one of them', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by 1`.execute(t.database.read);
  const listed = [...CHECKED_TABLES, ...Object.keys(NO_EVIDENCE)];
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name));
});
it('the decision names every one of them', () => {
  const decision = readFileSync(
    new URL('../../../../../docs/decisions/0057-every-table-is-on-a-list.md', import.meta.url),
    'utf8',
  );
  const named = new Set(decision.match(/`[a-z_]+`/g));
  expect(
    [...CHECKED_TABLES, ...Object.keys(NO_EVIDENCE)].filter((name) => !named.has(`\`${name}\``)),
  ).toEqual([]);
});
