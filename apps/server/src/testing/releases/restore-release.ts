/** A company as an older release left it, in a separate database, for tests of upgrades. */
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Migrator, sql, type Migration } from 'kysely';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import type { Db } from '../../platform/database/client.ts';
import { MIGRATIONS } from '../../platform/database/migrations/index.ts';
import { keyringOf, type Keyring } from '../../platform/keys/keyring.ts';
import { unpackRelease, type ReleaseHead, type TableRows } from './archive.ts';

/** The existing data sets, by the commit that wrote them. */
const RELEASES = ['140297c'] as const;
export type Release = (typeof RELEASES)[number];

export const releaseFile = (release: string): URL => new URL(`./${release}.data.br`, import.meta.url);

export interface RestoredRelease {
  readonly head: ReleaseHead;
  /** The keys with which the rows were sealed and signed. */
  readonly keyring: Keyring;
}

/** COPY's own text, some thousand rows at a time. */
function* copyText({ columns, rows }: TableRows): Generator<string> {
  const values = [...columns.values()];
  for (let start = 0; start < rows; start += 5_000) {
    const lines: string[] = [];
    for (let row = start; row < Math.min(rows, start + 5_000); row += 1)
      lines.push(values.map((column) => column[row]).join('\t'));
    yield `${lines.join('\n')}\n`;
  }
}

/** Only the migrations that the release knew: newer ones are run by the present release. */
async function makeSchema(db: Db, names: readonly string[]): Promise<void> {
  const known = MIGRATIONS.filter(({ name }) => names.includes(name));
  if (known.length !== names.length) throw new Error('a migration of that release is gone');
  const migrations: Record<string, Migration> = Object.fromEntries(
    known.map(({ name, sql: text }) => [name, { up: async (tx) => void (await sql.raw(text).execute(tx)) }]),
  );
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest();
  if (error) throw new Error('the schema of that release cannot be made', { cause: error });
}

/**
 * Fills an empty database with the data set of a release, in the schema of that release. `owner` is a connection of the
 * database's owner, `admin` one of a superuser to the same database: triggers are disabled while the rows are loaded.
 */
export async function restoreRelease(
  release: Release,
  owner: Db,
  admin: pg.PoolConfig,
): Promise<RestoredRelease> {
  const { head, tables } = unpackRelease(readFileSync(releaseFile(release)));
  await makeSchema(owner, head.migrations);
  const client = new pg.Client(admin);
  await client.connect();
  try {
    await client.query(
      'begin; set local session_replication_role = replica; set local statement_timeout = 0',
    );
    const names = [...tables, ...head.derived].map(({ name }) => pg.escapeIdentifier(name));
    await client.query(`truncate ${names.join(', ')}`);
    await client.query('select ensure_transaction_months($1::date, $2::date)', [
      head.months.first,
      head.months.last,
    ]);
    for (const table of tables) {
      if (table.rows === 0) continue;
      const list = [...table.columns.keys()].map((name) => pg.escapeIdentifier(name)).join(', ');
      const copy = `copy ${pg.escapeIdentifier(table.name)} (${list}) from stdin`;
      await pipeline(copyText(table), client.query(from(copy)));
    }
    for (const { name, query } of head.derived)
      await client.query(`insert into ${pg.escapeIdentifier(name)} ${query}`);
    for (const { name, value, called } of head.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [name, value, called]);
    await client.query('commit; analyze');
  } finally {
    await client.end();
  }
  const { sealing, signing } = head.keys;
  return { head, keyring: keyringOf(Buffer.from(sealing, 'base64'), createPrivateKey(signing)) };
}
