/** What the nullability of a statement's columns depends on, from the catalogue. */
import type pg from 'pg';

export interface Catalogue {
  /** `relation.column`, both by number: never null. */
  readonly filled: ReadonlySet<string>;
  /** Names of operators and functions by their numbers; those of the product with their schema. */
  readonly operators: ReadonlyMap<number, string>;
  readonly functions: ReadonlyMap<number, string>;
  /** The text of each view by its number. */
  readonly views: ReadonlyMap<number, string>;
  readonly types: ReadonlyMap<number, { readonly name: string; readonly element: string | null }>;
}

export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const read = async <Row extends object>(text: string): Promise<Row[]> =>
    (await client.query<Row>(text)).rows;
  const named = async (text: string): Promise<ReadonlyMap<number, string>> =>
    new Map((await read<{ id: number; name: string }>(text)).map(({ id, name }) => [id, name]));
  const filled = await read<{ column: string }>(
    `select attrelid || '.' || attnum as column from pg_attribute where attnotnull or attnum < 0`,
  );
  const types = await read<{ id: number; name: string; element: string | null }>(
    `select t.oid::int as id, t.typname as name, e.typname as element
       from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`,
  );
  return {
    filled: new Set(filled.map(({ column }) => column)),
    operators: await named(`select oid::int as id, oprname as name from pg_operator`),
    functions: await named(
      `select p.oid::int as id, case n.nspname when 'pg_catalog' then '' else n.nspname || '.' end || p.proname as name
         from pg_proc p join pg_namespace n on n.oid = p.pronamespace`,
    ),
    views: await named(
      `select c.oid::int as id, pg_get_viewdef(c.oid) as name from pg_class c where c.relkind = 'v'
          and c.relnamespace::regnamespace::text in ('public', 'raw')`,
    ),
    types: new Map(types.map(({ id, name, element }) => [id, { name, element }])),
  };
}
