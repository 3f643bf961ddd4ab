/** Checks rows against their seals when somebody asks: a table, a day, or all of history in calls that join. */
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { SEALED_TABLES, type SealedTable } from '../db/sealed-tables.ts';
import type { Keyring } from './keyring.ts';
import { examineUnits, readAsSealed, sentenceOf, type Unit } from './seal-check.ts';
import { namedSealFault, newestSeal, type Seal } from './seal-record.ts';
import { unsealedUnits, type Sized } from './seal-rounds.ts';
import { claimsNow } from './seal-write.ts';

export interface SealPlace {
  readonly table: string;
  readonly scope: string;
}

export interface SealCheck {
  readonly units: number;
  readonly rows: bigint;
  readonly findings: readonly string[];
  /** Of units: those that can be accepted as they are. */
  readonly differing: readonly (SealPlace & { readonly finding: string })[];
  /** Where the next call goes on; null when all of it was looked at. */
  readonly next: SealPlace | null;
  readonly newest: Seal | null;
}

export interface SealWish {
  readonly table?: string | undefined;
  readonly day?: string | undefined;
  readonly after?: SealPlace | undefined;
}

/** Rows that one call looks at, about a second or two, and those of one statement. */
const CALL_ROWS = 300_000;
const STATEMENT_ROWS = 50_000;

/** Units of a table after `after`, in their order: sealed, changed since, or there without either. */
async function unitsOf(
  db: Db,
  table: SealedTable,
  day: string | undefined,
  after: string | null,
): Promise<Sized[]> {
  if (day !== undefined) return after === null ? [{ scope: day, rows: 0n }] : [];
  const { rows: known } = await sql<Sized>`
    select scope, max(rows)::bigint as rows
      from (select scope, rows from sealed_units where table_name = ${table.name}
            union all
            select scope, sum(cardinality(added))::bigint from row_changes
             where table_name = ${table.name} and seal is null and not emptied group by scope) u
     group by scope`.execute(db);
  const held = new Set(known.map(({ scope }) => scope));
  // Looked for once, with the first call for the table: it reads all of it.
  const strangers =
    after === null ? (await unsealedUnits(db, table)).filter(({ scope }) => !held.has(scope)) : [];
  return [...strangers, ...known.filter(({ scope }) => after === null || scope > after)].toSorted((a, b) =>
    a.scope < b.scope ? -1 : 1,
  );
}

export async function checkSeals(
  db: Db,
  keyring: Keyring,
  { table, day, after }: SealWish,
): Promise<SealCheck> {
  return await db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = '60s'`.execute(tx);
      await readAsSealed(tx);
      const newest = await newestSeal(tx);
      const claims = await claimsNow(tx);
      const named = await namedSealFault(tx);
      const findings: string[] = after ? [] : [...claims.faults, ...(named === null ? [] : [named])];
      const differing: (SealPlace & { readonly finding: string })[] = [];
      let [units, rows, left] = [0, 0n, CALL_ROWS];
      const tables = SEALED_TABLES.filter(
        (each) => (table === undefined || each.name === table) && (day === undefined || each.day !== null),
      );
      const first = after ? tables.findIndex(({ name }) => name === after.table) : 0;
      for (const [index, each] of tables.entries()) {
        if (index < first) continue;
        const from = after && index === first ? after.scope : null;
        let batch: Sized[] = [];
        const examine = async (): Promise<Unit[]> => {
          const scopes = batch.map(({ scope }) => scope);
          batch = [];
          return await examineUnits(tx, keyring, each, scopes, claims);
        };
        const take = (found: readonly Unit[]): void => {
          units += found.length;
          rows += found.reduce((sum, unit) => sum + unit.rows, 0n);
          for (const { finding } of found) {
            if (!finding) continue;
            const { table: name, scope } = finding;
            findings.push(sentenceOf(finding));
            differing.push({ table: name, scope, finding: sentenceOf(finding) });
          }
        };
        for (const unit of await unitsOf(tx, each, day, from)) {
          batch.push(unit);
          left -= Number(unit.rows) + 50;
          if (batch.reduce((sum, { rows: n }) => sum + Number(n), 0) >= STATEMENT_ROWS || batch.length >= 300)
            take(await examine());
          if (left <= 0) {
            take(await examine());
            return {
              units,
              rows,
              findings,
              differing,
              next: { table: each.name, scope: unit.scope },
              newest,
            };
          }
        }
        take(await examine());
      }
      return { units, rows, findings, differing, next: null, newest };
    });
}

export interface UnitSeal {
  readonly number: string;
  readonly sealedAt: string;
  readonly holds: boolean;
}

/** The seal of one unit and whether its rows are as it says; null while there is none. */
export async function sealOfUnit(
  db: Db,
  keyring: Keyring,
  table: string,
  scope: string,
): Promise<UnitSeal | null> {
  const sealed = SEALED_TABLES.find(({ name }) => name === table);
  if (!sealed) return null;
  return await db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await readAsSealed(tx);
      const { rows } = await sql`
        select from seals where table_name = ${table} and scope = ${scope} limit 1`.execute(tx);
      if (rows.length === 0) return null;
      const { rows: open } = await sql`
        select from row_changes where table_name = ${table} and scope = ${scope} and seal is null limit 1`.execute(
        tx,
      );
      // Only what changed since has to be explained by audit records.
      const claims = open.length === 0 ? { bad: [] } : await claimsNow(tx);
      const [unit] = await examineUnits(tx, keyring, sealed, [scope], claims);
      if (!unit?.seal) return null;
      const { number, at } = unit.seal.content;
      return { number, sealedAt: at, holds: unit.finding === null };
    });
}
