/** The rounds that keep seals, and what is looked at when. Nothing here holds a lock for long. */
import { businessDayOf } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../../database/client.ts';
import type { SealedTable } from '../../database/sealed-table.ts';
import { DERIVED_TABLES } from '../../database/derived-tables.ts';
import { appendAudit } from '../audit.ts';
import { begunTables, recordOfSeals, SEALS_ACTOR, type SealingParts } from './seal-begin.ts';
import { compareDerived, strayDays } from './derived-check.ts';
import { sentenceOf, type KnownSeals, type SealFinding } from './seal-check.ts';
import { namedSealFault, newestSeal } from './seal-record.ts';
import { chunks, openUnits, patiently, unlistedUnits, unsealedUnits, type Sized } from './seal-units.ts';
import { claimsNow, forgetSettled, inOneMoment, noClaims, sealChanged, sealEmptied } from './seal-write.ts';

/** Rows that one round looks at beside what changed: thirty million are gone through within half a day. */
const ROUND_ROWS = 1_000_000;
/** So that each row is looked at within a day, rounds included that a server missed. */
const CHECK_AFTER_MS = 20 * 3_600_000;

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
 * unit with a finding, also one whose newest seal is not the newest that `chain` knows, stays as it is sealed and is found again in each round until it is as it was, or is accepted.
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
      // Nothing is built upon seals that are not those the trail names.
      if (first.named !== null) return;
      const units = sealed === 1 ? '1 unit' : `${sealed} units`;
      await appendAudit(
        tx,
        at,
        SEALS_ACTOR,
        await recordOfSeals(tx, 'seals.write', `Sealed ${units} that had changed`),
      );
    });
  return { findings, faults, sealed, examined, skipped: false };
}

/**
 * Compares what follows from the units that a round looked at, and what was found before. Resolves to null where `signal`
 * ended it.
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

/** Units with findings that are not gone. */
async function findingsOpen(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ scope: string }>`
    select distinct scope from seal_findings where table_name = ${table} and gone_at is null`.execute(db);
  return rows.map(({ scope }) => scope);
}
