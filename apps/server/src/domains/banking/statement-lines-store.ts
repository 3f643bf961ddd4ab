/**
 * Compares a statement file with the stored lines: which lines are new, and which may repeat a line of another file.
 */
import { randomUUID } from 'node:crypto';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { knownLines, type HeldRun, type Known } from '@cottontree/models/known-lines.ts';
import { sql } from 'kysely';
import { partsOf, type StatementPart } from './banks/statement-parts.ts';
import { isProved, linesOf, type Statement, type StatementSection } from './banks/statement.ts';
import type { Db } from '../../platform/database/client.ts';
import {
  cleaned,
  fresh,
  insertLines,
  ofDayAndAmount,
  readHeld,
  type NewLine,
  type StoredLine,
} from './lines-store.ts';
import { addUnproved, settleStatements, storeBounds } from './statement-chain-store.ts';

export interface StatementFile {
  readonly fileName: string;
  readonly statement: Statement;
  /** One digest per section, from `digestsOf`. */
  readonly digests: readonly string[];
}
/** A stored run of lines; its id is null for a run of this file that is not stored yet. */
type StoredRun = HeldRun<StoredLine> & { readonly id: string | null };
interface DecidedPart {
  readonly part: StatementPart;
  readonly proved: boolean;
  /** For each line of the part, the line that represents it: stored or new. */
  readonly lines: readonly StoredLine[];
  /** Null where it starts a run of its own. */
  readonly continues: Known<StoredLine, StoredRun>['continues'];
}
export interface TakenIn {
  readonly fresh: number;
  readonly held: number;
  readonly possibleRepeats: number;
  /** New lines of statements that do not state both balances. */
  readonly unproved: number;
  /** Stores the result. Call it in the transaction that decided it, with the account locked. */
  store(tx: Db, at: Date): Promise<void>;
}

/** Decides on every line of a file, without storing anything. Call it with the account locked. */
export async function takeInStatement(
  tx: Db,
  integrationId: string,
  { fileName, statement, digests }: StatementFile,
): Promise<TakenIn> {
  const { rows: known } = await sql<{ digest: string }>`
    select digest from bank_statement_sections
     where integration_id = ${integrationId}::uuid and digest = any(${digests}::text[])`.execute(tx);
  const before = new Set(known.map(({ digest }) => digest));
  const sections = statement.sections.flatMap((section, n) => {
    const digest = digests[n] ?? '';
    if (before.has(digest)) return [];
    // A statement that occurs twice in one file is used once.
    before.add(digest);
    return [{ ...section, digest, lines: section.lines.map(cleaned) }];
  });
  const unproved = new Set(sections.filter((each) => !isProved(each)).flatMap((section) => section.lines));
  const parts = partsOf(sections, statement.format);
  const lines = parts.flatMap((part) => part.lines);
  const held = lines.length === 0 ? [] : await readHeld(tx, integrationId, ofDayAndAmount(lines));
  const runs: StoredRun[] = await readRuns(tx, held);
  const answered = new Set<StoredLine>();
  const arrivals: NewLine[] = [];
  const decided: DecidedPart[] = [];
  for (const part of parts) {
    const proved = !part.lines.some((line) => unproved.has(line.statement));
    const { verdicts, continues } = knownLines({ ...part, proved }, runs, held, answered);
    const storedLines = part.lines.map((line, n): StoredLine => {
      const verdict = verdicts[n];
      if (verdict?.kind === 'held') return verdict.line;
      const made = fresh(line);
      arrivals.push({ line: made, of: verdict?.kind === 'repeat' ? rootOf(verdict.of, arrivals) : null });
      return made;
    });
    // Two parts that continue the same run could claim the same position in it.
    const free = !decided.some((each) => each.continues !== null && each.continues.run === continues?.run);
    decided.push({ part, proved, lines: storedLines, continues: free ? continues : null });
    if (part.opening !== null) runs.push(runOf({ ...part, opening: part.opening }, storedLines));
  }
  const repeats = arrivals.filter(({ of }) => of !== null).length;
  const unprovedArrivals = arrivals.filter(({ line }) => unproved.has(line.statement));
  return {
    unproved: unprovedArrivals.length,
    fresh: arrivals.length - repeats,
    held: linesOf(statement).length - arrivals.length,
    possibleRepeats: repeats,
    store: async (into, at) => {
      if (sections.length === 0) return;
      const statementId = await storeSections(into, integrationId, { fileName, statement, sections }, at);
      await insertLines(into, { integrationId, source: 'file', statementId, at }, arrivals, held);
      await storePlaces(into, decided);
      await storeBounds(into, integrationId, sections);
      await addUnproved(into, idsOf(unprovedArrivals.map(({ line }) => line)));
      const stated = decided.flatMap((each) => (each.proved ? each.lines : []));
      await settleStatements(into, integrationId, idsOf(stated), at);
    },
  };
}

