/**
 * Whether the chain of seals is intact: none missing, none moved, each signed and linked to the previous seal of its
 * unit.
 */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../database/client.ts';
import type { Keyring } from '../../keys/keyring.ts';
import { nameOfUnit, type KnownSeals } from './seal-check.ts';
import { NO_SEAL, sealFault, sealOf, type SealRow } from './seal-record.ts';
import { patiently } from './seal-units.ts';

/** In a check on demand, the place that represents the chain itself: its units are seal numbers. */
export const CHAIN = 'seals';

interface Link {
  number: bigint;
  table: string;
  scope: string;
  last: bigint;
  own_table: string | null;
  own_scope: string | null;
  follows: boolean;
}

/**
 * The first seal that is missing, is stored under another unit than it says, or is not linked to the previous one; null
 * when there is none. One statement over all of them, without their signatures: a hundred thousand take less than half
 * a second.
 */
export async function brokenLink(db: Db): Promise<string | null> {
  const { rows } = await sql<Link>`
    select * from (
      select number, table_name as "table", scope, lag(number, 1, 0::bigint) over w as last,
             content ->> 'table' as own_table, content ->> 'scope' as own_scope,
             coalesce(content ->> 'previous' = lag(encode(hash, 'hex'), 1, ${NO_SEAL}) over w, false) as follows
        from seals window w as (order by number)) s
     where number <> last + 1 or not follows
        or own_table is distinct from "table" or own_scope is distinct from scope
     order by number limit 1`.execute(db);
  const [wrong] = rows;
  if (!wrong) return null;
  const { number, last, own_table: table, own_scope: scope } = wrong;
  if (number !== last + 1n)
    return `seal ${last + 1n} is missing${await whatItSealed(db, last + 1n, last, number)}`;
  // A seal whose content does not name its unit cannot be read; the walk reports it.
  if (table !== null && scope !== null && (table !== wrong.table || scope !== wrong.scope))
    return `seal ${number} of ${nameOfUnit(table, scope)} stands as one of ${nameOfUnit(wrong.table, wrong.scope)}`;
  return wrong.follows
    ? null
    : `seal ${number} of ${nameOfUnit(wrong.table, wrong.scope)} does not follow the seal before it`;
}

/**
 * What a missing seal covered: its unit if its list of rows or its changes still name it, otherwise the seals between
 * which it was.
 */
async function whatItSealed(db: Db, number: bigint, before: bigint, after: bigint): Promise<string> {
  const { rows: known } = await sql<{ table: string; scope: string }>`
    (select table_name as "table", scope from sealed_units where seal = ${number} limit 1)
    union all (select table_name, scope from row_changes where seal = ${number} limit 1)`.execute(db);
  const [unit] = known;
  if (unit) return `, which sealed ${nameOfUnit(unit.table, unit.scope)}`;
  const { rows: beside } = await sql<{ number: bigint; table: string; scope: string }>`
    select number, table_name as "table", scope from seals where number in (${before}, ${after}) order by number`.execute(
    db,
  );
  const [first, second] = beside.map(
    (each) => `seal ${each.number} of ${nameOfUnit(each.table, each.scope)}`,
  );
  if (!second) return first === undefined ? '' : `, before ${first}`;
  return `, between ${first} and ${second}`;
}

interface WalkedSeal {
  readonly number: bigint;
  readonly table: string;
  readonly scope: string;
}

export interface SealWalk {
  /** The number of the last seal that was checked, where the next walk continues; null when it reached the newest. */
  readonly next: bigint | null;
  readonly last: bigint;
  /** The first invalid seal. */
  readonly fault: { readonly number: bigint; readonly sentence: string } | null;
  /** The valid seals, by their own content. */
  readonly held: readonly WalkedSeal[];
}

const PAGE = 1_000;
/** Signatures verified before other requests get a turn: ten milliseconds. */
const AT_A_TIME = 100;

type WalkRow = SealRow & { table: string; scope: string; before: bigint };

/**
 * Verifies up to `atMost` seals after number `after`: the signature, and that each replaces the previous seal of its
 * unit.
 */
