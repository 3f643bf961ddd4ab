/**
 * Matches the unmatched items of an account in steps of a quarter of a year; each is stored before the next is read.
 */
import { randomUUID } from 'node:crypto';
import { addDays, daysBetween, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Currency } from '@cottontree/contract/money.ts';
import { formatMinor } from '@cottontree/contract/money.ts';
import type { BankLedgerAccount } from '@cottontree/contract/banking/integrations.ts';
import { reconcile, type ReconcileItem } from '@cottontree/models/reconcile.ts';
import { sql } from 'kysely';
import { explain } from './rules.ts';
import {
  entriesOf,
  sameAccount,
  readUnmatched,
  type UnmatchedEntry,
  type UnmatchedLine,
} from './items-store.ts';
import { storeMatches, type NewMatch } from './matches-store.ts';
import type { Database, Db } from '../../platform/database/client.ts';
import { proveChanges } from '../../platform/audit/prove-changes.ts';
import type { Clock } from '../../platform/time/clock.ts';

const SLICE_DAYS = 92;
/** Slices overlap, because the two sides of a payment may be this many days apart. */
const OVERLAP_DAYS = 30;
const EPOCH: BusinessDay = '2000-01-01';

/** An account whose lines are compared with the books. */
export interface Proved {
  readonly id: string;
  readonly ledger_account: BankLedgerAccount;
  readonly currency: Currency;
}

/**
 * The numbers of counted lines and of entries. Both only grow, so that a changed number shows that there are new ones.
 */
export async function countSides(db: Db, it: Proved): Promise<{ lines: bigint; entries: bigint }> {
  const { rows } = await sql<{ lines: bigint; entries: bigint }>`
    select (select count(*) from bank_counted_lines where integration_id in ${sameAccount(it.id)}) as lines,
           (select count(*) from ${entriesOf(it.ledger_account, it.currency)} e) as entries`.execute(db);
  return rows[0] ?? { lines: 0n, entries: 0n };
}

interface MatchItem<Row> extends ReconcileItem {
  readonly row: Row;
}

/** The matches that the rules find, ready to be stored. */
export function proposeMatches(
  {
    lines,
    entries,
  }: { readonly lines: readonly UnmatchedLine[]; readonly entries: readonly UnmatchedEntry[] },
  currency: Currency,
): NewMatch[] {
  const numbers = new Map<BusinessDay, number>();
  const numberOf = (day: BusinessDay): number => {
    const known = numbers.get(day) ?? daysBetween(EPOCH, day);
    numbers.set(day, known);
    return known;
  };
  const found = reconcile(
    lines.map((row): MatchItem<UnmatchedLine> => ({
      id: row.id.toString(),
      day: numberOf(row.day),
      amount: row.amount_minor,
      reference: row.reference,
      row,
    })),
    entries.map((row): MatchItem<UnmatchedEntry> => ({
      id: `${row.journal_id}.${row.line}`,
      day: numberOf(row.day),
      amount: row.amount_minor,
      reference: row.reference,
      batch: row.batch,
      row,
    })),
  );
  return found.map((match) => ({
    id: randomUUID(),
    rule: match.rule,
    explanation: explain(match, `${formatMinor(match.difference, currency)} ${currency}`),
    note: null,
    lines: match.lines.map(({ row }) => row),
    entries: match.entries.map(({ row }) => row),
  }));
}

/**
 * Matches the account's lines and entries by the rules. Call it with the integration locked. Resolves to the number of
 * new matches.
 */
export async function matchLines(database: Database, it: Proved, clock: Clock): Promise<number> {
  const at = clock.now();
  const { lines, entries } = await countSides(database.read, it);
  const { rows } = await sql<{ first: BusinessDay | null; last: BusinessDay | null }>`
    select min(day) as first, max(day) as last from (
      select min(booked_day) as day from bank_counted_lines where integration_id in ${sameAccount(it.id)}
      union all select max(booked_day) from bank_counted_lines where integration_id in ${sameAccount(it.id)}
      union all select min(e.day) from ${entriesOf(it.ledger_account, it.currency)} e
      union all select max(e.day) from ${entriesOf(it.ledger_account, it.currency)} e) d`.execute(
    database.read,
  );
  const { first = null, last = null } = rows[0] ?? {};
  let made = 0;
  if (first !== null && last !== null && lines > 0n) {
    for (let from = first; from <= last; from = addDays(from, SLICE_DAYS - OVERLAP_DAYS)) {
      const unmatched = await readUnmatched(database.read, it, { from, to: addDays(from, SLICE_DAYS - 1) });
      const matches = proposeMatches(unmatched, it.currency);
      await database.write.transaction().execute(async (tx) => {
        await sql`set local statement_timeout = '60s'`.execute(tx);
        // A person who matches by hand waits for this lock, and then sees which items are taken.
        await sql`select from bank_integrations where id = ${it.id}::uuid for update`.execute(tx);
        await storeMatches(tx, it.id, matches, null, at);
        await proveChanges(tx, clock, 'banking schedule', 'Matches of bank lines');
      });
      made += matches.length;
    }
  }
  await sql`
    update bank_integrations set examined_lines = ${lines}, examined_entries = ${entries} where id = ${it.id}::uuid`.execute(
    database.write,
  );
  return made;
}
