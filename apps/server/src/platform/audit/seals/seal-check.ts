/** Compares the rows of units with what their seals and the verified later changes explain. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../database/client.ts';
import { DIGEST_SQL, leafSql, RENDERING, scopeSql, type SealedTable } from '../../database/sealed-table.ts';
import type { ChangeClaims } from '../change-claims.ts';
import type { Keyring } from '../../keys/keyring.ts';
import { NO_ROWS, sealFault, sealsOf, type Seal } from './seal-record.ts';

export interface SealFinding {
  readonly table: string;
  /** A business day; empty when the table is one unit. */
  readonly scope: string;
  /** The key of the first row that differs; empty when it cannot be named. */
  readonly key: string;
  /** A sentence without its subject: "was changed". */
  readonly what: string;
}

/** What a process has seen of the chain of seals. */
export interface KnownSeals {
  /** The newest seal of a unit; 0 when there was none, or the table was truncated after it. */
  newest(table: string, scope: string): bigint;
}

export interface Unit {
  readonly scope: string;
  readonly rows: bigint;
  /** Digest of the current rows, hex. */
  readonly digest: string;
  /** Something has changed since the seal. */
  readonly pending: boolean;
  readonly seal: Seal | null;
  readonly finding: SealFinding | null;
}

/** Sets the transaction to one snapshot, with rows rendered as the seals require. Call it first in a transaction. */
export async function readAsSealed(tx: Db): Promise<void> {
  await sql`select ${sql.join(RENDERING.map(([name, value]) => sql`set_config(${name}, ${value}, true)`))}`.execute(
    tx,
  );
}

/** SQL: scope, leaf and key of the rows of these units. */
export function rowsOfUnits(table: SealedTable, scopes: readonly string[]): RawBuilder<unknown> {
  const { name, day, key, only } = table;
  const within =
    day === null
      ? sql`${[...scopes]}::text[] <> '{}'`
      : sql`t.${sql.ref(day)} = any (${[...scopes]}::date[])`;
  return sql`select ${sql.raw(scopeSql(table))} as scope, ${sql.raw(leafSql(table))} as leaf, (${sql.raw(key)})::text as key
               from ${sql.table(name)} t where ${within} and ${sql.raw(only ?? 'true')}`;
}

/** SQL: the latest change that truncated the table, as `emptied (id)`; 0 when there is none since it was sealed. */
const emptiedSql = (table: string, bad: readonly bigint[]): RawBuilder<unknown> => sql`
  select coalesce(max(id), 0) as id from row_changes
   where table_name = ${table} and emptied and seal is null and change_set <> all (${[...bad]}::bigint[])`;

interface Found {
  scope: string;
  rows: bigint;
  digest: string;
  pending: boolean;
  emptied: boolean;
}

/**
 * `claims` are from the same transaction; `known` is what this process has seen of the seals before. Units are read
 * whole, however many rows they have, so the caller limits the work by naming a few units at a time.
 */
export async function examineUnits(
  tx: Db,
  keyring: Keyring,
  table: SealedTable,
  scopes: readonly string[],
  { bad }: Pick<ChangeClaims, 'bad'>,
  known?: KnownSeals,
): Promise<Unit[]> {
  if (scopes.length === 0) return [];
  const { rows } = await sql<Found>`
    with emptied as (${emptiedSql(table.name, bad)}),
    found as (select scope, count(*) as rows, ${sql.raw(DIGEST_SQL)} as digest
                from (${rowsOfUnits(table, scopes)}) r group by scope)
    select u.scope, coalesce(f.rows, 0) as rows, encode(coalesce(f.digest, sha256('')), 'hex') as digest,
           exists (select from row_changes c where c.table_name = ${table.name} and c.scope = u.scope and c.seal is null)
             or e.id > 0 as pending,
           e.id > 0 as emptied
      from unnest(${[...scopes]}::text[]) as u (scope) cross join emptied e left join found f using (scope)
     order by u.scope`.execute(tx);
  const seals = await sealsOf(tx, table.name, scopes);
  const { rows: lists } = await sql<{ scope: string; seal: bigint }>`
    select scope, seal from sealed_units where table_name = ${table.name} and scope = any (${[...scopes]}::text[])`.execute(
    tx,
  );
  const listed = new Map(lists.map(({ scope, seal }) => [scope, seal]));
  const cleared = (await sealsOf(tx, table.name, ['*'])).get('*');
  const units = rows.map((row): Unit & { readonly looksRight: boolean } => {
    const own = seals.get(row.scope) ?? null;
    // A seal from before the table was truncated covers rows that were deleted lawfully.
    const seal = own !== null && cleared && cleared.number > own.number ? null : own;
    const fault =
      seals.get(row.scope) === null
        ? 'has a seal that cannot be read'
        : seal && (seal.content.table !== table.name || seal.content.scope !== row.scope)
          ? 'has the seal of another unit'
          : ((seal && sealFault(seal, keyring)) ??
            listFault(
              seal?.number ?? 0n,
              listed.get(row.scope) ?? 0n,
              known?.newest(table.name, row.scope) ?? 0n,
              cleared?.number ?? 0n,
            ));
    const sealed = seal?.content.digest ?? NO_ROWS;
    return {
      scope: row.scope,
      rows: row.rows,
      digest: row.digest,
      pending: row.pending,
      seal,
      finding: fault ? { table: table.name, scope: row.scope, key: '', what: faultText(seal, fault) } : null,
      looksRight: !row.pending && row.digest === sealed,
    };
  });
  const doubtful = units.filter(({ looksRight, finding }) => !looksRight && finding === null);
  const findings = await unexplained(tx, table, doubtful, bad);
  return units.map(({ scope, rows: count, digest, pending, seal, finding }) => ({
    scope,
    rows: count,
    digest,
    pending,
    seal,
    finding: finding ?? findings.get(scope) ?? null,
  }));
}

