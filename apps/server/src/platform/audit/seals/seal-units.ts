/** The units of sealed tables, and the portions in which they are checked. */
import { sql } from 'kysely';
import type { Db } from '../../database/client.ts';
import { scopeSql, type SealedTable } from '../../database/sealed-table.ts';

/** Rows that one transaction of a round checks, about a second. */
const CHUNK_ROWS = 100_000;

export interface Sized {
  readonly scope: string;
  readonly rows: bigint;
}

/** Groups of units with at most `atMost` rows, at least one unit each. */
export function* chunks(units: readonly Sized[], atMost = CHUNK_ROWS): Generator<string[]> {
  let group: string[] = [];
  let rows = 0;
  for (const unit of units) {
    if (group.length > 0 && (rows + Number(unit.rows) > atMost || group.length >= 200)) {
      yield group;
      group = [];
      rows = 0;
    }
    group.push(unit.scope);
    rows += Number(unit.rows);
  }
  if (group.length > 0) yield group;
}

/** Units that have rows but no seal. */
export async function unsealedUnits(db: Db, table: SealedTable): Promise<Sized[]> {
  const { rows } = await sql<Sized>`
    select r.scope, r.rows
      from (select ${sql.raw(scopeSql(table))} as scope, count(*) as rows from ${sql.table(table.name)} t
             where ${sql.raw(table.only ?? 'true')} group by 1) r
     where not exists (select from sealed_units u where u.table_name = ${table.name} and u.scope = r.scope)
     order by r.scope`.execute(db);
  return rows;
}

/** Units whose newest seal covers rows, and whose list of these rows is missing or belongs to another seal. */
export async function unlistedUnits(db: Db, table: SealedTable): Promise<string[]> {
  const { rows } = await sql<{ scope: string }>`
    select n.scope
      from (select scope, max(number) as number from seals
             where table_name = ${table.name} and scope <> '*' group by scope) n
      left join sealed_units u on u.table_name = ${table.name} and u.scope = n.scope
     where u.seal is distinct from n.number
       and n.number > coalesce((select max(number) from seals where table_name = ${table.name} and scope = '*'), 0)
     order by n.scope`.execute(db);
  return rows.map(({ scope }) => scope);
}

/** Runs a long read of the tables, outside the time limits of a request. */
export const patiently = <Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '5min'`.execute(tx);
    return await work(tx);
  });

/** Units with changes that are not covered by a seal. */
export async function openUnits(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ scope: string }>`
    select distinct scope from row_changes where table_name = ${table} and seal is null and not emptied
     order by scope`.execute(db);
  return rows.map(({ scope }) => scope);
}
