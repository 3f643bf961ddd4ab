/** Every table of the second list, and every table derived from sealed rows, edited by the owner of the database. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyExport } from '../../../../tools/verify-audit.mjs';
import { DERIVED_TABLES } from '../platform/database/derived-tables.ts';
import { FEED_SEALED_TABLES } from '../platform/database/feed-sealed-tables.ts';
import { LATER_SEALED_TABLES } from '../platform/database/later-sealed-tables.ts';
import { runSealRound } from '../domains/audit/jobs/keep-seals.ts';
import { SealPatrol } from '../platform/audit/seals/seal-chain.ts';
import { beginSeals } from '../platform/audit/seals/seal-begin.ts';
import { Census } from '../platform/audit/seals/seal-rounds.ts';
import { startCompanyApp } from './company-app.ts';
import { DAY, DERIVED_EDITS, EDITS, putRows, silently } from './later-rows.ts';
import type { Person, TestApp } from './test-app.ts';

const NAMES = [...Object.keys(EDITS), ...Object.keys(DERIVED_EDITS)];
/** Tables whose rows are on other days than most. */
const DAYS: Readonly<Record<string, string>> = {
  control_totals: '2020-01-02',
  feed_comparisons: '2020-01-02',
  provisional_days: '2020-01-02',
};
const WITHOUT_DAYS = new Set([
  'adoption_decisions',
  'bank_hand_lines',
  'bank_line_places',
  'bank_statement_sections',
  'bank_statements',
  'bank_write_off_decisions',
  'budget_decisions',
  'budget_proposals',
  'compliance_contents',
  'compliance_dismissals',
  'compliance_filings',
  'compliance_remediations',
  'compliance_reporting_entity',
  'compliance_reports',
  'compliance_requirements',
  'compliance_urgings',
  'daily_population',
  'expense_reasons',
  'figure_definitions',
  'fraud_alert_events',
  'fraud_blocks',
  'fraud_rule_decisions',
  'fraud_rule_proposals',
  'import_makers',
  'feed_sources',
  'month_closings',
  'role_decisions',
  'role_proposals',
  'seal_acceptance_decisions',
  'seal_acceptances',
  'simulation_priors',
  'transaction_types',
  'unagreed_duties',
]);
const dayOf = (table: string): string | undefined =>
  WITHOUT_DAYS.has(table) ? undefined : (DAYS[table] ?? DAY);

