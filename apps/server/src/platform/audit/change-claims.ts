/** Which changes of sealed rows an audit record claims. A change set that no record names was not made by a command. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database/client.ts';
import { CHANGE_SQL } from '../database/sealed-table.ts';

export interface ChangeClaims {
  /** All changes claimed by records up to this one are covered by a seal. */
  readonly settled: bigint;
  /** Change sets without a valid claim: no record names them, or the one that does names other changes. */
  readonly bad: readonly bigint[];
  /** Change sets that match the audit record that names them: they need not be compared again in the same round. */
  readonly good: readonly bigint[];
  readonly faults: readonly string[];
}

const MOST_NAMED = 20;

/** SQL: whether a sentence is one of `faults`. The tables they concern have findings of their own. */
export const isChangeFault = (what: string): RawBuilder<boolean> =>
  sql`${sql.ref(what)} ~ '^(a change of|the changes) '`;

const leavesHash = (column: string): string =>
  `(select sha256(coalesce(string_agg(uuid_send(l), ''::bytea order by l), ''::bytea)) from unnest(c.${column}) l)`;

export interface ClaimWish {
  /** Change sets found valid a moment ago. */
  readonly trusted?: readonly bigint[];
  /** Only change sets that touch this unit and are not covered by a seal yet. */
  readonly of?: { readonly table: string; readonly scope: string } | undefined;
}

/** Compares the records after `settled` with the changes that are not covered by a seal yet. */
export async function readClaims(
  tx: Db,
  settled: bigint,
  { trusted = [], of }: ClaimWish = {},
): Promise<ChangeClaims> {
  const wanted = of
    ? sql`select u.change_set from row_changes u
           where u.table_name = ${of.table} and u.scope in (${of.scope}, '*') and u.seal is null`
    : null;
  const { rows: compared } = await sql<{
    set: bigint | null;
    seq: bigint | null;
    tables: string | null;
    good: boolean;
  }>`
    with claims as (
      select seq, case when row_changes ->> 'set' ~ '^[0-9]{1,18}$' then (row_changes ->> 'set')::bigint end as set,
             row_changes ->> 'sha256' as hash
        from audit_records where seq > ${settled} and row_changes is not null
         and row_changes ->> 'set' <> all (${trusted.map(String)}::text[])
         and ${wanted ? sql`row_changes ->> 'set' in (select w.change_set::text from (${wanted}) w)` : sql`true`}
    ), held as (
      select c.change_set as set, encode(sha256(string_agg(${sql.raw(CHANGE_SQL)}, ''::bytea order by c.id)), 'hex') as hash,
             bool_or(c.seal is null) as is_open, string_agg(distinct c.table_name, ', ') as tables,
             bool_and((c.added is null or ${sql.raw(leavesHash('added'))} = c.added_hash)
                      and (c.removed is null or ${sql.raw(leavesHash('removed'))} = c.removed_hash)) as whole
        from row_changes c
       where c.change_set in (select set from claims
                              union ${wanted ?? sql`select o.change_set from row_changes o where o.seal is null`})
         and c.change_set <> all (${[...trusted]}::bigint[])
       group by c.change_set
    )
    select h.set, c.seq, h.tables, c.hash is not distinct from h.hash and coalesce(h.whole, false) as good
      from claims c full join held h on h.set = c.set
     where c.seq is not null or h.is_open
     order by c.seq nulls last, h.set`.execute(tx);
  const rows = compared.filter(({ good }) => !good);
  return {
    settled,
    good: [...trusted, ...compared.flatMap(({ set, good }) => (good && set !== null ? [set] : []))],
    bad: rows.flatMap(({ set }) => (set === null ? [] : [set])),
    faults: rows
      .slice(0, MOST_NAMED)
      .map(({ set, seq, tables }) =>
        seq === null
          ? `a change of ${tables} has no audit record`
          : set === null
            ? `the changes that audit record ${seq} names are gone`
            : `the changes of ${tables} are not those that audit record ${seq} names`,
      ),
  };
}
