/** The beginning of seals, the rounds that keep them, and what is looked at when. Nothing here holds a lock for long. */
import { businessDayOf } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import type { Database, Db } from '../db/client.ts';
import { scopeSql, SEALED_TABLES, type SealedTable } from '../db/sealed-tables.ts';
import { appendAudit, type AuditActor, type AuditEntry } from './audit.ts';
import type { Clock } from './clock.ts';
import type { Keyring } from './keyring.ts';
import { examineUnits, sentenceOf, type SealFinding } from './seal-check.ts';
import { haveBegun, namedSealFault, newestSeal, sealName } from './seal-record.ts';
import {
  claimsNow,
  forgetSettled,
  inOneMoment,
  noClaims,
  sealChanged,
  sealEmptied,
  sealUnits,
} from './seal-write.ts';

/** Rows that one transaction of a round looks at, about a second. */
const CHUNK_ROWS = 100_000;
/** Rows that one round looks at beside what changed: thirty million are gone through within half a day. */
const ROUND_ROWS = 1_000_000;
/** So that each row is looked at within a day, rounds included that a server missed. */
const CHECK_AFTER_MS = 20 * 3_600_000;

const ACTOR: AuditActor = { id: null, name: 'seals', sessionId: null, address: null, requestId: 'seals' };

export interface SealingParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
}

/** Names the newest seal, so that the chain, its checkpoints and the witness vouch for the seals. */
export const recordOfSeals = async (
  tx: Db,
  action: 'seals.accept' | 'seals.begin' | 'seals.write',
  description: string,
): Promise<AuditEntry> => ({
  action,
  entity: ['seal', sealName(await newestSeal(tx))],
  description,
  category: 'System',
});

export interface Sized {
  readonly scope: string;
  readonly rows: bigint;
}