const idsOf = (lines: readonly StoredLine[]): string[] => lines.map(({ id }) => `${id}`);

/** If the repeated line is of this file and may repeat another itself, the other one is used. */
const rootOf = (line: StoredLine, arrivals: readonly NewLine[]): StoredLine =>
  line.id === null ? (arrivals.find((each) => each.line === line)?.of ?? line) : line;

/** An earlier part of the file as a run, which later parts are compared with. */
const runOf = (
  { opening, lines }: { readonly opening: bigint; readonly lines: StatementPart['lines'] },
  storedLines: readonly StoredLine[],
): StoredRun => ({
  id: null,
  sameFile: true,
  from: 0,
  to: lines.length - 1,
  opening,
  closing: lines.at(-1)?.balance ?? opening,
  firstDay: lines[0]?.day ?? '',
  lastDay: lines.at(-1)?.day ?? '',
  at: new Map(storedLines.map((line, n) => [n, line])),
});

interface RunRow {
  run_id: string;
  from: number;
  to: number;
  opening: bigint;
  closing: bigint;
  first_day: BusinessDay;
  last_day: BusinessDay;
  places: readonly { readonly position: number; readonly line: string }[];
}
/** The runs that contain these lines, with the positions of these lines only. */
async function readRuns(tx: Db, held: readonly StoredLine[]): Promise<StoredRun[]> {
  const byId = new Map(held.map((line) => [`${line.id}`, line]));
  if (byId.size === 0) return [];
  const { rows } = await sql<RunRow>`
    select r.run_id, a.position as from, z.position as to, a.balance_minor - first.amount_minor as opening,
           z.balance_minor as closing, first.booked_day as first_day, last.booked_day as last_day, r.places
      from (select run_id, jsonb_agg(jsonb_build_object('position', position, 'line', line_id::text)) as places
              from bank_line_places where line_id = any(${[...byId.keys()]}::bigint[]) group by run_id) r
     cross join lateral (select * from bank_line_places p where p.run_id = r.run_id order by position limit 1) a
     cross join lateral (select * from bank_line_places p where p.run_id = r.run_id order by position desc limit 1) z
      join bank_lines first on first.id = a.line_id
      join bank_lines last on last.id = z.line_id
     order by first.booked_day, r.run_id`.execute(tx);
  return rows.map((row) => ({
    id: row.run_id,
    sameFile: false,
    from: row.from,
    to: row.to,
    opening: row.opening,
    closing: row.closing,
    firstDay: row.first_day,
    lastDay: row.last_day,
    at: new Map(
      row.places.flatMap(({ position, line }) => {
        const found = byId.get(line);
        return found ? [[position, found] as const] : [];
      }),
    ),
  }));
}

async function storeSections(
  tx: Db,
  integrationId: string,
  {
    fileName,
    statement,
    sections,
  }: Pick<StatementFile, 'fileName' | 'statement'> & {
    readonly sections: readonly (StatementSection & { readonly digest: string })[];
  },
  at: Date,
): Promise<string> {
  const id = randomUUID();
  const rows = sections.map(({ digest, opening, closing, lines }) => ({
    digest,
    opening: opening?.amountMinor.toString() ?? null,
    closing: closing?.amountMinor.toString() ?? null,
    lines: lines.length,
  }));
  await sql`
    insert into bank_statements (id, integration_id, file_name, format, received_at)
    values (${id}::uuid, ${integrationId}::uuid, ${fileName}, ${statement.format}, ${at})`.execute(tx);
  await sql`
    insert into bank_statement_sections (integration_id, digest, statement_id, opening_minor, closing_minor, lines)
    select ${integrationId}::uuid, s.digest, ${id}::uuid, s.opening, s.closing, s.lines
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(digest text, opening bigint, closing bigint, lines int)`.execute(
    tx,
  );
  return id;
}

/** A part continues the run that it certainly belongs to; otherwise it starts its own. */
async function storePlaces(tx: Db, decided: readonly DecidedPart[]): Promise<void> {
  const rows = decided.flatMap(({ part, lines, continues }) => {
    if (part.opening === null) return [];
    const run = continues?.run;
    const id = run?.id ?? randomUUID();
    return part.lines.flatMap(({ balance }, n) => {
      const position = n + (continues?.shift ?? 0);
      if (run && position >= run.from && position <= run.to) return [];
      return [{ run: id, position, line: `${lines[n]?.id}`, balance: `${balance}` }];
    });
  });
  if (rows.length === 0) return;
  await sql`
    insert into bank_line_places (run_id, position, line_id, balance_minor)
    select p.run, p.position, p.line, p.balance
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(run uuid, position int, line bigint, balance bigint)`.execute(
    tx,
  );
}
