/** Compares tables that are derived from sealed rows with those rows, and rebuilds them from those rows. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../database/client.ts';
import { givenOf, type DerivedTable } from '../../database/derived-tables.ts';
import type { SealFinding } from './seal-check.ts';

export interface Compared {
  readonly scope: string;
  /** Number of rows as derived. */
  readonly rows: bigint;
  readonly finding: SealFinding | null;
}

const columnsOf = ({ columns }: DerivedTable): string => columns.map((column) => `h."${column}"`).join(', ');

const rowsIn = (table: DerivedTable, relation: string, scopes: readonly string[]): RawBuilder<unknown> => sql`
  select ${sql.raw(`${table.scope} as scope, ${table.key} as key, ${columnsOf(table)}`)}
    from ${sql.raw(relation)} h where ${table.within(scopes)} and ${sql.raw(table.only ?? 'true')}`;

/** Compares these units in one statement, so that both sides come from the same snapshot. */
export async function compareDerived(
  tx: Db,
  table: DerivedTable,
  scopes: readonly string[],
): Promise<Compared[]> {
  if (scopes.length === 0) return [];
  const { rows } = await sql<{ scope: string; rows: bigint; key: string | null; differing: number }>`
    with held as materialized (${rowsIn(table, table.name, scopes)}),
    given as materialized (${rowsIn(table, givenOf(table), scopes)}),
    differing as (
      select scope, (array_agg(key order by key))[1] as key, count(distinct key)::int as n
        from ((table held except all table given) union all (table given except all table held)) d group by scope)
    select u.scope, coalesce(c.n, 0) as rows, d.key, coalesce(d.n, 0)::int as differing
      from unnest(${[...scopes]}::text[]) as u (scope) left join differing d using (scope)
      left join (select scope, count(*) as n from given group by scope) c using (scope)
     order by u.scope`.execute(tx);
  return rows.map(({ scope, rows: count, key, differing }) => ({
    scope,
    rows: count,
    finding:
      differing === 0
        ? null
        : {
            table: table.name,
            scope,
            key: key ?? '',
            what: `does not follow from ${table.source}${differing > 1 ? `, and ${differing - 1} more` : ''}`,
          },
  }));
}

/** Days with derived rows although the source table has none. */
export async function strayDays(db: Db, { name, source, byDay, columns }: DerivedTable): Promise<string[]> {
  // Rows derived from people are checked with the unit of the person.
  if (!byDay || columns[0] !== 'business_day') return [];
  const { rows } = await sql<{ scope: string }>`
    select d.business_day::text as scope from (select distinct business_day from ${sql.table(name)}) d
     where not exists (select from ${sql.table(source)} s where s.business_day = d.business_day)
     order by 1`.execute(db);
  return rows.map(({ scope }) => scope);
}

/**
 * The first of these tables whose rows of `day` do not follow from the transactions of that day; null when all do.
 * Earlier days are left to the background rounds, so that a receipt opens quickly however large the company is.
 */
export async function unfoundedSum(
  db: Db,
  day: BusinessDay,
  tables: readonly DerivedTable[],
): Promise<SealFinding | null> {
  for (const table of tables) {
    const [compared] = await compareDerived(db, table, [day]);
    if (compared?.finding) return compared.finding;
  }
  return null;
}

/**
 * Rebuilds one unit from its source rows; resolves to the number of rows. The caller must block writers of the table.
 */
export async function makeAgain(tx: Db, table: DerivedTable, scope: string): Promise<bigint> {
  const within = table.within([scope]);
  await sql`delete from ${sql.table(table.name)} h where ${within}`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table.name)} (${sql.raw(table.columns.map((column) => `"${column}"`).join(', '))})
    select ${sql.raw(columnsOf(table))} from ${sql.raw(givenOf(table))} h where ${within} and ${sql.raw(table.only ?? 'true')}`.execute(
    tx,
  );
  return numAffectedRows ?? 0n;
}
