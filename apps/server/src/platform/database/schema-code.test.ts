/** The list of the schema's own code beside the migrations is what they make. `npx vitest run FILE -u` writes it again. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsIn } from '../audit/seals/schema-check.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { codeKey, readSchemaCode } from './schema-code.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await sql`select ensure_transaction_months('2026-08-01', '2026-09-30')`.execute(t.database.write);
});
afterAll(() => t.close());

it('the list beside the migrations names all code of a freshly migrated schema, with its hash', async () => {
  const { pieces, major, hidden, strangers, rights } = await readSchemaCode(t.database.read);
  const listed = [...new Map(pieces.map((piece) => [codeKey(piece), piece.sha256]))].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const file = { postgresql: major, code: Object.fromEntries(listed) };
  await expect(`${JSON.stringify(file, null, 2)}\n`).toMatchFileSnapshot('./migrations/schema-code.json');
  expect({ hidden, strangers, rights, firing: [...new Set(pieces.map(({ enabled }) => enabled))] }).toEqual({
    hidden: [],
    strangers: [],
    rights: [],
    firing: ['O'],
  });
});
it('the catalogue says the same of every trigger and function of the schema, one by one', async () => {
  const { pieces } = await readSchemaCode(t.database.read);
  const { rows } = await sql<{ triggers: number; functions: number; tables: number }>`
    select (select count(*)::int from pg_trigger where not tgisinternal) as triggers,
           (select count(*)::int from pg_proc where pronamespace::regnamespace::text in ('public', 'raw')) as functions,
           (select count(*)::int from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
                and table_name not like 'kysely_migration%') as tables`.execute(t.database.read);
  const count = (kind: string): number => pieces.filter((piece) => piece.kind === kind).length;
  expect({ triggers: count('trigger'), functions: count('function'), tables: count('table') }).toEqual(
    rows[0],
  );
  expect(rows[0]?.triggers).toBeGreaterThan(300);
});
it('a schema without a month of transactions, and one with months more, is the same', async () => {
  expect(faultsIn(await readSchemaCode(t.database.read))).toEqual([]);
  await sql`select ensure_transaction_months('2027-01-01', '2027-03-31')`.execute(t.database.write);
  const code = await readSchemaCode(t.database.read);
  expect(code.pieces.filter(({ name }) => name === 'transactions_202702')).toHaveLength(1);
  expect(faultsIn(code)).toEqual([]);
  const fresh = await startTestApp();
  const without = await readSchemaCode(fresh.database.read);
  await fresh.close();
  expect(without.pieces.some(({ family }) => family.includes('each part'))).toBe(false);
  expect(faultsIn(without)).toEqual([]);
});
it('on another major release of PostgreSQL only what all releases write alike is compared', async () => {
  const code = await readSchemaCode(t.database.read);
  const altered = code.pieces.map((piece) => ({ ...piece, sha256: '00' }));
  const kinds = (major: number): string =>
    [
      ...new Set(faultsIn({ ...code, pieces: altered, major }).map((each) => each.replace(/[ ,].*/, ''))),
    ].join(' ');
  expect(kinds(18)).toBe('Function Columns Trigger View');
  expect(kinds(15)).toBe('Function Columns Trigger');
  expect(kinds(19)).toBe('Function Trigger');
});
