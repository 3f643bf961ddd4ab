import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginSeals } from '../../../platform/audit/seals/seal-begin.ts';
import { guards } from '../../../testing/administration.ts';
import { startCompanyApp } from '../../../testing/company-app.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

const URL = '/api/audit/seals';

describe('GET /api/audit/seals', () => {
  let t: TestApp;
  let auditor: Person;
  const checked = async (query = '') => (await auditor.get(`${URL}${query}`)).body;
  const silently = (table: string, statement: string) =>
    t.database.owner.transaction().execute(async (tx) => {
      await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
      await sql.raw(statement).execute(tx);
      await sql.raw(`alter table ${table} enable trigger user`).execute(tx);
    });
  beforeAll(async () => {
    t = await startCompanyApp();
    auditor = await t.signIn('Auditor', { powers: ['audit.view'] });
  });
  afterAll(() => t.close());

  guards(() => t, { method: 'GET', url: URL, permission: 'audit.view' });

  it('reports that nothing is sealed yet, and then seals everything in its current state', async () => {
    expect(await checked()).toMatchObject({ ok: true, begun: false, rows: '0', newestSeal: null });
    await beginSeals({ database: t.database, clock: t.clock, keyring: t.keyring });
    expect(await checked('?table=roles')).toMatchObject({
      begun: true,
      newestSeal: { number: expect.stringMatching(/^\d+$/), at: '2026-09-01T15:30:00.000Z' },
    });
  });
  it('compares every row of all tables, one table or one day', async () => {
    const { rows } = await sql<{ n: bigint; day: bigint }>`
      select (select count(*) from transactions) as n, (select count(*) from transactions where business_day = '2026-08-20') as day`.execute(
      t.database.read,
    );
    const all = await checked();
    expect(all).toMatchObject({ ok: true, begun: true, findings: [], next: null });
    expect(Number(all.rows)).toBeGreaterThan(Number(rows[0]?.n));
    expect(await checked('?table=transactions')).toMatchObject({ ok: true, rows: rows[0]?.n.toString() });
    expect(await checked('?table=transactions&day=2026-08-20')).toMatchObject({
      ok: true,
      units: 1,
      rows: rows[0]?.day.toString(),
    });
  });
  it('names the edited row by table, by day and in the whole history, and continues where a call ended', async () => {
    await silently(
      'postings',
      `update postings set usd = usd + 1 where line = 1 and journal_id = (select min(journal_id) from postings where business_day = '2026-08-20')`,
    );
    const key = (
      await sql<{
        id: string;
      }>`select min(journal_id)::text as id from postings where business_day = '2026-08-20'`.execute(
        t.database.read,
      )
    ).rows[0]?.id;
    const findings = [`postings of 2026-08-20: row ${key}/1 was changed`];
    for (const query of [
      '',
      '?table=postings',
      '?day=2026-08-20',
      '?table=postings&day=2026-08-20',
      '?afterTable=postings&afterScope=2026-08-19',
    ])
      expect([query, await checked(query)]).toEqual([
        query,
        expect.objectContaining({ ok: false, findings }),
      ]);
    for (const query of ['?table=journals', '?day=2026-08-19', '?afterTable=postings&afterScope=2026-08-20'])
      expect([query, await checked(query)]).toEqual([
        query,
        expect.objectContaining({ ok: true, findings: [] }),
      ]);
    await silently('postings', `update postings set usd = usd - 1 where line = 1 and journal_id = ${key}`);
    expect(await checked()).toMatchObject({ ok: true });
  });
  it('detects altered seals and leaves, removed seals, and forged changes', async () => {
    const tampered = async (table: string, change: string, undo: string) => {
      await silently(table, change);
      const { findings } = await checked();
      await silently(table, undo);
      return findings;
    };
    await sql`create table kept_seals as select * from seals`.execute(t.database.owner);
    await sql`create table kept_units as select * from sealed_units`.execute(t.database.owner);
    expect(
      await tampered(
        'seals',
        `update seals set content = content || '{"rows": "1"}' where table_name = 'roles'`,
        `delete from seals; insert into seals select * from kept_seals`,
      ),
    ).toEqual([
      expect.stringMatching(/^seal \d+ of roles was altered$/),
      expect.stringMatching(/^roles has seal \d+, which was altered$/),
    ]);
    expect(
      await tampered(
        'seals',
        `delete from seals where number = (select max(number) from seals)`,
        `delete from seals; insert into seals select * from kept_seals`,
      ),
    ).toEqual(
      expect.arrayContaining([expect.stringMatching(/^seal \d+, which audit record \d+ names, is gone$/)]),
    );
    expect(
      await tampered(
        'sealed_units',
        `delete from sealed_units where table_name = 'roles'; update roles set description = description || 'x'`,
        `insert into sealed_units select * from kept_units on conflict do nothing; update roles set description = left(description, -1)`,
      ),
    ).toEqual(expect.arrayContaining([expect.stringMatching(/^roles/)]));
    await sql`delete from row_changes where table_name = 'roles'`.execute(t.database.owner);
    expect(
      await tampered(
        'row_changes',
        `insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
         values (999999, 'budgets', '', '{}', '{}', sha256(''), sha256(''))`,
        `delete from row_changes where change_set = 999999`,
      ),
    ).toEqual(['a change of budgets has no audit record']);
    expect(await checked()).toMatchObject({ ok: true });
  });
  it('refuses unknown tables', async () => {
    expect((await auditor.get(`${URL}?table=sessions`)).body.message).toMatch(
      /^table: must be one of transactions, /,
    );
    expect((await auditor.get(`${URL}?afterTable=seals&afterScope=x`)).body.message).toBe(
      'afterScope: must be the number of a seal',
    );
    expect(await checked('?afterTable=seals&afterScope=3')).toMatchObject({ ok: true, next: null });
    expect((await auditor.get(`${URL}?afterTable=roles`)).body.message).toBe(
      'afterScope: goes together with afterTable',
    );
  });
});
