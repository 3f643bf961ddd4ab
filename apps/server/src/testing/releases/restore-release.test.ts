import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { grantToApplication } from '../../platform/database/application-role.ts';
import { connect, type Database } from '../../platform/database/client.ts';
import { applicationRole } from '../../platform/database/database-roles.ts';
import { createDatabaseFrom, dropDatabase } from '../../platform/database/test-cluster.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { runSealRound } from '../../domains/audit/jobs/keep-seals.ts';
import { SealPatrol } from '../../platform/audit/seals/seal-chain.ts';
import { readState } from '../../platform/audit/audit-state.ts';
import { ManualClock } from '../../platform/time/clock.ts';
import { schemaFaults } from '../../platform/audit/seals/schema-check.ts';
import { Census } from '../../platform/audit/seals/seal-rounds.ts';
import { releaseFile, restoreRelease, type RestoredRelease } from './restore-release.ts';

/** Row counts of every table that has rows, as the release wrote them. */
const WRITTEN = {
  active_windows: 4_512,
  activity_events: 1,
  adoption_decisions: 1,
  adoptions: 2,
  audit_checkpoints: 2,
  audit_head: 1,
  audit_records: 153,
  bank_integrations: 8,
  bank_lines: 14_258,
  bank_match_items: 32_198,
  bank_matches: 12_023,
  budget_decisions: 1,
  budget_proposals: 2,
  budgets: 150,
  cards: 358,
  cohort_actives: 300,
  cohort_money: 300,
  cohort_months: 24,
  compliance_candidates: 18,
  compliance_contents: 46,
  compliance_controls: 112,
  compliance_filings: 23,
  compliance_limits: 16,
  compliance_progress: 1,
  compliance_remediations: 2,
  compliance_reporting_entity: 1,
  compliance_reports: 47,
  compliance_requirements: 28,
  control_runs: 762,
  copilot_answers: 1,
  copilot_conversations: 1,
  cost_rules: 10,
  daily_actives: 44_637,
  daily_card_actives: 11_626,
  daily_ledger: 10_081,
  daily_population: 4_515,
  daily_totals: 26_392,
  day_closes: 752,
  demo_company: 1,
  demo_episodes: 15,
  departments: 6,
  error_groups: 2,
  error_minutes: 2,
  error_people: 2,
  error_resolutions: 1,
  error_samples: 2,
  events: 277,
  expenses: 1_043,
  feature_suggestion_events: 19,
  feature_suggestion_votes: 15,
  feature_suggestions: 10,
  figure_definitions: 163,
  figure_values: 201_465,
  first_actives: 762,
  fraud_alert_events: 184,
  fraud_alerts: 61,
  fraud_blocks: 16,
  fraud_devices: 843,
  fraud_profiles: 760,
  fraud_progress: 1,
  fraud_scores: 148,
  fx_rates: 1_270,
  import_chunks: 1,
  import_writes: 1,
  imports: 1,
  journals: 24_988,
  known_devices: 20,
  kyc_cases: 890,
  kysely_migration: 32,
  kysely_migration_lock: 1,
  ledger_accounts: 31,
  manual_entries: 4,
  material_differences: 21,
  model_runs: 15,
  notifications: 94,
  open_day_refresh: 1,
  open_figure_values: 133,
  population_moves: 7_717,
  postings: 83_999,
  recovery_codes: 10,
  release_starts: 1,
  role_powers: 74,
  roles: 8,
  security_events: 507,
  segment_comparisons: 4,
  segment_lapses: 111,
  segment_members: 12_660,
  segment_movements: 385,
  segment_snapshots: 29,
  segment_statistics: 1_140,
  sessions: 22,
  settings: 7,
  subscribers: 923,
  support_tickets: 275,
  transaction_ids: 84_345,
  transaction_types: 24,
  transactions: 84_345,
  users: 16,
};

