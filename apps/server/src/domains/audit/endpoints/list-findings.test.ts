import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { startCompanyApp } from '../../../testing/company-app.ts';
import { roundsOf, silently } from '../../../testing/seal-edits.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

const URL = '/api/audit/seals/findings';

interface Listed {
  finding: string;
  table: string | null;
  derived: { source: string; sourceDiffers: boolean } | null;
  rows: {
    key: string;
    change: string;
    earlier: string;
    fields: { name: string; recorded: string; now: string }[];
  }[];
}

describe('GET /api/audit/seals/findings', () => {
  let t: TestApp;
  let auditor: Person;
  let round: () => Promise<string[] | null>;
  let name: string;
  const ofTable = async (table: string, who = auditor): Promise<Listed[]> =>
    (await who.get(URL)).body.findings.filter((each: Listed) => each.table === table);
  beforeAll(async () => {
    t = await startCompanyApp();
    round = roundsOf(t);
    const owner = await t.signIn('owner');
    const [department] = (await owner.get('/api/expense-management/departments')).body;
    name = department.name;
    const { status } = await owner.send('PATCH', `/api/expense-management/departments/${department.id}`, {
      description: 'Looks after a branch',
      version: department.version,
    });
    if (status !== 200) throw new Error(`The department was answered ${status}`);
    await round();
  });
  beforeEach(async () => {
    auditor = await t.signIn('Auditor', { powers: ['audit.view'] });
    await sql`delete from row_changes where seal is null`.execute(t.database.owner);
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: URL, permission: 'audit.view' });

  it('reports that there are no findings, and when this was checked', async () => {
    expect((await auditor.get(URL)).body).toMatchObject({
      begun: true,
      checkedAt: '2026-09-02T12:30:00.000Z',
      newestSeal: { number: expect.stringMatching(/^\d+$/) },
      accepted: [],
    });
    expect(await ofTable('ledger_accounts')).toEqual([]);
  });
  it('shows recorded and current content where the seal proves it', async () => {
    await silently(t, 'ledger_accounts', `update ledger_accounts set kind = 'cost' where code = '4000'`);
    await round();
    const expected = [
      {
        id: expect.any(String),
        finding: 'ledger_accounts: row 4000 was changed',
        table: 'ledger_accounts',
        day: null,
        foundAt: t.clock.now().toISOString(),
        rows: [
          {
            key: '4000',
            change: 'changed',
            earlier: 'known',
            fields: [{ name: 'kind', recorded: 'revenue', now: 'cost' }],
          },
        ],
        more: 0,
        derived: null,
        acceptance: null,
      },
    ];
    auditor = await t.signIn('Auditor', { powers: ['audit.view'] });
    expect(await ofTable('ledger_accounts')).toEqual(expected);
    await silently(t, 'ledger_accounts', `update ledger_accounts set kind = 'revenue' where code = '4000'`);
    expect((await ofTable('ledger_accounts'))[0]?.rows).toEqual([]);
    await round();
    auditor = await t.signIn('Auditor', { powers: ['audit.view'] });
    expect(await ofTable('ledger_accounts')).toEqual([]);
  });
  it('shows only that a row changed, and its current content, where nothing gives the hash of the seal', async () => {
    await silently(t, 'ledger_accounts', `update ledger_accounts set name = 'Mine' where code = '4000'`);
    await round();
    auditor = await t.signIn('Auditor', { powers: ['audit.view'] });
    expect((await ofTable('ledger_accounts'))[0]?.rows).toEqual([
      {
        key: '4000',
        change: 'changed',
        earlier: 'unknown',
        fields: [
          { name: 'code', recorded: null, now: '4000' },
          { name: 'name', recorded: null, now: 'Mine' },
          { name: 'kind', recorded: null, now: 'revenue' },
        ],
      },
    ]);
    await silently(
      t,
      'ledger_accounts',
      `update ledger_accounts set name = 'Wallet revenue' where code = '4000'`,
    );
  });
  it('shows current totals and those of their rows, after the findings of sealed rows', async () => {
    const edit = (by: string) =>
      silently(
        t,
        'daily_ledger',
        `update daily_ledger set usd = usd ${by} where business_day = '2026-08-18' and (account_code, product) =
           (select account_code, product from daily_ledger where business_day = '2026-08-18' order by 1, 2 limit 1)`,
      );
    await edit('+ 7');
    await round();
    auditor = await t.signIn('Auditor', { powers: ['audit.view'] });
    const all: Listed[] = (await auditor.get(URL)).body.findings;
    expect(all.at(-1)).toMatchObject({
      table: 'daily_ledger',
      day: '2026-08-18',
      derived: { source: 'postings', sourceDiffers: false },
    });
    const [row, ...more] = all.at(-1)?.rows ?? [];
    expect([row, more]).toMatchObject([
      { change: 'changed', earlier: 'known', fields: [{ name: 'usd' }] },
      [],
    ]);
    const { recorded, now } = row?.fields[0] ?? { recorded: '', now: '' };
    expect(Number(now) - Number(recorded)).toBeCloseTo(7, 6);
    await edit('- 7');
    await round();
    auditor = await t.signIn('Auditor', { powers: ['audit.view'] });
    expect(await ofTable('daily_ledger')).toEqual([]);
  });
  it('says that changed rows may be the cause of totals that do not follow from them', async () => {
    const edit = (by: string) =>
      silently(
        t,
        'postings',
        `update postings set usd = usd ${by} where (journal_id, line) = (select journal_id, line from postings
           where business_day = '2026-08-18' and account_code =
             (select account_code from daily_ledger where business_day = '2026-08-18' order by 1 limit 1)
           order by 1, 2 limit 1)`,
      );
    const derivedOf = async () => (await ofTable('daily_ledger')).map(({ derived }) => derived);
    await edit('+ 7');
    await round();
    auditor = await t.signIn('Auditor', { powers: ['audit.view'] });
    expect(await derivedOf()).toEqual([{ source: 'postings', sourceDiffers: true }]);
    await edit('- 7');
    await round();
  });
  it('uses what an audit record holds about an entity', async () => {
    const set = (what: string) =>
      silently(t, 'departments', `update departments set description = '${what}' where name = '${name}'`);
    await set('Looks after the vault');
    await round();
    auditor = await t.signIn('Auditor', { powers: ['audit.view'] });
    const [found] = await ofTable('departments');
    expect(found?.rows[0]).toMatchObject({
      key: name,
      earlier: 'known',
      fields: [{ name: 'description', recorded: 'Looks after a branch', now: 'Looks after the vault' }],
    });
    await set('Looks after a branch');
  });
  it('names role and power of a permission that was added or removed directly in the database', async () => {
    await silently(t, 'role_powers', `insert into role_powers values ('view_only', 'users.delete')`);
    await silently(
      t,
      'role_powers',
      `delete from role_powers where role_key = 'manager' and power = 'analytics.view'`,
    );
    await round();
    auditor = await t.signIn('Auditor', { powers: ['audit.view'] });
    const rows = (await ofTable('role_powers'))[0]?.rows ?? [];
    expect(rows.find(({ key }) => key === 'view_only users.delete')).toEqual({
      key: 'view_only users.delete',
      change: 'added',
      earlier: 'none',
      fields: [
        { name: 'role_key', recorded: null, now: 'view_only' },
        { name: 'power', recorded: null, now: 'users.delete' },
      ],
    });
    await silently(
      t,
      'role_powers',
      `delete from role_powers where power = 'users.delete' and role_key = 'view_only'`,
    );
  });
  it('masks personal names and contents for readers without the permission', async () => {
    const { rows } = await sql<{ id: string; name: string; msisdn: string }>`
      select id, full_name as name, msisdn from subscribers where signup_day < '2026-08-01' order by id limit 1`.execute(
      t.database.read,
    );
    const person = rows[0];
    await silently(
      t,
      'subscribers',
      `update subscribers set full_name = 'Kadie Turay' where id = '${person?.id}'`,
    );
    await round();
    auditor = await t.signIn('Auditor', { powers: ['audit.view'] });
    const verifier = await t.signIn('Verifier', { powers: ['audit.view', 'kyc.verify'] });
    const masked = JSON.stringify(await ofTable('subscribers'));
    expect(masked).toContain('"name":"full_name"');
    for (const text of ['Kadie', 'Turay', person?.id ?? '?', person?.msisdn ?? '?'])
      expect(masked).not.toContain(text);
    const [clear] = await ofTable('subscribers', verifier);
    expect(clear?.rows[0]).toMatchObject({ key: person?.id });
    expect(clear?.rows[0]?.fields).toContainEqual(
      expect.objectContaining({ name: 'full_name', now: 'Kadie Turay' }),
    );
    await silently(
      t,
      'subscribers',
      `update subscribers set full_name = '${person?.name}' where id = '${person?.id}'`,
    );
  });
  it('never shows a secret', async () => {
    await silently(
      t,
      'users',
      `update users set password_hash = 'a-hash-by-hand' where id = '${auditor.userId}'`,
    );
    await round();
    auditor = await t.signIn('Auditor', { powers: ['audit.view'] });
    const text = JSON.stringify(await ofTable('users'));
    expect(text).toContain('"name":"password_hash"');
    expect(text).not.toContain('a-hash-by-hand');
  });
});
