/**
 * The content of a sealed row before somebody edited it. A seal stores a hash of the row, not its content, but when the
 * product can guess the content, the hash proves the guess. Guesses come from audit records about the same thing and
 * from values of the same column in other rows.
 */
import { sql } from 'kysely';
import type { Db } from '../../database/client.ts';
import { leafSql, type SealedTable } from '../../database/sealed-table.ts';
import type { Unit } from './seal-check.ts';

/** By column, as PostgreSQL writes it. */
export type Contents = Readonly<Record<string, string | null>>;

/** The subject type that audit records use for a row of the table; their subject id is the row's key or its id. */
const THINGS: Readonly<Record<string, string>> = {
  bank_integrations: 'bank_integration',
  budgets: 'budget',
  departments: 'department',
  expenses: 'expense',
  fraud_alerts: 'fraud_alert',
  roles: 'role',
  users: 'user',
};
const MOST_RECORDS = 50;
/** How many other rows, and values of each of their columns, are tried. */
const MOST_BESIDE = 200;
const MOST_VALUES = 40;

/** The pattern that a text must match to be read as a type. For other types no values are guessed. */
const READABLE: Readonly<Record<string, RegExp>> = {
  smallint: /^-?\d{1,4}$/,
  integer: /^-?\d{1,9}$/,
  bigint: /^-?\d{1,18}$/,
  numeric: /^-?\d{1,18}(\.\d{1,12})?$/,
  boolean: /^(true|false)$/,
  text: /^/,
  'character varying': /^/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  date: /^\d{4}-(0[1-9]|1[0-2])-([01]\d|2[0-8])$/,
  'timestamp with time zone':
    /^\d{4}-(0[1-9]|1[0-2])-([01]\d|2[0-8])[T ]\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|\+00)$/,
};

interface Guess {
  readonly column: string;
  readonly value: string | null;
}

/** The content of the row `key` of the unit that gives the sealed `leaf`; null when no known values give that leaf. */
export async function recordedContents(
  tx: Db,
  table: SealedTable,
  unit: Pick<Unit, 'scope'>,
  { key, leaf }: { readonly key: string; readonly leaf: string },
): Promise<Contents | null> {
  const types = await typesOf(tx, table);
  const known = await recordedValues(tx, table, key);
  const beside = await valuesBeside(tx, table, unit);
  const single: Guess[] = [];
  for (const column of table.columns) {
    const type = types.get(column) ?? '';
    const readable = READABLE[type];
    if (!readable) continue;
    const guesses = new Set<string | null>([
      null,
      ...(beside.get(column) ?? []),
      ...known.values.slice(0, MOST_VALUES),
    ]);
    if (type === 'boolean') guesses.add('true').add('false');
    for (const value of guesses) if (value === null || readable.test(value)) single.push({ column, value });
  }
  const together = [...known.byColumn]
    .filter(([column, value]) => value === null || READABLE[types.get(column) ?? '']?.test(value) === true)
    .map(([column, value]) => ({ column, value }));
  const changes = [...single.map((guess) => [guess]), ...(together.length > 1 ? [together] : [])];
  const texts = table.columns.map((column) => `'${column}', t."${column}"::text`).join(', ');
  const { rows } = await sql<{ content: Contents }>`
    select jsonb_build_object(${sql.raw(texts)}) as content
      from unnest(${changes.map((each) => JSON.stringify(Object.fromEntries(each.map((g) => [g.column, g.value]))))}::jsonb[]) as g (change)
     cross join lateral (select h from ${sql.table(table.name)} h where ${withinUnit(table, unit)}
                           and (${sql.raw(keyOf(table))})::text = ${key}) held
     cross join lateral jsonb_populate_record(held.h, g.change) t
     where ${sql.raw(leafSql(table))} = ${leaf}::uuid
     limit 1`.execute(tx);
  return rows[0]?.content ?? null;
}

const withinUnit = ({ day }: SealedTable, { scope }: Pick<Unit, 'scope'>) =>
  day === null ? sql`true` : sql`h.${sql.ref(day)} = ${scope}::date`;

/** SQL over the alias `h`. */
const keyOf = ({ key }: SealedTable): string => key.replaceAll(/\bt\./g, 'h.');

async function typesOf(tx: Db, table: SealedTable): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = to_regclass(${table.name}) and attnum > 0 and not attisdropped`.execute(tx);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** Values of the other rows of the unit, by column: states, roles, levels, currencies. */
async function valuesBeside(
  tx: Db,
  table: SealedTable,
  unit: Pick<Unit, 'scope'>,
): Promise<Map<string, string[]>> {
  const texts = table.columns.map((column) => `'${column}', h."${column}"::text`).join(', ');
  const { rows } = await sql<{ content: Contents }>`
    select jsonb_build_object(${sql.raw(texts)}) as content from ${sql.table(table.name)} h
     where ${withinUnit(table, unit)} limit ${MOST_BESIDE}`.execute(tx);
  return new Map(
    table.columns.map((column) => {
      const values = new Set(rows.flatMap(({ content }) => content[column] ?? []));
      return [column, [...values].slice(0, MOST_VALUES)];
    }),
  );
}

/** Values in audit records about the thing: all of them, and the newest one for each column of the same name. */
async function recordedValues(
  tx: Db,
  table: SealedTable,
  key: string,
): Promise<{ values: string[]; byColumn: Map<string, string | null> }> {
  const { name, columns } = table;
  const thing = THINGS[name];
  const [values, byColumn] = [new Set<string>(), new Map<string, string | null>()];
  if (thing === undefined) return { values: [], byColumn };
  const id = columns.includes('id')
    ? sql`(select h.id::text from ${sql.table(name)} h where (${sql.raw(keyOf(table))})::text = ${key} limit 1)`
    : sql`null`;
  const { rows } = await sql<{ before: unknown; after: unknown }>`
    select before, after from audit_records
     where entity_type = ${thing} and entity_id in (${key}, ${id}) order by seq desc limit ${MOST_RECORDS}`.execute(
    tx,
  );
  for (const { before, after } of rows)
    for (const side of [after, before])
      for (const [field, value] of Object.entries(typeof side === 'object' && side !== null ? side : {})) {
        if (value !== null && typeof value === 'object') continue;
        // A value of JSON that is no object.
        const text =
          value === null || value === undefined ? null : String(value as string | number | boolean);
        if (text !== null) values.add(text);
        // Records contain amounts as people write them.
        if (text !== null && /^-?\d+\.\d\d$/.test(text))
          values.add(text.replace('.', '').replace(/^(-?)0+(?=\d)/, '$1'));
        const column = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
        if (columns.includes(column) && !byColumn.has(column)) byColumn.set(column, text);
      }
  return { values: [...values], byColumn };
}
