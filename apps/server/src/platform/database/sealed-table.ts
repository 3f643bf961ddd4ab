/**
 * How the rows of a sealed table become leaves, and leaves become digests: format 1. Never edited; see
 * docs/decisions/0041.
 */

export interface SealedTable {
  readonly name: string;
  /** The business day that a row belongs to; null: the table is one unit. */
  readonly day: string | null;
  /** SQL over the alias `t`: the name of a row in a finding. */
  readonly key: string;
  readonly columns: readonly string[];
  /** Columns that are not sealed: counters, times of use and progress, which nobody decides. */
  readonly leftOut: readonly string[];
  /** SQL over the alias `t`: the rows that are sealed; all of them by default. */
  readonly only?: string;
}

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

export const table = (
  name: string,
  day: string | null,
  key: string,
  columns: string,
  leftOut = '',
  only?: string,
): SealedTable => ({
  name,
  day,
  key,
  columns: words(columns),
  leftOut: words(leftOut),
  ...(only === undefined ? {} : { only }),
});

/** SQL: the unit of a row, a day or nothing. */
export const scopeSql = ({ day }: SealedTable): string => (day === null ? `''::text` : `t.${day}::text`);

/** SQL: the leaf of a row, 16 bytes as a uuid. Requires the settings of RENDERING. */
export const leafSql = ({ name, columns }: SealedTable): string =>
  `encode(substr(sha256(convert_to('${name}/1' || row(${columns.map((column) => `t."${column}"`).join(', ')})::text, 'UTF8')), 1, 16), 'hex')::uuid`;

/** Settings that decide how a row is written as text. */
export const RENDERING: readonly (readonly [name: string, value: string])[] = [
  ['timezone', 'UTC'],
  ['datestyle', 'ISO, YMD'],
  ['intervalstyle', 'postgres'],
  ['extra_float_digits', '1'],
  ['bytea_output', 'hex'],
];

/**
 * SQL: the part that each row of `row_changes` under the alias `c` adds to an audit record's digest of a change set.
 */
export const CHANGE_SQL = `sha256(convert_to(c.table_name || '|' || c.scope || '|' || c.emptied || '|' || encode(c.added_hash, 'hex') || '|'
  || encode(c.removed_hash, 'hex'), 'UTF8'))`;

/** SQL: the digest of leaves in `leaf`, in the order of their bytes. */
export const DIGEST_SQL = `sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))`;
