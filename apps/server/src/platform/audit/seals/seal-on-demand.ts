/**
 * Checks rows against their seals on request: a table, a day, or all of history over several calls, each continuing
 * where the previous one ended.
 */
import { sql } from 'kysely';
import type { Db } from '../../database/client.ts';
import { DERIVED_TABLES, type DerivedTable } from '../../database/derived-tables.ts';
import type { SealedTable } from '../../database/sealed-table.ts';
import { gravestFirst, SEALED_TABLES } from '../../database/sealed-tables.ts';
import type { ChangeClaims } from '../change-claims.ts';
import { begunTables } from './seal-begin.ts';
import { compareDerived, strayDays, type Compared } from './derived-check.ts';
import type { Keyring } from '../../keys/keyring.ts';
import { areApart } from './seal-differences.ts';
import { examineUnits, readAsSealed, sentenceOf, type SealFinding } from './seal-check.ts';
import { brokenLink, CHAIN, walkSeals } from './seal-chain.ts';
import { namedSealFault, newestSeal, type Seal } from './seal-record.ts';
import { schemaFaults } from './schema-check.ts';
import { unlistedUnits, unsealedUnits, type Sized } from './seal-units.ts';
import { claimsNow } from './seal-write.ts';

export interface SealPlace {
  readonly table: string;
  readonly scope: string;
}

export interface SealCheck {
  readonly units: number;
  readonly rows: bigint;
  readonly findings: readonly string[];
  /** What is wrong with changes, seals or the schema's code themselves; these are among the findings too. */
  readonly faults: readonly string[];
  /** The other findings, in a structured form. */
  readonly found: readonly SealFinding[];
  /** Units that differ and can be accepted as they are. */
  readonly differing: readonly (SealPlace & { readonly finding: string })[];
  /** Where the next call continues; null when everything was checked. */
  readonly next: SealPlace | null;
  readonly newest: Seal | null;
}

export interface SealWish {
  readonly table?: string | undefined;
  readonly day?: string | undefined;
  readonly after?: SealPlace | undefined;
}

/** Rows that one call checks, about a second or two, and rows of one statement. */
const CALL_ROWS = 300_000;
const STATEMENT_ROWS = 50_000;
/** Seals whose signatures one call verifies: a second. */
const CALL_SEALS = 8_000;

/**
 * Units of a table after `after`, in order: sealed ones, changed ones, and ones whose rows have neither a seal nor a
 * change.
 */
async function unitsOf(
  db: Db,
  table: SealedTable,
  day: string | undefined,
  after: string | null,
): Promise<Sized[]> {
  if (day !== undefined) return after === null ? [{ scope: day, rows: 0n }] : [];
  const { rows: known } = await sql<Sized>`
    select scope, coalesce(max(rows), 0)::bigint as rows
      from (select scope, rows from sealed_units where table_name = ${table.name}
            union all
            select scope, sum(cardinality(added))::bigint from row_changes
             where table_name = ${table.name} and seal is null and not emptied group by scope) u
     group by scope`.execute(db);
  const held = new Set(known.map(({ scope }) => scope));
  for (const scope of await unlistedUnits(db, table))
    if (!held.has(scope)) {
      held.add(scope);
      known.push({ scope, rows: 0n });
    }
  // Queried once, with the first call for the table, because it reads the whole table.
  const strangers =
    after === null ? (await unsealedUnits(db, table)).filter(({ scope }) => !held.has(scope)) : [];
  return [...strangers, ...known.filter(({ scope }) => after === null || scope > after)].toSorted((a, b) =>
    a.scope < b.scope ? -1 : 1,
  );
}

/** A table to check: a sealed one, or one that is derived from sealed rows. */
interface Place {
  readonly name: string;
  /** The units after the given one, in order. */
  readonly units: (after: string | null) => Promise<Sized[]>;
  readonly examine: (scopes: readonly string[]) => Promise<readonly Compared[]>;
}

async function placesOf(
  tx: Db,
  keyring: Keyring,
  claims: ChangeClaims,
  { table: wanted, day }: SealWish,
): Promise<Place[]> {
  const begun = await begunTables(tx);
  const sealed = begun
    .filter((table) => day === undefined || table.day !== null)
    .map((table): Place => ({
      name: table.name,
      units: (after) => unitsOf(tx, table, day, after),
      examine: (scopes) => examineUnits(tx, keyring, table, scopes, claims),
    }));
  const derived = DERIVED_TABLES.filter((table) => day === undefined || table.byDay).map((table): Place => ({
    name: table.name,
    units: (after) => derivedUnits(tx, begun, table, day, after),
    examine: (scopes) => compareDerived(tx, table, scopes),
  }));
  return [...sealed, ...derived].filter(({ name }) => wanted === undefined || name === wanted);
}

