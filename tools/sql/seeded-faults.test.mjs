// @ts-check
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixtureTree } from '../fixture-tree.mjs';
import { projectRoot } from '../source-files.mjs';
import { checkStatements } from './check-statements.ts';
import { withFreshSchema } from './fresh-schema.ts';
import { schemaFileFailures } from './schema-files.ts';
import { Sources } from './sources.ts';

const STORE = [
  "import { sql, type Kysely, type RawBuilder } from 'kysely';",
  'interface Department { id: string; name: string; account_code: string }',
  'const named = (name: string): RawBuilder<unknown> => sql`d.name = ${name}`;',
  'export async function departmentsOf(db: Kysely<unknown>, name: string): Promise<Department[]> {',
  '  const { rows } = await sql<Department>`',
  '    select d.id, d.name, d.account_code from departments d where ${named(name)}`.execute(db);',
  '  return rows;',
  '}',
].join('\n');

/** @type {pg.Client} */
let client;
/** @type {() => void} */
let finish = () => undefined;
/** @type {Promise<void>} */
let ended;
beforeAll(async () => {
  const finished = new Promise((resolve) => (finish = () => resolve(undefined)));
  await new Promise((resolve, reject) => {
    ended = withFreshSchema(async (connection) => {
      client = new pg.Client(connection);
      await client.connect();
      resolve(undefined);
      await finished;
      await client.end();
    });
    ended.catch(reject);
  });
}, 60_000);
afterAll(async () => {
  finish();
  await ended;
});

/**
 * What the check finds in one source file, after a change of the schema that is taken back.
 *
 * @param {string} source
 * @param {string} [change]
 */
async function findingsOf(source, change = 'select 1') {
  const tsconfig = { extends: join(projectRoot, 'tsconfig.base.json'), include: ['store.ts'] };
  const root = fixtureTree({ 'store.ts': source, 'tsconfig.json': JSON.stringify(tsconfig) });
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
  const sources = new Sources(root, 'tsconfig.json');
  await client.query('begin');
  try {
    await client.query(change);
    const { faults, unresolved, rowTypes } = await checkStatements(sources, client);
    return { faults, unresolved, rowTypes };
  } finally {
    await client.query('rollback');
    sources.close();
  }
}

test('a statement that agrees with the schema is compared and has no fault', async () => {
  expect(await findingsOf(STORE)).toEqual({ faults: [], unresolved: [], rowTypes: 1 });
});

test('a column that was renamed in the schema is a fault of each statement that names it', async () => {
  const { faults } = await findingsOf(STORE, 'alter table departments rename column name to title');
  expect(faults).toEqual(['store.ts:5: PostgreSQL refuses the statement: column d.name does not exist']);
});

test('a column whose type was changed in the schema is a fault of each row type that has it', async () => {
  const { faults } = await findingsOf(
    STORE,
    `alter table departments drop column account_code cascade;
     alter table departments add account_code bigint not null`,
  );
  expect(faults).toEqual(['store.ts:5: account_code is int8, which arrives as bigint, and not string']);
});

test('a field that the statement selects no more is a fault', async () => {
  const { faults } = await findingsOf(STORE.replace('d.id, d.name, ', 'd.id, '));
  expect(faults).toEqual(['store.ts:5: the row has no column name']);
});

test('another parameter than the one that was meant is a fault, where its type differs', async () => {
  const { faults } = await findingsOf(STORE.replace('= ${name}', '= ${name.length}'));
  expect(faults).toEqual(['store.ts:3: $1 is text, and gets number']);
});

test('a misspelt parameter is a fault', async () => {
  const { faults } = await findingsOf(STORE.replace('= ${name}', '= ${nam}'));
  expect(faults).toEqual(['store.ts:3: $1 is text, and gets any']);
});

test('a column that can be null is a fault of a row type that says it cannot', async () => {
  const { faults } = await findingsOf(
    STORE,
    'alter table departments alter column account_code drop not null',
  );
  expect(faults).toEqual(['store.ts:5: account_code can be null, and its type string does not say so']);
  const outer = STORE.replace(
    'departments d where',
    'roles r left join departments d on true where d.id is null and',
  );
  expect((await findingsOf(outer)).faults).toEqual([
    'store.ts:5: account_code can be null, and its type string does not say so',
    'store.ts:5: id can be null, and its type string does not say so',
  ]);
});

test('each branch of a condition is a text of its own', async () => {
  const { faults } = await findingsOf(
    STORE.replace('${named(name)}', "${name === '' ? sql`true` : sql`d.nam = ${name}`}"),
  );
  expect(faults).toEqual(['store.ts:5: PostgreSQL refuses the statement: column d.nam does not exist']);
});

test('a statement whose text nobody can find out is refused, and not passed over', async () => {
  const { unresolved } = await findingsOf(STORE.replace('sql`d.name = ${name}`', 'sql.raw(name)'));
  expect(unresolved).toEqual([
    'store.ts:5: this statement cannot be checked: nobody is seen to call the function that has the parameter name (store.ts:6)',
  ]);
});

test('the files that are written from the schema are those of the migrations, and not of a schema that changed', async () => {
  expect(await schemaFileFailures(projectRoot, client)).toEqual([]);
  await client.query('begin');
  try {
    await client.query('alter table departments rename column name to title');
    const failures = await schemaFileFailures(projectRoot, client);
    expect(failures.map((each) => each.replace(/line \d+/, 'line N'))).toEqual([
      'apps/server/src/platform/database/schema.sql is not what the migrations make, from line N on (due: title text not null,). Write it again: npm run schema',
      'apps/server/src/platform/database/tables.ts is not what the migrations make, from line N on (due: title: string;). Write it again: npm run schema',
    ]);
  } finally {
    await client.query('rollback');
  }
});
