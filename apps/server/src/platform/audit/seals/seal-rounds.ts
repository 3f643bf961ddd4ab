/** The sealing rounds, and what each of them checks. Nothing here holds a lock for long. */
import { businessDayOf } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../../database/client.ts';
import type { SealedTable } from '../../database/sealed-table.ts';
import { DERIVED_TABLES } from '../../database/derived-tables.ts';
import { appendAudit } from '../audit.ts';
import { begunTables, recordOfSeals, SEALS_ACTOR, type SealingParts } from './seal-begin.ts';
import { compareDerived, strayDays } from './derived-check.ts';
import { type KnownSeals, type SealFinding } from './seal-check.ts';
import { namedSealFault, newestSeal } from './seal-record.ts';
import { chunks, openUnits, patiently, unlistedUnits, unsealedUnits, type Sized } from './seal-units.ts';
import { claimsNow, forgetSettled, inOneMoment, noClaims, sealChanged, sealEmptied } from './seal-write.ts';

/** Rows that one round checks besides what changed: at this rate thirty million take half a day. */
const ROUND_ROWS = 1_000_000;
/** Less than a day, so that each row is checked within a day even if a server missed some rounds. */
const CHECK_AFTER_MS = 20 * 3_600_000;

/** What a round checks besides what changed: units not checked for long, and rows that belong to no known unit. */
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
  /** Another server is running a round, or the first sealing is not finished. */
  readonly skipped: boolean;
}

/** When this process last searched for rows that no seal covers: once per CHECK_AFTER_MS. */
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
 * One round: seals what changed, except on the open day, and checks again what was not checked for long. A unit with a
 * finding, including one whose newest seal is not the newest that `chain` knows, keeps its seal and is reported in each
 * round until it is restored or accepted.
 */
export async function sealRound(
  { database, clock, keyring }: SealingParts,
  census: Census,
  signal: AbortSignal = new AbortController().signal,
  chain?: KnownSeals,
): Promise<RoundResult> {
  const skipped = { findings: [], faults: [], sealed: 0, examined: 0n, skipped: true };
  const tables = await begunTables(database.read);
  if (tables.length === 0) return skipped;
  const at = clock.now();
  const openDay = businessDayOf(at);
  const before = BigInt((await newestSeal(database.read))?.content.settled ?? '0');
  const sealing = { keyring, at };
  const first = await inOneMoment(database.write, async (tx) => {
    const claims = await claimsNow(tx);
    const named = await namedSealFault(tx);
    return {
      emptied: await sealEmptied(tx, sealing, claims),
      // Collected before anything is sealed: an unrecorded change that was reverted is reported only once.
      faults: [...claims.faults, ...(named === null ? [] : [named])],
      named,
      good: claims.good,
    };
  });
  if (first === null) return skipped;
  const { faults } = first;
  let good = first.good;
  const findings: SealFinding[] = [];
  const lookedAt = new Map<string, Sized[]>();
  let [sealed, examined, left] = [first.emptied, 0n, ROUND_ROWS];
  for (const table of tables) {
    const open = await openUnits(database.read, table.name);
    const known = new Set(open);
    const wrong = [
      ...(await findingsOpen(database.read, table.name)),
      ...(await patiently(database.read, (tx) => unlistedUnits(tx, table))),
    ];
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
        const claims = await claimsNow(tx, { trusted });
        return {
          ...(await sealChanged(tx, sealing, table, scopes, { claims, openDay, known: chain })),
          good: claims.good,
        };
      });
      if (result === null) return skipped;
      good = result.good;
      findings.push(...result.findings);
      sealed += result.sealed;
      examined += result.units.reduce((sum, { rows }) => sum + rows, 0n);
      lookedAt.set(table.name, [...(lookedAt.get(table.name) ?? []), ...result.units]);
    }
    census.made(table.name, at);
  }
  const derived = await compareAll(database.read, census, at, lookedAt, signal);
  if (derived === null) return { findings, faults: [], sealed, examined, skipped: true };
  findings.push(...derived);
  if (sealed > 0)
    await inOneMoment(database.write, async (tx) => {
      const { settled } = await noClaims(tx);
      await forgetSettled(tx, before, settled);
      // No new seals are added to a chain that differs from what the audit trail names.
      if (first.named !== null) return;
      const units = sealed === 1 ? '1 unit' : `${sealed.toLocaleString('en-US')} units`;
      await appendAudit(
        tx,
        clock,
        SEALS_ACTOR,
        await recordOfSeals(tx, 'seals.write', `Sealed ${units} that had changed`),
      );
    });
  return { findings, faults, sealed, examined, skipped: false };
}

/**
 * Compares the tables derived from the units that a round checked, and earlier findings. Resolves to null when `signal`
 * stopped it.
 */
async function compareAll(
  db: Db,
  census: Census,
  at: Date,
  lookedAt: ReadonlyMap<string, readonly Sized[]>,
  signal: AbortSignal,
): Promise<SealFinding[] | null> {
  const findings: SealFinding[] = [];
  for (const table of DERIVED_TABLES) {
    const due = census.due(table.name, at);
    const followed = table.byDay ? (lookedAt.get(table.source) ?? []) : [];
    const others = [
      ...(await findingsOpen(db, table.name)),
      ...(due && !table.byDay ? [''] : []),
      ...(due ? await patiently(db, (tx) => strayDays(tx, table)) : []),
    ];
    const units = new Map<string, Sized>(
      [...others.map((scope) => ({ scope, rows: 1_000n })), ...followed].map((unit) => [unit.scope, unit]),
    );
    for (const scopes of chunks([...units.values()])) {
      if (signal.aborted) return null;
      const compared = await patiently(db, (tx) => compareDerived(tx, table, scopes));
      findings.push(...compared.flatMap(({ finding }) => (finding ? [finding] : [])));
    }
    census.made(table.name, at);
  }
  return findings;
}

/** Units with unresolved findings. */
async function findingsOpen(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ scope: string }>`
    select distinct scope from seal_findings where table_name = ${table} and gone_at is null`.execute(db);
  return rows.map(({ scope }) => scope);
}