describe('the data set of release 140297c', () => {
  const admin = inject('testDatabaseAdmin');
  let connection: pg.PoolConfig;
  let database: Database;
  let restored: RestoredRelease;
  /** Of the tables of the release, before the present release's migrations ran. */
  const counts: Record<string, number> = {};

  beforeAll(async () => {
    connection = await createDatabaseFrom(admin, 'template1');
    database = connect(connection, { statementTimeoutMs: 30_000 });
    restored = await restoreRelease('140297c', database.owner, { ...admin, database: connection.database });
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(
      database.read,
    );
    for (const { name } of tables) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(
        database.read,
      );
      counts[name] = rows[0]?.n ?? -1;
    }
    await migrate(database.owner);
  });
  afterAll(async () => {
    await database.close();
    await dropDatabase(admin, String(connection.database));
  });

  it('has at most 3,000,000 bytes', () => {
    expect(readFileSync(releaseFile('140297c')).length).toBeLessThanOrEqual(3_000_000);
  });
  it('contains every table of the release, each with its original number of rows', () => {
    expect(Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0))).toEqual(WRITTEN);
    expect(Object.keys(counts)).toHaveLength(118);
  });
  it('contains journals that each balance in their currencies, and in dollars to the twelfth place', async () => {
    const { rows } = await sql<{ journals: number; unequal: number; apart: number }>`
      select count(distinct journal_id)::int as journals,
             count(*) filter (where debits <> credits)::int as unequal,
             (select count(*)::int from (
                select from postings group by journal_id having abs(sum(usd)) > 0.000000000001) a) as apart
        from (select journal_id, sum(debit) as debits, sum(credit) as credits
                from postings group by journal_id, currency) j`.execute(database.read);
    expect(rows).toEqual([{ journals: 24_977, unequal: 0, apart: 0 }]);
  });
  it('contains a chain of audit records and checkpoints signed with its own keys', async () => {
    const state = await readState(
      database.read,
      { keyring: restored.keyring },
      { scope: 'all', at: new Date() },
    );
    expect(state).toMatchObject({ ok: true, verifiedUpTo: '154', firstBad: null });
    expect(state.checkpoint).not.toBeNull();
    const { rows } = await sql<{ fingerprint: string }>`
      select value ->> 'fingerprint' as fingerprint from settings where key = 'keyring'`.execute(
      database.read,
    );
    expect(rows).toEqual([{ fingerprint: restored.keyring.fingerprint }]);
  });
  it('opens what was sealed: the second factor of one person', async () => {
    const { rows } = await sql<{ id: string; sealed: Buffer }>`
      select id, totp_secret_sealed as sealed from users where two_factor_enabled`.execute(database.read);
    expect(rows).toHaveLength(1);
    for (const { id, sealed } of rows)
      expect(restored.keyring.open(sealed, `users.totp_secret_sealed:${id}`).length).toBeGreaterThan(0);
  });
  it('is sealed as found, and its sums follow from its rows', async () => {
    const parts = { database, clock: new ManualClock('2026-11-25T10:00:00Z'), keyring: restored.keyring };
    const own = { census: new Census(), patrol: new SealPatrol() };
    expect(await runSealRound(parts, own)).toEqual([]);
    // A day later every row is checked again.
    parts.clock.advance(24 * 3_600_000);
    expect(await runSealRound(parts, own)).toEqual([]);
    const { rows } = await sql<{ tables: number }>`
      select count(distinct table_name)::int as tables from sealed_units where rows > 0`.execute(
      database.read,
    );
    expect(rows[0]?.tables).toBeGreaterThan(45);
  });
  it('has the triggers, functions and tables of a newly created schema', async () => {
    const { rows } = await sql<{ months: number }>`
      select count(*)::int as months from pg_inherits where inhparent = 'transactions'::regclass`.execute(
      database.read,
    );
    expect(rows[0]?.months).toBeGreaterThan(20);
    expect(await schemaFaults(database.read)).toEqual([]);
  });
  it('gives the application what a start grants it, and nobody more', async () => {
    await grantToApplication(database.owner, applicationRole);
    const application = connect({ ...admin, user: applicationRole, database: connection.database });
    expect(await schemaFaults(application.read)).toEqual([]);
    await sql`grant update on audit_records to public`.execute(database.owner);
    expect(await schemaFaults(application.read)).toEqual(['Table audit_records lets everybody UPDATE']);
    await sql`revoke update on audit_records from public`.execute(database.owner);
    await application.close();
  });
  it('continues numbering where the release stopped', async () => {
    const { rows } = await sql<{ next: bigint; highest: bigint }>`
      select nextval(pg_get_serial_sequence('journals', 'id')) as next, (select max(id) from journals) as highest`.execute(
      database.write,
    );
    expect(rows[0]?.next).toBeGreaterThan(rows[0]?.highest ?? 0n);
  });
  it('contains what people did: expenses in every state, cases, people and suggestions with votes', async () => {
    const { rows } = await sql`
      select (select count(*)::int from expenses where approved_at is null and rejected_at is null and withdrawn_at is null) as pending,
             (select count(*)::int from expenses where rejected_at is not null) as rejected,
             (select count(*)::int from expenses where withdrawn_at is not null) as withdrawn,
             (select count(*)::int from expenses where reverses is not null) as reversals,
             (select count(distinct status)::int from fraud_alerts) as alert_states,
             (select count(distinct role_key)::int from users) as roles,
             (select count(*)::int from users where is_temporary_password) as temporary,
             (select count(*)::int from users where is_suspended) as suspended,
             (select count(*)::int from feature_suggestion_votes) as votes,
             (select count(*)::int from transactions where journal_id is null and status = 'success') as unbooked`.execute(
      database.read,
    );
    expect(rows).toEqual([
      {
        pending: 3,
        rejected: 1,
        withdrawn: 1,
        reversals: 1,
        alert_states: 3,
        roles: 8,
        temporary: 2,
        suspended: 1,
        votes: 15,
        unbooked: 0,
      },
    ]);
  });
});
