/**
 * `npm run release-data -- COMMIT`: writes the data set with which upgrades from the present release are tested, to
 * apps/server/src/testing/releases/COMMIT.data.br. Run it on the release itself, before its first new migration.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { keyFolder } from '../apps/server/src/platform/database/state-folder/state-layout.ts';
import {
  packRelease,
  type ReleaseHead,
  type TableRows,
} from '../apps/server/src/testing/releases/archive.ts';
import { releaseFile } from '../apps/server/src/testing/releases/restore-release.ts';
import { accessOf } from './company-database.ts';
import { generateCompany } from './company-snapshot.ts';
import { liveInTheCompany } from './release-people.ts';
import { newDataDir, projectRoot, removeDataDir, startServerProcess } from './server-process.ts';

const MAX_BYTES = 3_000_000;

/**
 * Rows are written in the order of the primary key unless stated here; these orders compress better because similar
 * rows are adjacent.
 */
const ORDERS: Readonly<Record<string, string>> = {
  transactions: 'business_day, at, id',
  // In the order of insertion: the key is random.
  bank_matches: 'ctid',
  bank_match_items: 'ctid',
};
/** Left out where their query returns exactly their rows: the release computes them from the others. */
const DERIVED: Readonly<Record<string, string>> = {
  transaction_ids: 'select id, subscriber_id, business_day from transactions',
  daily_totals: 'select * from raw.daily_totals',
  daily_actives: 'select * from raw.daily_actives',
  daily_card_actives: 'select * from raw.daily_card_actives',
  daily_ledger: 'select * from raw.daily_ledger',
};

async function readTable(client: pg.Client, name: string): Promise<TableRows> {
  const { rows: described } = await client.query<{ columns: string[]; key: string[] | null }>(
    `select array(select attname::text from pg_attribute
                   where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
            (select array_agg(a.attname::text order by k.place)
               from pg_index i cross join lateral unnest(i.indkey) with ordinality k(number, place)
               join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
              where i.indrelid = $1::regclass and i.indisprimary) as key`,
    [name],
  );
  const { columns = [], key = null } = described[0] ?? {};
  const quoted = (names: readonly string[]): string =>
    names.map((each) => pg.escapeIdentifier(each)).join(', ');
  const order = ORDERS[name] ?? quoted(key ?? columns);
  const copy = `copy (select ${quoted(columns)} from ${pg.escapeIdentifier(name)} order by ${order}) to stdout`;
  const parts: Buffer[] = [];
  for await (const part of client.query(to(copy))) parts.push(part as Buffer);
  const lines = Buffer.concat(parts).toString().split('\n').slice(0, -1);
  const values = columns.map((): string[] => []);
  for (const line of lines) for (const [at, cell] of line.split('\t').entries()) values[at]?.push(cell);
  return {
    name,
    rows: lines.length,
    columns: new Map(columns.map((column, at) => [column, values[at] ?? []])),
  };
}

async function readRelease(
  client: pg.Client,
  release: string,
  keys: ReleaseHead['keys'],
): Promise<{ head: ReleaseHead; tables: TableRows[] }> {
  const names = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  const derived: ReleaseHead['derived'] = [];
  const tables: TableRows[] = [];
  for (const { name } of names.rows) {
    const query = DERIVED[name];
    const { rows: differing } = await client.query(
      query === undefined
        ? 'select 1'
        : `(table ${name} except all (${query})) union all ((${query}) except all table ${name}) limit 1`,
    );
    if (query === undefined || differing.length > 0) {
      tables.push(await readTable(client, name));
      continue;
    }
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`);
    derived.push({ name, query, rows: rows[0]?.n ?? 0 });
  }
  const sequences = await client.query<{ name: string; value: string; called: boolean }>(
    `select sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as called
       from pg_sequences where schemaname = 'public' order by 1`,
  );
  const migrations = await client.query<{ name: string }>('select name from kysely_migration order by name');
  const months = await client.query<{ first: string; last: string }>(
    `select min(month) as first, max(month) as last from (
       select to_char(to_date(right(inhrelid::regclass::text, 6), 'YYYYMM'), 'YYYY-MM-DD') as month
         from pg_inherits where inhparent = 'transactions'::regclass) m`,
  );
  const head = {
    release,
    takenAt: new Date().toISOString(),
    migrations: migrations.rows.map(({ name }) => name),
    months: months.rows[0] ?? { first: '', last: '' },
    keys,
    sequences: sequences.rows,
    derived,
  };
  return { head, tables };
}

const [release] = process.argv.slice(2);
if (release === undefined || !/^[0-9a-f]{7,40}$/.test(release)) {
  console.error('Usage: npm run release-data -- COMMIT');
  process.exit(1);
}
const build = spawnSync(process.execPath, [path.join(projectRoot, 'tools/build.mjs')], { stdio: 'inherit' });
if (build.status !== 0) process.exit(build.status ?? 1);

const dataDir = newDataDir();
try {
  console.log('The company is created');
  const signIns = await generateCompany(dataDir);
  const server = await startServerProcess({ DATA_DIR: dataDir, DEMO_SCALE: '0.02' });
  try {
    const owner = signIns['Owner'];
    if (!owner) throw new Error('no owner sign-in was printed');
    console.log('People work in it');
    await liveInTheCompany(server, owner);
    const client = new pg.Client({ ...accessOf(dataDir), port: 5432 });
    await client.connect();
    // A snapshot of one moment of a company that continues working.
    await client.query('begin transaction isolation level repeatable read, read only; set local jit = off');
    const folder = keyFolder(dataDir);
    const keys = {
      sealing: readFileSync(path.join(folder, 'sealing.key'), 'utf8').trim(),
      signing: readFileSync(path.join(folder, 'signing.pem'), 'utf8'),
    };
    const { head, tables } = await readRelease(client, release, keys);
    await client.end();
    console.log('Rows are compressed, which takes a few minutes');
    const file = await packRelease(head, tables);
    const rows = [...tables, ...head.derived].reduce((sum, each) => sum + each.rows, 0);
    console.log(`${rows} rows of ${tables.length + head.derived.length} tables, ${file.length} bytes`);
    if (file.length > MAX_BYTES) throw new Error(`the data set may have ${MAX_BYTES} bytes at most`);
    writeFileSync(releaseFile(release), file);
    for (const { name, rows: count } of [...tables, ...head.derived].filter((each) => each.rows > 0))
      console.log(`${String(count).padStart(8)} ${name}`);
  } finally {
    await server.stop();
  }
} finally {
  removeDataDir(dataDir);
}
