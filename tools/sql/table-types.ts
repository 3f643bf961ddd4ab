/** The types of all tables and views, for the query builder, from the catalogue of a migrated database. */
import type pg from 'pg';

/**
 * What the driver gives for a column, as `platform/database/client.ts` sets it. Of a `json` column the query builder
 * knows no more than that it is written as text.
 */
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  varchar: 'string',
  xid8: 'string',
};

interface Column {
  readonly table: string;
  readonly name: string;
  /** Of an array that of its elements. */
  readonly type: string;
  readonly isArray: boolean;
  readonly nullable: boolean;
  /** '' when an insert must give a value, 'default' when it may, 'always' when it must not. */
  readonly given: '' | 'default' | 'always';
}

const COLUMNS = `
  select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as "table", a.attname as name,
         coalesce(e.typname, t.typname) as type, e.oid is not null as "isArray",
         -- The catalogue does not know of a view which columns are always filled.
         not a.attnotnull as nullable,
         case when c.relkind = 'v' or a.attgenerated <> '' or a.attidentity = 'a' then 'always'
              when a.atthasdef or a.attidentity <> '' then 'default' else '' end as given
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
   where n.nspname in ('public', 'raw') and c.relkind in ('r', 'p', 'v') and not c.relispartition
     and c.relname not like 'kysely_migration%'
   order by n.nspname, c.relname collate "C", a.attnum`;

function typeOf(column: Column): string {
  const element = TYPES[column.type];
  if (element === undefined)
    throw new Error(
      `${column.table}.${column.name} is of type ${column.type}: add it to ${import.meta.filename}.`,
    );
  const whole = `${column.isArray ? `${element}[]` : element}${column.nullable ? ' | null' : ''}`;
  if (element === 'Json' && !column.isArray && column.given !== 'always')
    return column.nullable ? 'NullableJson' : column.given === 'default' ? 'DefaultJson' : 'Json';
  if (column.given === '') return whole;
  return column.given === 'always' ? `GeneratedAlways<${whole}>` : `Generated<${whole}>`;
}

const nameOf = (name: string): string => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `'${name}'`);

/** The text of `tables.ts`, in the form that the formatter leaves as it is. */
export async function tableTypesText(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS);
  const tables = new Map<string, Column[]>();
  for (const row of rows) tables.set(row.table, [...(tables.get(row.table) ?? []), row]);
  const used = (word: string): boolean => rows.some((row) => typeOf(row).startsWith(word));
  const imports = ['ColumnType', ...['Generated', 'GeneratedAlways'].filter((word) => used(`${word}<`))];
  return `/** Types of all tables and views. Written by \`npm run schema\`, from the schema that the migrations make. */
import type { ${imports.join(', ')} } from 'kysely';

type Json = ColumnType<Record<string, unknown>, string, string>;
type DefaultJson = ColumnType<Record<string, unknown>, string | undefined, string>;
type NullableJson = ColumnType<unknown, string | null, string | null>;

export interface Tables {
${[...tables]
  .map(
    ([table, columns]) =>
      `  ${nameOf(table)}: {\n${columns.map((each) => `    ${nameOf(each.name)}: ${typeOf(each)};\n`).join('')}  };\n`,
  )
  .join('')}}
`;
}