/** The units of the source table, and days that only the derived table has. */
async function derivedUnits(
  db: Db,
  begun: readonly SealedTable[],
  table: DerivedTable,
  day: string | undefined,
  after: string | null,
): Promise<Sized[]> {
  if (!table.byDay) return after === null ? [{ scope: '', rows: 0n }] : [];
  const source = begun.find(({ name }) => name === table.source);
  if (!source) return [];
  const known = await unitsOf(db, source, day, after);
  if (day !== undefined || after !== null) return known;
  const strays = await strayDays(db, table);
  return [
    ...known.filter(({ scope }) => !strays.includes(scope)),
    ...strays.map((scope) => ({ scope, rows: 0n })),
  ].toSorted((a, b) => (a.scope < b.scope ? -1 : 1));
}

export async function checkSeals(db: Db, keyring: Keyring, wish: SealWish): Promise<SealCheck> {
  const { after } = wish;
  const schema = after ? [] : await schemaFaults(db);
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
      const broken = after ? null : await brokenLink(tx);
      const faults = after
        ? []
        : [broken, ...claims.faults, named, ...schema].filter((each) => each !== null);
      // All seals are checked when all rows are; a call for one table or day does not wait for that.
      const chained = wish.table === undefined && wish.day === undefined && (!after || after.table === CHAIN);
      const walk = chained ? await walkSeals(tx, keyring, BigInt(after?.scope ?? 0), CALL_SEALS) : null;
      if (walk?.fault) faults.push(walk.fault.sentence);
      if (walk && walk.next !== null) {
        const next = { table: CHAIN, scope: walk.next.toString() };
        return { units: 0, rows: 0n, findings: faults, faults, found: [], differing: [], next, newest };
      }
      const found: SealFinding[] = [];
      let [units, rows, left] = [0, 0n, CALL_ROWS];
      const places = await placesOf(tx, keyring, claims, wish);
      const first = after && !chained ? places.findIndex(({ name }) => name === after.table) : 0;
      for (const [index, place] of places.entries()) {
        if (index < first) continue;
        const from = after && !chained && index === first ? after.scope : null;
        let batch: Sized[] = [];
        const examine = async (): Promise<void> => {
          const examined = await place.examine(batch.map(({ scope }) => scope));
          batch = [];
          units += examined.length;
          rows += examined.reduce((sum, unit) => sum + unit.rows, 0n);
          found.push(...examined.flatMap(({ finding }) => (finding ? [finding] : [])));
        };
        for (const unit of await place.units(from)) {
          batch.push(unit);
          left -= Number(unit.rows) + 50;
          if (batch.reduce((sum, { rows: n }) => sum + Number(n), 0) >= STATEMENT_ROWS || batch.length >= 300)
            await examine();
          if (left <= 0) {
            await examine();
            const next = { table: place.name, scope: unit.scope };
            return { units, rows, faults, ...listed(faults, found), next, newest };
          }
        }
        await examine();
      }
      return { units, rows, faults, ...listed(faults, found), next: null, newest };
    });
}

/** What one call found, the gravest table first. */
function listed(
  faults: readonly string[],
  examined: readonly SealFinding[],
): Pick<SealCheck, 'findings' | 'found' | 'differing'> {
  const found = gravestFirst(examined);
  const differing = found.map((each) => ({
    table: each.table,
    scope: each.scope,
    finding: sentenceOf(each),
  }));
  return { findings: [...faults, ...differing.map(({ finding }) => finding)], found, differing };
}

export interface UnitSeal {
  readonly number: string;
  readonly sealedAt: string;
  readonly holds: boolean;
  /** Whether the rows whose keys start with the prefix are as sealed. */
  readonly rowsHold: boolean;
}

/**
 * The seal of one unit, and whether its rows match it: all rows, and those whose keys start with the prefix; null while
 * there is none.
 */
export async function sealOfUnit(
  db: Db,
  keyring: Keyring,
  table: string,
  scope: string,
  rowsBegin: string,
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
      // Only later changes have to be explained by audit records.
      const claims = open.length === 0 ? { bad: [] } : await claimsNow(tx, { of: { table, scope } });
      const [unit] = await examineUnits(tx, keyring, sealed, [scope], claims);
      if (!unit?.seal) return null;
      const { number, at } = unit.seal.content;
      const holds = unit.finding === null;
      return {
        number,
        sealedAt: at,
        holds,
        rowsHold: holds || (await areApart(tx, sealed, unit, claims, (key) => key.startsWith(rowsBegin))),
      };
    });
}
