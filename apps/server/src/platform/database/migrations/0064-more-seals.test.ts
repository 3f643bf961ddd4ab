import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { runSealRound } from '../../../domains/audit/jobs/keep-seals.ts';
import { SealPatrol } from '../../audit/seals/seal-chain.ts';
import { appendAudit } from '../../audit/audit.ts';
import { examineUnits } from '../../audit/seals/seal-check.ts';
import { newestSeal, sealName } from '../../audit/seals/seal-record.ts';
import { Census } from '../../audit/seals/seal-rounds.ts';
import { unsealedUnits } from '../../audit/seals/seal-units.ts';
import { inOneMoment, noClaims, sealUnits } from '../../audit/seals/seal-write.ts';
import { proveChanges } from '../../audit/prove-changes.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { connect, type Database } from '../client.ts';
import { LATER_SEALED_TABLES } from '../later-sealed-tables.ts';
import { FIRST_SEALED_TABLES } from '../sealed-tables.ts';
import { appendRecords } from './0074-append-records.ts';
import { MIGRATIONS } from './index.ts';

const admin = inject('testDatabaseAdmin');
const NAME = 'seals_of_yesterday';
const ACTOR = { id: null, name: 'seals', sessionId: null, address: null, requestId: 'seals' };
const asAdmin = async (statement: string): Promise<void> => {
  const client = new pg.Client(admin);
  await client.connect();
  await client.query(statement);
  await client.end();
};
let t: TestApp;
let database: Database;
let round: () => Promise<string[] | null>;
const run = async (wanted: (name: string) => boolean): Promise<void> => {
  for (const { name, sql: text } of MIGRATIONS) if (wanted(name)) await sql.raw(text).execute(database.owner);
};
const write = (statement: string) => sql.raw(statement).execute(database.owner);
const PRIOR = (version: number, reason: string) =>
  `insert into simulation_priors values (${version}, '{}', '${reason}', gen_random_uuid(), now())`;

const lawfully = (statement: string) =>
  database.write.transaction().execute(async (tx) => {
    await sql.raw(statement).execute(tx);
    await proveChanges(tx, t.clock, 'test', 'A test');
  });
/** Of a change of the first list whose rows were taken away before the second list began. */
const GONE: unknown = expect.stringMatching(/^the changes that audit record \d+ names are gone$/);

/** As the release before began its seals: of the first list, with a record that names no tables. */
const beginAsBefore = () =>
  inOneMoment(database.write, async (tx) => {
    const sealing = { keyring: t.keyring, at: t.clock.now() };
    for (const table of FIRST_SEALED_TABLES) {
      const claims = await noClaims(tx);
      const scopes = (await unsealedUnits(tx, table)).map(({ scope }) => scope);
      const units = await examineUnits(tx, t.keyring, table, scopes, claims);
      await sealUnits(tx, sealing, table, units, { asFound: true, claims });
    }
    await appendAudit(tx, t.clock, ACTOR, {
      action: 'seals.begin',
      entity: ['seal', sealName(await newestSeal(tx))],
      description: 'Sealed as found',
      category: 'System',
    });
  });
const beginnings = async () =>
  (
    await sql<{ tables: string[] | null; description: string }>`
      select "after" -> 'tables' as tables, description from audit_records where action = 'seals.begin' order by seq`.execute(
      database.owner,
    )
  ).rows;

beforeAll(async () => {
  t = await startTestApp();
  await asAdmin(`create database ${NAME}`);
  database = connect({ ...admin, database: NAME });
  const parts = { database, clock: t.clock, keyring: t.keyring };
  const own = { census: new Census(), patrol: new SealPatrol() };
  round = () => runSealRound(parts, own);
  await run((name) => name < '0064');
  // The release of that time appended by itself; this one calls a function.
  await sql.raw(appendRecords).execute(database.owner);
  await beginAsBefore();
});
afterAll(async () => {
  await database.close();
  await asAdmin(`drop database ${NAME}`);
  await t.close();
});

it('seals the rows of the second list as they are found, once, says so, and judges the first list meanwhile', async () => {
  await write(PRIOR(1, 'before'));
  await run((name) => name >= '0064');
  await write(PRIOR(2, 'between'));
  // Of the first list, which is judged meanwhile as before.
  await write(`update ledger_accounts set name = name || 'x' where code = '4000'`);
  await lawfully(`update ledger_accounts set name = name || 'y' where code = '4010'`);
  await write(
    `delete from row_changes where change_set = (select change_set from row_changes order by id desc limit 1)`,
  );
  expect(await round()).toEqual([
    GONE,
    'a change of ledger_accounts has no audit record',
    'ledger_accounts: row 4000 was changed, and 1 more',
  ]);
  await write(`update ledger_accounts set name = left(name, -1) where code in ('4000', '4010')`);
  await write(`delete from row_changes where table_name = 'ledger_accounts'`);
  const [, second, ...more] = await beginnings();
  // With those of the third list, of migration 0095.
  expect(second?.tables).toEqual([
    ...LATER_SEALED_TABLES.map(({ name }) => name),
    'feed_sources',
    'control_totals',
    'feed_comparisons',
  ]);
  // 24 types of transactions, 2 priors: 26 rows in the units of two tables.
  expect(second?.description).toBe('Sealed 26 rows in 2 units as they were found');
  expect(more).toEqual([]);
  const { rows } = await sql<{ found: boolean; rows: string }>`
    select (content ->> 'asFound')::boolean as found, content ->> 'rows' as rows from seals
     where table_name = 'simulation_priors'`.execute(database.owner);
  expect(rows.at(-1)).toEqual({ found: true, rows: '2' });
  expect(await round()).toEqual([GONE]);
  expect(await beginnings()).toHaveLength(2);
});
it('from then on explains what has a record, and finds what has none', async () => {
  // Said until something else is sealed.
  await lawfully(PRIOR(3, 'lawful'));
  expect(await round()).toEqual([GONE]);
  await write(PRIOR(4, 'without a record'));
  expect(await round()).toEqual([
    'a change of simulation_priors has no audit record',
    'simulation_priors: row 4 was added',
  ]);
});
