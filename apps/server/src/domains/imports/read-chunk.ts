/** Reads a chunk of a file as rows of its kind, without blocking other requests. */
import { setImmediate } from 'node:timers/promises';
import type { ImportKind } from '@cottontree/contract/imports/fields.ts';
import { sql } from 'kysely';
import type { FileReading } from './reading.ts';
import { rowReader, type ReadRow, type RowOf } from './rows.ts';
import { cellsOf, problemsOf } from './store.ts';
import { needsRates, rateFinder, transactionDefaults, type StoredRate } from './transaction-defaults.ts';
import type { Db } from '../../platform/database/client.ts';

/** Rows read before other requests have a turn: some milliseconds. */
const SLICE = 1_000;

export interface Chunk<Row> {
  readonly firstRow: number;
  readonly read: readonly ReadRow<Row>[];
  /** Indexes of the rows that the last check refused. */
  readonly wrong: ReadonlySet<number>;
}

export interface ChunkSource extends FileReading {
  readonly id: string;
  readonly kind: ImportKind;
}

/** The reader of the rows of a file, with what its kind adds to them. */
export async function readerOf<K extends ImportKind>(
  db: Db,
  kind: K,
  reading: FileReading,
): Promise<(cells: readonly string[]) => ReadRow<RowOf[K]>> {
  if (kind !== 'transactions') return rowReader(kind, reading);
  const { rows } = needsRates(reading)
    ? await sql<StoredRate>`
        select currency, day, trim_scale(mid)::text as mid from fx_rates order by currency, day`.execute(db)
    : { rows: [] };
  return rowReader(kind, reading, transactionDefaults(reading, rateFinder(rows)));
}

/** Null when the import was cancelled in the meantime, which deletes its chunks. */
export async function readChunk<K extends ImportKind>(
  db: Db,
  it: ChunkSource & { readonly kind: K },
  number: number,
): Promise<Chunk<RowOf[K]> | null> {
  const { rows } = await sql<{ first_row: number; cells: string; problems: string | null }>`
    select first_row, cells, problems from import_chunks where import_id = ${it.id} and number = ${number}`.execute(
    db,
  );
  const row = rows[0];
  if (!row) return null;
  const cells = cellsOf(row.cells);
  const reader = await readerOf(db, it.kind, it);
  const read: ReadRow<RowOf[K]>[] = [];
  for (let from = 0; from < cells.length; from += SLICE) {
    for (const each of cells.slice(from, from + SLICE)) read.push(reader(each));
    await setImmediate();
  }
  const wrong = new Set(row.problems === null ? [] : problemsOf(row.problems).map(([index]) => index));
  return { firstRow: row.first_row, read, wrong };
}