/** Units in groups of at most so many rows, one at least. */
function* chunks(units: readonly Sized[], atMost = CHUNK_ROWS): Generator<string[]> {
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

/** Units of which rows are there and no seal is. */
export async function unsealedUnits(db: Db, table: SealedTable): Promise<Sized[]> {
  const { rows } = await sql<Sized>`
    select r.scope, r.rows
      from (select ${sql.raw(scopeSql(table))} as scope, count(*) as rows from ${sql.table(table.name)} t
             where ${sql.raw(table.only ?? 'true')} group by 1) r
     where not exists (select from sealed_units u where u.table_name = ${table.name} and u.scope = r.scope)
     order by r.scope`.execute(db);
  return rows;
}

/** A long look at the tables, outside the limits of a request. */
const patiently = <Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '5min'`.execute(tx);
    return await work(tx);
  });

/**
 * Seals everything as it is found, chunk by chunk, and says so in the audit trail; resumable. Resolves to whether it is
 * done: not while another server is at it, or `signal` ended it.
 */
export async function beginSeals(
  { database, clock, keyring }: SealingParts,
  signal: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  if (await haveBegun(database.read)) return true;
  for (const table of SEALED_TABLES) {
    const units = await patiently(database.read, (tx) => unsealedUnits(tx, table));
    for (const scopes of chunks(units)) {
      if (signal.aborted) return false;
      const done = await inOneMoment(database.write, async (tx) => {
        const claims = await noClaims(tx);
        const found = await examineUnits(tx, keyring, table, scopes, claims);
        await sealUnits(tx, { keyring, at: clock.now() }, table, found, { asFound: true, claims });
        return true;
      });
      if (done === null) return false;
    }
  }
  const done = await inOneMoment(database.write, async (tx) => {
    if (await haveBegun(tx)) return true;
    const claims = await noClaims(tx);
    // What changed while the rest was being sealed, with an audit record or, by the start of the server, without.
    for (const table of SEALED_TABLES) {
      const open = await openUnits(tx, table.name);
      const found = await examineUnits(tx, keyring, table, open, claims);
      await sealUnits(tx, { keyring, at: clock.now() }, table, found, { asFound: true, claims });
    }
    // The last seal says that all is settled: from here on every change has to be explained.
    for (const table of SEALED_TABLES.filter(({ day }) => day === null).slice(-1)) {
      const found = await examineUnits(tx, keyring, table, [''], claims);
      await sealUnits(tx, { keyring, at: clock.now() }, table, found, { asFound: true, claims });
    }
    await sql`delete from row_changes`.execute(tx);
    const { rows } = await sql<{ units: number; rows: bigint }>`
      select count(*)::int as units, coalesce(sum(rows), 0)::bigint as rows from sealed_units`.execute(tx);
    const [held] = rows;
    await appendAudit(
      tx,
      clock.now(),
      ACTOR,
      await recordOfSeals(
        tx,
        'seals.begin',
        `Sealed ${held?.rows} rows in ${held?.units} units as they were found`,
      ),
    );
    return true;
  });
  return done === true;
}

/** Units with changes that are not inside a seal. */
async function openUnits(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ scope: string }>`
    select distinct scope from row_changes where table_name = ${table} and seal is null and not emptied
     order by scope`.execute(db);
  return rows.map(({ scope }) => scope);
}

/** What a round is to look at beside what changed: units not checked for long, and rows of units that nothing knows. */
async function dueUnits(
  db: Db,
  table: SealedTable,
  before: Date,
  known: ReadonlySet<string>,
): Promise<Sized[]> {
  const { rows } = await sql<Sized>`
    select scope, rows from sealed_units where table_name = ${table.name} and checked_at <= ${before}
     order by checked_at, scope`.execute(db);
  return rows.filter(({ scope }) => !known.has(scope));
}

export interface RoundResult {
  readonly findings: readonly SealFinding[];
  /** What is wrong with changes or seals themselves. */
  readonly faults: readonly string[];
  readonly sealed: number;
  readonly examined: bigint;
  /** Another server is at it, or the beginning is not made. */
  readonly skipped: boolean;
}

export const sentencesOf = ({ findings, faults }: Pick<RoundResult, 'findings' | 'faults'>): string[] => [
  ...findings.map(sentenceOf),
  ...faults,
];

/** Where the looking for rows that no seal knows stands in this process: once in CHECK_AFTER_MS. */
export class Census {
  #last = new Map<string, number>();
  due(table: string, at: Date): boolean {
    const last = this.#last.get(table);
    return last === undefined || at.getTime() - last >= CHECK_AFTER_MS;
  }
  made(table: string, at: Date): void {
    this.#last.set(table, at.getTime());
  }
}

/**
 * One round: seals what changed, except of the open day, and looks again at what was not looked at for long. Every
 * unit with a finding stays as it is sealed and is found again in each round until it is as it was, or is accepted.
 */
export async function sealRound(
  { database, clock, keyring }: SealingParts,
  census: Census,
  signal: AbortSignal = new AbortController().signal,
): Promise<RoundResult> {
  const skipped = { findings: [], faults: [], sealed: 0, examined: 0n, skipped: true };
  if (!(await haveBegun(database.read))) return skipped;
  const at = clock.now();
  const openDay = businessDayOf(at);
  const before = BigInt((await newestSeal(database.read))?.content.settled ?? '0');
  const sealing = { keyring, at };
  const first = await inOneMoment(database.write, async (tx) => {
    const claims = await claimsNow(tx);
    const named = await namedSealFault(tx);
    return {
      emptied: await sealEmptied(tx, sealing, claims),
      // Before anything is sealed: a change without a record that was taken back is told of this once.
      faults: [...claims.faults, ...(named === null ? [] : [named])],
      named,
      good: claims.good,
    };
  });
  if (first === null) return skipped;
  const { faults } = first;
  let good = first.good;
  const findings: SealFinding[] = [];
  let [sealed, examined, left] = [first.emptied, 0n, ROUND_ROWS];
  for (const table of SEALED_TABLES) {
    const open = await openUnits(database.read, table.name);
    const known = new Set(open);
    const wrong = await findingsOpen(database.read, table.name);
    const due = await dueUnits(database.read, table, new Date(at.getTime() - CHECK_AFTER_MS), known);
    const unknown = census.due(table.name, at)
      ? (await patiently(database.read, (tx) => unsealedUnits(tx, table))).filter(
          ({ scope }) => !known.has(scope),
        )
      : [];
    const inBudget = due.filter(
      ({ rows }) => (left -= Number(rows)) > 0 || left + Number(rows) === ROUND_ROWS,
    );
    const again = wrong.filter((scope) => !known.has(scope));
    const units = new Map<string, Sized>(
      [...[...open, ...again].map((scope) => ({ scope, rows: 1_000n })), ...inBudget, ...unknown].map(
        (unit) => [unit.scope, unit],
      ),
    );
    for (const scopes of chunks([...units.values()])) {
      if (signal.aborted) return { findings, faults: [], sealed, examined, skipped: true };
      const trusted = good;
      const result = await inOneMoment(database.write, async (tx) => {
        const claims = await claimsNow(tx, trusted);
        return { ...(await sealChanged(tx, sealing, table, scopes, { claims, openDay })), good: claims.good };
      });
      if (result === null) return skipped;
      good = result.good;
      findings.push(...result.findings);
      sealed += result.sealed;
      examined += result.units.reduce((sum, { rows }) => sum + rows, 0n);
    }
    census.made(table.name, at);
  }
  if (sealed > 0)
    await inOneMoment(database.write, async (tx) => {
      const { settled } = await noClaims(tx);
      await forgetSettled(tx, before, settled);
      // Nothing is built upon seals that are not those the trail names.
      if (first.named !== null) return;
      const units = sealed === 1 ? '1 unit' : `${sealed} units`;
      await appendAudit(
        tx,
        at,
        ACTOR,
        await recordOfSeals(tx, 'seals.write', `Sealed ${units} that had changed`),
      );
    });
  return { findings, faults, sealed, examined, skipped: false };
}

/** Units with findings that are not gone. */
async function findingsOpen(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ scope: string }>`
    select distinct scope from seal_findings where table_name = ${table} and gone_at is null`.execute(db);
  return rows.map(({ scope }) => scope);
}
