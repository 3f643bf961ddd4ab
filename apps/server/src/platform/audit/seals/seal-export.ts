/** The seals, the changes not yet covered by a seal, and the current rows, for the offline verifier. */
import { sql } from 'kysely';
import type { Db } from '../../database/client.ts';
import { DERIVED_TABLES } from '../../database/derived-tables.ts';
import { DIGEST_SQL } from '../../database/sealed-table.ts';
import { begunTables } from './seal-begin.ts';
import { compareDerived, strayDays } from './derived-check.ts';
import { readAsSealed, rowsOfUnits, type SealFinding } from './seal-check.ts';
import { unsealedUnits } from './seal-units.ts';

const PAGE = 1_000;
/** Units per statement: a unit is one line, which contains all of its leaves. */
const UNITS = 20;

type Line = Readonly<Record<string, unknown>> & { readonly type: 'seal' | 'change' | 'unit' | 'derived' };

async function* sealLines(tx: Db): AsyncGenerator<Line> {
  for (let after = 0n; ;) {
    const { rows } = await sql<{ number: bigint; content: unknown; signature: Buffer }>`
      select number, content, signature from seals where number > ${after} order by number limit ${PAGE}`.execute(
      tx,
    );
    for (const { content, signature } of rows)
      yield { type: 'seal', content, signature: signature.toString('base64') };
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.number;
  }
}

async function* changeLines(tx: Db): AsyncGenerator<Line> {
  for (let after = 0n; ;) {
    const { rows } = await sql<{
      id: bigint;
      set: string;
      table: string;
      scope: string;
      emptied: boolean;
      added_hash: string;
      removed_hash: string;
      added: string[] | null;
      removed: string[] | null;
      sealed: boolean;
    }>`
      select id, change_set::text as set, table_name as "table", scope, emptied, encode(added_hash, 'hex') as added_hash,
             encode(removed_hash, 'hex') as removed_hash, to_json(added) as added, to_json(removed) as removed,
             seal is not null as sealed
        from row_changes where id > ${after} order by id limit ${PAGE}`.execute(tx);
    for (const { id, added_hash: addedHash, removed_hash: removedHash, ...rest } of rows)
      yield { type: 'change', id: id.toString(), addedHash, removedHash, ...rest };
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}

async function* unitLines(tx: Db): AsyncGenerator<Line> {
  for (const table of await begunTables(tx)) {
    const { rows: sealed } = await sql<{ scope: string }>`
      select scope from sealed_units where table_name = ${table.name} order by scope`.execute(tx);
    const scopes = [...sealed, ...(await unsealedUnits(tx, table))].map(({ scope }) => scope).toSorted();
    for (let at = 0; at < scopes.length; at += UNITS) {
      const some = scopes.slice(at, at + UNITS);
      const { rows } = await sql<{
        scope: string;
        keys: string[];
        leaves: string[];
        sealed: string[] | null;
        sealed_keys: string[] | null;
      }>`
        with found as (
          select scope, ${sql.raw(DIGEST_SQL)} as digest, json_agg(key order by leaf) as keys, json_agg(leaf order by leaf) as leaves
            from (${rowsOfUnits(table, some)}) r group by scope)
        select u.scope, coalesce(f.keys, '[]') as keys, coalesce(f.leaves, '[]') as leaves,
               case when s.digest is distinct from coalesce(f.digest, sha256(''))
                      or exists (select from row_changes c where c.table_name = ${table.name} and c.scope = u.scope and c.seal is null)
                    then to_json(s.leaves) end as sealed,
               case when s.digest is distinct from coalesce(f.digest, sha256('')) then to_json(s.keys) end as sealed_keys
          from unnest(${some}::text[]) as u (scope)
          left join found f using (scope)
          left join sealed_units s on s.table_name = ${table.name} and s.scope = u.scope
         order by u.scope`.execute(tx);
      for (const { sealed: leavesBefore, sealed_keys: keysBefore, ...unit } of rows)
        yield { type: 'unit', table: table.name, ...unit, sealed: leavesBefore, sealedKeys: keysBefore };
    }
  }
}

/** For each table that is derived from sealed rows: how many units were compared, and those that differ. */
async function* derivedLines(tx: Db): AsyncGenerator<Line> {
  const begun = await begunTables(tx);
  for (const table of DERIVED_TABLES) {
    const source = begun.find(({ name }) => name === table.source);
    if (!source) continue;
    const { rows: sealed } = await sql<{ scope: string }>`
      select scope from sealed_units where table_name = ${source.name}
       union select scope from row_changes where table_name = ${source.name} and seal is null and not emptied`.execute(
      tx,
    );
    const scopes = table.byDay
      ? [...new Set([...sealed.map(({ scope }) => scope), ...(await strayDays(tx, table))])].toSorted()
      : [''];
    const differing: SealFinding[] = [];
    for (let at = 0; at < scopes.length; at += UNITS)
      for (const { finding } of await compareDerived(tx, table, scopes.slice(at, at + UNITS)))
        if (finding) differing.push(finding);
    yield { type: 'derived', table: table.name, units: scopes.length, differing };
  }
}

/** Call it in a transaction with one snapshot: all lines must describe the same moment. */
export async function* sealExport(tx: Db): AsyncGenerator<Line> {
  await readAsSealed(tx);
  yield* sealLines(tx);
  yield* changeLines(tx);
  yield* unitLines(tx);
  yield* derivedLines(tx);
}