export async function walkSeals(db: Db, keyring: Keyring, after: bigint, atMost: number): Promise<SealWalk> {
  const held: WalkedSeal[] = [];
  let fault: SealWalk['fault'] = null;
  let [last, left] = [after, atMost];
  while (left > 0) {
    const size = Math.min(PAGE, left);
    const { rows } = await sql<WalkRow>`
      select s.number, s.content, s.hash, s.signature, s.table_name as "table", s.scope,
             coalesce(greatest(0, (select max(p.number) from seals p
                where p.table_name = s.table_name and p.scope = s.scope and p.number < s.number
                  and p.number > coalesce((select max(c.number) from seals c
                        where c.table_name = s.table_name and c.scope = '*' and c.number < s.number), 0))), 0) as before
        from seals s where s.number > ${last} order by s.number limit ${size}`.execute(db);
    for (const [at, row] of rows.entries()) {
      if (at % AT_A_TIME === AT_A_TIME - 1) await setImmediate();
      const what = faultOf(row, keyring);
      if (what === null) {
        const { table, scope } = sealOf(row)?.content ?? row;
        held.push({ number: row.number, table, scope });
      } else
        fault ??= {
          number: row.number,
          sentence: `seal ${row.number} of ${nameOfUnit(row.table, row.scope)} ${what}`,
        };
      last = row.number;
    }
    left -= rows.length;
    if (rows.length < size) return { next: null, last, fault, held };
  }
  return { next: last, last, fault, held };
}

function faultOf(row: WalkRow, keyring: Keyring): string | null {
  const seal = sealOf(row);
  if (!seal) return 'cannot be read';
  const { replaces, table, scope } = seal.content;
  const fault = sealFault(seal, keyring);
  if (fault) return fault;
  // Seals stored under another unit have no order there; the chain check reports that they were moved.
  if (table !== row.table || scope !== row.scope || scope === '*') return null;
  if (replaces === undefined || replaces === row.before.toString()) return null;
  const place = replaces === '0' ? 'is the first' : `takes the place of seal ${replaces}`;
  return row.before === 0n ? `${place}, which is gone` : `${place}, not of seal ${row.before} before it`;
}

/** Older seals that a round checks again besides the new ones; with this many, all are checked in less than a day. */
const SLICE = 1_000;
const ROUNDS = 120n;

/**
 * What a server knows of the chain: all of it is checked at the start, then with each round what is new and a slice of
 * the older seals. It remembers the newest seal of each unit, so that it notices when one is hidden later.
 */
export class SealPatrol implements KnownSeals {
  readonly #newest = new Map<string, bigint>();
  #seen = 0n;
  #place = 0n;
  #faulty: bigint | null = null;
  readonly #slice: number;

  constructor(slice = SLICE) {
    this.#slice = slice;
  }

  /** Returns a sentence for each fault; known faults are checked in each round until they are restored. */
  async look(db: Db, keyring: Keyring): Promise<string[]> {
    const broken = await patiently(db, brokenLink);
    const faults: NonNullable<SealWalk['fault']>[] = [];
    const take = ({ fault, held }: SealWalk): void => {
      if (fault) faults.push(fault);
      for (const { table, scope, number } of held) {
        const unit = `${table} ${scope}`;
        if (number > (this.#newest.get(unit) ?? 0n)) this.#newest.set(unit, number);
      }
    };
    if (this.#faulty !== null) take(await walkSeals(db, keyring, this.#faulty - 1n, 1));
    const old = this.#seen;
    for (let next: bigint | null = this.#seen; next !== null;) {
      const walk: SealWalk = await walkSeals(db, keyring, next, PAGE);
      take(walk);
      this.#seen = walk.last;
      next = walk.next;
    }
    if (old > 0n) {
      const some = Math.max(this.#slice, Number(this.#seen / ROUNDS));
      const walk = await walkSeals(db, keyring, this.#place, some);
      take(walk);
      this.#place = walk.next ?? 0n;
    }
    const first = faults.toSorted((a, b) => (a.number < b.number ? -1 : 1))[0];
    this.#faulty = first?.number ?? null;
    return [...new Set([...(broken === null ? [] : [broken]), ...(first ? [first.sentence] : [])])];
  }

  newest(table: string, scope: string): bigint {
    const number = this.#newest.get(`${table} ${scope}`) ?? 0n;
    return number > (this.#newest.get(`${table} *`) ?? 0n) ? number : 0n;
  }
}