describe('a table edited outside the product', () => {
  let t: TestApp;
  let owner: Person;
  let second: Person;
  let round: () => Promise<string[] | null>;
  const check = async (query: string) => (await owner.get(`/api/audit/seals${query}`)).body;
  const judged = async () => {
    const file = String((await owner.get('/api/audit/export?rows=sealed')).body).trimEnd();
    return await verifyExport(file.split('\n'), t.keyring.publicKey);
  };
  const query = async <Row>(text: string): Promise<Row[]> =>
    (await sql.raw<Row>(text).execute(t.database.owner)).rows;
  /** Edits a table; resolves to a function that reverts the edit. */
  const edit = async (table: string): Promise<() => Promise<void>> => {
    const [row, set] = EDITS[table] ?? DERIVED_EDITS[table] ?? [];
    const former = await query<{ row: string; place: string }>(
      `select to_jsonb(e)::text as row, ctid::text as place from ${table} e where ${row}`,
    );
    expect([table, former.length]).toEqual([table, 1]);
    const before = await query<{ place: string }>(`select ctid::text as place from ${table}`);
    await silently(t, table, `update ${table} set ${set} where ${row}`);
    const known = new Set(before.map(({ place }) => place));
    const now = (await query<{ place: string }>(`select ctid::text as place from ${table}`)).find(
      ({ place }) => !known.has(place),
    );
    const [columns] = await query<{ list: string }>(
      `select string_agg(format('%I', attname), ', ') as list from pg_attribute
        where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attidentity = ''`,
    );
    return () =>
      silently(
        t,
        table,
        `update ${table} set (${columns?.list}) =
           (select ${columns?.list} from jsonb_populate_record(null::${table}, $row$${former[0]?.row}$row$::jsonb))
          where ctid = '${now?.place}'`,
      );
  };
  beforeAll(async () => {
    t = await startCompanyApp();
    owner = await t.signIn('owner');
    second = await t.signIn('owner');
    await putRows(t);
    await beginSeals({ database: t.database, clock: t.clock, keyring: t.keyring });
    const parts = { database: t.database, clock: t.clock, keyring: t.keyring };
    const own = { census: new Census(), patrol: new SealPatrol() };
    round = () => runSealRound(parts, own);
  });
  afterAll(() => t.close());

  it('is included in these tests', () => {
    expect(NAMES.toSorted()).toEqual(
      [...LATER_SEALED_TABLES, ...FEED_SEALED_TABLES, ...DERIVED_TABLES].map(({ name }) => name).toSorted(),
    );
  });
  it('is absent: no check finds anything', async () => {
    expect(await check('')).toMatchObject({ ok: true, findings: [] });
    expect(await round()).toEqual([]);
    expect(await judged()).toMatchObject({ ok: true, sentences: [] });
  });
  it.each(NAMES)(
    '%s is named by the check of the table, and no longer once it is as it was',
    async (table) => {
      const undo = await edit(table);
      const day = dayOf(table);
      const found = await check(`?table=${table}`);
      const where = day === undefined ? table : `${table} of ${day}`;
      const what = table in DERIVED_EDITS ? 'does not follow from' : 'was changed';
      const sentence = expect.stringMatching(new RegExp(`^${where}: row .+ ${what}`));
      expect(found.findings).toEqual([sentence]);
      expect(found.acceptable).toEqual([{ table, day: day ?? null, finding: sentence }]);
      await undo();
      expect(await check(`?table=${table}`)).toMatchObject({ ok: true, findings: [] });
    },
  );
  it('is found when it has a day that no row has', async () => {
    await sql`insert into daily_actives values ('2019-01-01', 'nobody')`.execute(t.database.owner);
    const sentence = 'daily_actives of 2019-01-01: row nobody does not follow from transactions';
    expect((await check('?table=daily_actives')).findings).toEqual([sentence]);
    expect((await judged()).sentences).toEqual([`${sentence}.`]);
    const parts = { database: t.database, clock: t.clock, keyring: t.keyring };
    expect(await runSealRound(parts, { census: new Census(), patrol: new SealPatrol() })).toEqual([sentence]);
    await sql`delete from daily_actives where business_day = '2019-01-01'`.execute(t.database.owner);
    expect(await round()).toEqual([]);
  });
  it('is named within a day by the rounds and by the export, and no longer once two owners accepted it', async () => {
    for (const table of NAMES) await edit(table);
    t.clock.advance(21 * 3_600_000);
    const now = t.clock.now();
    await sql`update sessions set stepped_up_at = ${now}, idle_expires_at = ${now}::timestamptz + interval '1 hour',
                     absolute_expires_at = ${now}::timestamptz + interval '1 hour'`.execute(t.database.write);
    const tablesIn = (sentences: readonly string[] | null): string[] =>
      [...new Set((sentences ?? []).map((each) => /^[a-z_]+/.exec(each)?.[0] ?? ''))].toSorted();
    expect(tablesIn(await round())).toEqual(NAMES.toSorted());
    expect(tablesIn((await judged()).sentences)).toEqual(NAMES.toSorted());
    const { acceptable } = await check('');
    for (const { table, day, finding } of acceptable) {
      const { body } = await owner.send('POST', '/api/audit/seals/accept', {
        table,
        ...(day === null ? {} : { day }),
        finding,
        reason: 'Repaired after a look at the papers',
      });
      const { status } = await second.send('POST', `/api/audit/seals/acceptances/${body.id}/approve`);
      expect([table, status]).toEqual([table, 200]);
    }
    expect(await check('')).toMatchObject({ ok: true, findings: [] });
    expect(await round()).toEqual([]);
    expect(await judged()).toMatchObject({ ok: true, sentences: [] });
  });
});
