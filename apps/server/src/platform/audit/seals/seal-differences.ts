/** What differs in a unit, row by row: the current content and, where the seal proves it, the recorded content. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../database/client.ts';
import type { SealedTable } from '../../database/sealed-table.ts';
import type { ChangeClaims } from '../change-claims.ts';
import { differingSql, type Unit } from './seal-check.ts';
import { recordedContents, type Contents } from './seal-recorded.ts';

/** The maximum number of rows that are described for one unit. */
export const MOST_ROWS = 20;

export interface DifferingRow {
  /** Null for a deleted row whose key was not stored. */
  readonly key: string | null;
  readonly change: 'added' | 'changed' | 'deleted';
  /** By column, as PostgreSQL writes it; null when the row is deleted. */
  readonly now: Contents | null;
  /** The content that was sealed; null when there was none, or only its hash is known. */
  readonly recorded: Contents | null;
}

export interface Differences {
  readonly rows: readonly DifferingRow[];
  /** Rows that differ beyond those that are described. */
  readonly more: number;
  /**
   * SHA-256 over the differences, hex: unchanged while the same rows differ, whatever lawful changes are made besides.
   */
  readonly digest: string;
}

interface Leaf {
  leaf: string;
  n: number;
  key: string | null;
}

/** The differences of a unit that `examineUnits` examined in this transaction; reads the unit again. */
export async function differencesOf(
  tx: Db,
  table: SealedTable,
  unit: Unit,
  bad: readonly bigint[],
): Promise<Differences> {
  const { rows: leaves } = await sql<Leaf>`
    with ${differingSql(table, [unit], bad)}
    select leaf::text as leaf, n, key from differing order by key, n, leaf`.execute(tx);
  const digest = createHash('sha256')
    .update(leaves.map(({ leaf, n }) => `${n} ${leaf}`).join('\n'))
    // When the seal or its leaves were altered, the whole unit differs.
    .update(leaves.length === 0 ? `${unit.digest} ${unit.finding?.what}` : '')
    .digest('hex');
  const there = leaves.filter(({ n }) => n > 0);
  const missing = leaves.filter(({ n }) => n < 0);
  const described = there.slice(0, MOST_ROWS);
  const contents = await contentsOf(
    tx,
    table,
    unit,
    described.flatMap(({ key }) => (key === null ? [] : [key])),
  );
  const rows: DifferingRow[] = [];
  const paired = new Set<Leaf>();
  for (const { key } of described) {
    const before = missing.find((each) => each.key === key && !paired.has(each));
    if (before) paired.add(before);
    // In a table too large to store its keys, it is not known which row this was before, only that as many are missing.
    const unnamed = before ?? missing.find((each) => each.key === null && !paired.has(each));
    if (unnamed) paired.add(unnamed);
    const now = key === null ? null : (contents.get(key) ?? null);
    const recorded =
      unnamed && now && key !== null
        ? await recordedContents(tx, table, unit, { key, leaf: unnamed.leaf })
        : null;
    rows.push({ key, change: unnamed ? 'changed' : 'added', now, recorded });
  }
  for (const each of missing.filter((left) => !paired.has(left)).slice(0, MOST_ROWS - rows.length))
    rows.push({ key: each.key, change: 'deleted', now: null, recorded: contentOfKey(table, each.key) });
  return { rows, more: Math.max(there.length, missing.length, rows.length) - rows.length, digest };
}

/** Whether none of the rows with these keys is among what differs in the unit. */
export async function areApart(
  tx: Db,
  table: SealedTable,
  unit: Unit,
  { bad }: Pick<ChangeClaims, 'bad'>,
  isOne: (key: string) => boolean,
): Promise<boolean> {
  const { rows, more } = await differencesOf(tx, table, unit, bad);
  return rows.length > 0 && more === 0 && rows.every(({ key }) => key !== null && !isOne(key));
}

/** When the key of a row contains all of its columns, the content of a deleted row is known. */
function contentOfKey({ name }: SealedTable, key: string | null): Contents | null {
  if (name !== 'role_powers' || key === null) return null;
  const [role = '', power = ''] = key.split(' ');
  return { role_key: role, power };
}

async function contentsOf(
  tx: Db,
  table: SealedTable,
  { scope }: Unit,
  keys: readonly string[],
): Promise<Map<string, Contents>> {
  if (keys.length === 0) return new Map();
  const texts = table.columns.map((column) => `'${column}', t."${column}"::text`).join(', ');
  const within = table.day === null ? sql`true` : sql`t.${sql.ref(table.day)} = ${scope}::date`;
  const { rows } = await sql<{ key: string; content: Contents }>`
    select coalesce((${sql.raw(table.key)})::text, '') as key, jsonb_build_object(${sql.raw(texts)}) as content
      from ${sql.table(table.name)} t
     where ${within} and ${sql.raw(table.only ?? 'true')} and (${sql.raw(table.key)})::text = any (${[...keys]}::text[])`.execute(
    tx,
  );
  return new Map(rows.map(({ key, content }) => [key, content]));
}
