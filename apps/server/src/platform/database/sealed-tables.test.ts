import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { seals } from './migrations/0041-seals.ts';
import { copyIntoMonths } from './migrations/0055-copy-into-months.ts';
import { leafSql, RENDERING } from './sealed-table.ts';
import { CHECKED_TABLES, FINDING_ORDER, gravestFirst, SEALED_TABLES } from './sealed-tables.ts';

describe('sealed tables', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('every column of a sealed table is sealed or listed as left out', async () => {
    const { rows } = await sql<{ name: string; columns: string[] }>`
      select table_name as name, array_agg(column_name::text order by column_name) as columns
        from information_schema.columns where table_schema = current_schema() group by 1`.execute(
      t.database.read,
    );
    const held = new Map(rows.map(({ name, columns }) => [name, columns.toSorted()]));
    for (const { name, columns, leftOut } of SEALED_TABLES)
      expect([name, [...columns, ...leftOut].toSorted()]).toEqual([name, held.get(name)]);
  });
  it('findings are listed with people and powers first, then money, then the rest, then sums', () => {
    expect(FINDING_ORDER.toSorted()).toEqual(['', ...CHECKED_TABLES].toSorted());
    const tables =
      'daily_ledger cards bank_lines expenses fx_rates transactions journals postings roles users'.split(' ');
    expect(gravestFirst(tables.map((table) => ({ table }))).map(({ table }) => table)).toEqual([
      'users',
      'roles',
      'postings',
      'journals',
      'transactions',
      'fx_rates',
      'bank_lines',
      'expenses',
      'cards',
      'daily_ledger',
    ]);
  });
  it('the migrations of the first list are unchanged since their release, whatever lists came later', () => {
    expect(
      [seals, copyIntoMonths].map((text) => createHash('sha256').update(text).digest('hex').slice(0, 16)),
    ).toEqual(['43d916931d77d79a', '7baf3290aea6fca2']);
  });
  it('a leaf is the first 16 bytes of SHA-256 over table, format and row, whatever the session’s settings for times and bytes', async () => {
    const codes = SEALED_TABLES.find(({ name }) => name === 'recovery_codes');
    if (!codes) throw new Error('It is sealed');
    await t.signIn('owner');
    await sql`insert into recovery_codes select id, '\\xab', '2026-01-02T03:04:05.6Z', null from users limit 1`.execute(
      t.database.write,
    );
    const leafUnder = (zone: string, style: string) =>
      t.database.write.transaction().execute(async (tx) => {
        await sql`select set_config('timezone', ${zone}, true), set_config('bytea_output', ${style}, true)`.execute(
          tx,
        );
        await sql`select ${sql.join(RENDERING.map(([name, value]) => sql`set_config(${name}, ${value}, true)`))}`.execute(
          tx,
        );
        const { rows } = await sql<{ leaf: string; expected: string }>`
          select ${sql.raw(leafSql(codes))}::text as leaf,
                 encode(substr(sha256(convert_to('recovery_codes/1(' || t.user_id || ',"\\\\xab","2026-01-02 03:04:05.6+00",)', 'UTF8')), 1, 16), 'hex')::uuid::text as expected
            from recovery_codes t`.execute(tx);
        return rows[0];
      });
    const first = await leafUnder('Asia/Tokyo', 'escape');
    expect(first?.leaf).toBe(first?.expected);
    expect(await leafUnder('America/New_York', 'hex')).toEqual(first);
  });
});
