/** The dry run: every row is read and examined as storing would do. Only the findings are stored. */
import type { ImportKind } from '@cottontree/contract/imports/fields.ts';
import { sql } from 'kysely';
import { fieldOfPath, sheetRow, type Problem, type RowOf } from './rows.ts';
import type { ChunkProblems, ImportRow } from './store.ts';
import type { Database } from '../../platform/database/client.ts';
import { actingFor } from './commit.ts';
import type { Acting, ImportWork, Turn } from './import-work.ts';
import { readChunk, type Chunk } from './read-chunk.ts';
import { SeenIds } from './seen-ids.ts';
import { unknownPerson } from './unknown-people.ts';

interface Found {
  readonly problems: ChunkProblems;
  readonly held: number;
  /** Rows that would be stored, by the day they are booked on. */
  readonly days: Readonly<Record<string, number>>;
}

/** Problems kept per row: enough to correct it. */
const MAX_PROBLEMS_PER_ROW = 20;

async function examineChunk<K extends ImportKind>(
  database: Database,
  kind: K,
  work: ImportWork<RowOf[K]>,
  chunk: Chunk<RowOf[K]>,
  seen: SeenIds,
  acting: Acting,
): Promise<Found> {
  const problems = new Map<number, Problem[]>();
  const addProblem = (index: number, problem: Problem): void => {
    const list = problems.get(index);
    if (list) list.push(problem);
    else problems.set(index, [problem]);
  };
  const rows: RowOf[K][] = [];
  const places: number[] = [];
  const repeated = new Set<number>();
  chunk.read.forEach((each, index) => {
    if ('problems' in each) {
      for (const problem of each.problems) addProblem(index, problem);
      return;
    }
    const { identity } = work;
    const earlier =
      identity && seen.see(identity.of(each.row), JSON.stringify(each.row), sheetRow(chunk.firstRow + index));
    if (identity && earlier && !earlier.same) {
      const message = `is also that of row ${earlier.row}, with different content`;
      addProblem(index, { field: identity.field, message });
      return;
    }
    if (earlier) repeated.add(rows.length);
    rows.push(each.row);
    places.push(index);
  });
  const findings = await work.examine(database, rows, acting);
  for (const each of findings.problems) {
    const { index, field, message } = fieldOfPath(kind, each);
    const stranger = unknownPerson(message);
    addProblem(places[index] ?? 0, {
      field,
      message,
      ...(stranger !== undefined && { fault: 'unknown-customer', text: stranger }),
    });
  }
  const days: Record<string, number> = {};
  rows.forEach((row, at) => {
    const day = work.bookedOn?.(row);
    if (day === undefined || repeated.has(at) || findings.held.has(at) || problems.has(places[at] ?? -1))
      return;
    days[day] = (days[day] ?? 0) + 1;
  });
  const found = [...problems].toSorted(([a], [b]) => a - b);
  return {
    problems: found.map(([index, list]) => [index, list.slice(0, MAX_PROBLEMS_PER_ROW)]),
    held: findings.held.size,
    days,
  };
}

/**
 * Checks the whole file from the beginning, even if an earlier process had begun: findings of a partial check are
 * replaced.
 */
export async function check<K extends ImportKind>(
  database: Database,
  it: ImportRow & { readonly kind: K },
  work: ImportWork<RowOf[K]>,
  { clock, stopping, stored }: Turn,
): Promise<void> {
  const seen = new SeenIds(it.row_count);
  for (let number = 0; number < it.chunk_count; number += 1) {
    if (stopping.aborted) return;
    const chunk = await readChunk(database.read, it, number);
    if (!chunk) return;
    const { problems, held, days } = await examineChunk(
      database,
      it.kind,
      work,
      chunk,
      seen,
      actingFor(it, clock.now()),
    );
    const active = await database.write.transaction().execute(async (tx) => {
      const { numAffectedRows } = await sql`
        update imports set done_rows = ${chunk.firstRow - 1 + chunk.read.length}, changed_at = ${clock.now()}
         where id = ${it.id} and state = 'checking' and version = ${it.version}`.execute(tx);
      if (numAffectedRows !== 1n) return false;
      await sql`
        update import_chunks set problems = ${JSON.stringify(problems)}, invalid_rows = ${problems.length}, held_rows = ${held},
               days = ${JSON.stringify(days)}
         where import_id = ${it.id} and number = ${number}`.execute(tx);
      return true;
    });
    // The import was cancelled.
    if (!active) return;
    stored(chunk.firstRow - 1 + chunk.read.length);
  }
  await sql`
    update imports set state = 'checked', version = version + 1, changed_at = ${clock.now()}
     where id = ${it.id} and state = 'checking' and version = ${it.version}`.execute(database.write);
}