/**
 * Whether three seal numbers agree: the newest seal of a unit, the seal of its stored list of rows, and the newest seal
 * that is known; 0 is none. If not, a seal was hidden or deleted, or the list was set back.
 */
function listFault(seal: bigint, listed: bigint, known: bigint, cleared: bigint): string | null {
  const newest = known > listed ? known : listed;
  if (newest > seal && newest > cleared) return `has lost seal ${newest}`;
  if (listed === 0n && seal > 0n) return `has lost the list of the rows that seal ${seal} stands for`;
  return listed < seal ? `has the list of the rows of seal ${listed}, but seal ${seal} is newer` : null;
}

const faultText = (seal: Seal | null, fault: string): string =>
  fault.startsWith('has ') ? fault : `has seal ${seal?.number ?? ''}, which ${fault}`;

interface Difference {
  scope: string;
  key: string | null;
  there: number;
  gone: number;
}

/**
 * SQL: relations `emptied`, `signed`, `kept` and `differing` (scope, leaf, n, key) of these units. For each unexplained
 * leaf, n is 1 when it exists and should not, and -1 when it is missing.
 */
export function differingSql(
  table: SealedTable,
  units: readonly Pick<Unit, 'scope' | 'seal'>[],
  bad: readonly bigint[],
): RawBuilder<unknown> {
  const scopes = units.map(({ scope }) => scope);
  const sealed = units.filter(({ seal }) => seal !== null);
  // The leaves must match the signed digest, otherwise they explain nothing.
  return sql`
    emptied as (${emptiedSql(table.name, bad)}),
    signed as (select * from unnest(${sealed.map(({ scope }) => scope)}::text[],
                                    ${sealed.map(({ seal }) => Buffer.from(seal?.content.digest ?? '', 'hex'))}::bytea[]) as s (scope, digest)),
    kept as (
      select u.scope, u.leaves, u.keys, s.digest,
             (select sha256(coalesce(string_agg(uuid_send(l), ''::bytea order by l), ''::bytea)) from unnest(u.leaves) l) as own
        from signed s join sealed_units u on u.table_name = ${table.name} and u.scope = s.scope
       where (select id from emptied) = 0),
    entries as (
      select c.* from row_changes c, emptied e
       where c.table_name = ${table.name} and c.scope = any (${scopes}::text[]) and c.seal is null and not c.emptied
         and c.id > e.id and c.change_set <> all (${[...bad]}::bigint[])),
    sides as (
      select scope, leaf, 1 as n, key from (${rowsOfUnits(table, scopes)}) r
      union all select scope, l, -1, null from kept cross join unnest(leaves) l
      union all select scope, l, -1, null from entries cross join unnest(added) l
      union all select scope, l, 1, null from entries cross join unnest(removed) l),
    differing as (
      select d.scope, d.leaf, d.n, coalesce(d.key, k.keys[array_position(k.leaves, d.leaf)]) as key
        from (select scope, leaf, sum(n)::int as n, max(key) as key from sides group by scope, leaf having sum(n) <> 0) d
        left join kept k on k.scope = d.scope and d.n < 0)`;
}

/** Row by row, for units whose digest alone does not decide: the first unexplained row of each. */
async function unexplained(
  tx: Db,
  table: SealedTable,
  units: readonly Unit[],
  bad: readonly bigint[],
): Promise<Map<string, SealFinding>> {
  if (units.length === 0) return new Map();
  const scopes = units.map(({ scope }) => scope);
  const { rows } = await sql<Difference & { altered: boolean }>`
    with ${differingSql(table, units, bad)}
    select u.scope, d.key, coalesce(d.there, 0)::int as there, coalesce(d.gone, 0)::int as gone,
           coalesce(k.own is distinct from k.digest, false)
             or coalesce(s.digest is not null and k.scope is null and (select id from emptied) = 0, false) as altered
      from unnest(${scopes}::text[]) as u (scope)
      left join signed s using (scope) left join kept k using (scope)
      left join (select scope, count(*) filter (where n > 0) as there, count(*) filter (where n < 0) as gone,
                        (array_agg(key order by key is null, n < 0, key))[1] as key
                   from differing group by scope) d using (scope)
     where d.scope is not null or k.own is distinct from k.digest or (s.digest is not null and k.scope is null)`.execute(
    tx,
  );
  return new Map(
    rows
      .filter(({ there, gone, altered }) => altered || there + gone > 0)
      .map(({ scope, key, there, gone, altered }) => [
        scope,
        {
          table: table.name,
          scope,
          key: altered ? '' : (key ?? ''),
          what: differenceText(there, gone, altered),
        },
      ]),
  );
}

function differenceText(there: number, gone: number, altered: boolean): string {
  if (altered) return 'has leaves that are not those of its seal';
  const all = Math.max(there, gone);
  const more = all > 1 ? `, and ${all - 1} more` : '';
  if (there === 0) return `was deleted${more}`;
  return `${gone === 0 ? 'was added' : 'was changed'}${more}`;
}

/** "fx_rates of 2026-11-20"; the table name alone when the table is one unit. */
export const nameOfUnit = (table: string, scope: string): string =>
  scope === '' ? table : `${table} of ${scope}`;

/** A finding as a sentence without its full stop. */
export function sentenceOf({ table, scope, key, what }: SealFinding): string {
  const where = nameOfUnit(table, scope);
  if (what.startsWith('has ')) return `${where} ${what}`;
  return key === '' ? `${where}: a row ${what}` : `${where}: row ${key} ${what}`;
}
