/** What differs in a unit of a table that is derived from sealed rows: the stored rows, and the rows as derived. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../database/client.ts';
import { givenOf, type DerivedTable } from '../../database/derived-tables.ts';
import { MOST_ROWS, type Differences } from './seal-differences.ts';
import type { Contents } from './seal-recorded.ts';

/** `recorded` is the derived content. Call it after `readAsSealed` of the transaction. */
export async function derivedDifferences(tx: Db, table: DerivedTable, scope: string): Promise<Differences> {
  const texts = table.columns.map((column) => `'${column}', h."${column}"::text`).join(', ');
  const side = (relation: string): RawBuilder<unknown> => sql`
    select coalesce(${sql.raw(table.key)}, '') as key, jsonb_build_object(${sql.raw(texts)}) as content
      from ${sql.raw(relation)} h where ${table.within([scope])} and ${sql.raw(table.only ?? 'true')}`;
  const { rows } = await sql<{
    key: string;
    now: Contents | null;
    recorded: Contents | null;
    all: number;
    digest: string;
  }>`
    with held as materialized (${side(table.name)}),
    given as materialized (${side(givenOf(table))}),
    there as (table held except all table given),
    gone as (table given except all table held),
    differing as (
      select coalesce(key, '') as key, t.content as now, g.content as recorded from there t full join gone g using (key)),
    whole as (
      select count(*)::int as "all",
             encode(sha256(convert_to(coalesce(string_agg(d::text, E'\n' order by d::text), ''), 'UTF8')), 'hex') as digest
        from differing d)
    select key, now, recorded, "all", digest from whole cross join lateral (
      select * from differing order by key limit ${MOST_ROWS}) d order by key`.execute(tx);
  return {
    rows: rows.map(({ key, now, recorded }) => ({
      key,
      change: now === null ? 'deleted' : recorded === null ? 'added' : 'changed',
      now,
      recorded,
    })),
    more: Math.max(0, (rows[0]?.all ?? 0) - rows.length),
    digest: rows[0]?.digest ?? '',
  };
}
