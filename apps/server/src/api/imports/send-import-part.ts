import { createHash } from 'node:crypto';
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@cottontree/contract/imports.ts';
import * as imports from '@cottontree/contract/imports.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { cutRows, delimiterOf } from '../../kernel/csv-rows.ts';
import { command } from '../../kernel/endpoint.ts';
import { AppError } from '../../kernel/errors.ts';
import { CHUNK_ROWS, guessMapping } from './rules.ts';
import {
  cellsOf,
  demandStep,
  findImport,
  importEntry,
  keepAuthor,
  lockImport,
  type ImportRow,
} from './store.ts';

const SAMPLE_ROWS = 5;

/** What the rows received so far amount to; grows by whole chunks. */
interface Received {
  header: string[];
  rows: string[][];
  chunks: number;
  hash: Buffer | null;
}

async function storeChunk(tx: Db, id: string, received: Received, rows: readonly string[][]): Promise<void> {
  const cells = JSON.stringify(rows);
  await sql`
    insert into import_chunks (import_id, number, first_row, row_count, cells)
    values (${id}, ${received.chunks}, ${received.chunks * CHUNK_ROWS + 1}, ${rows.length}, ${cells})`.execute(
    tx,
  );
  received.hash = createHash('sha256')
    .update(received.hash ?? '')
    .update(cells)
    .digest();
  received.chunks += 1;
}

function headerOf(rows: readonly string[][]): string[] {
  const header = (rows[0] ?? []).map((name) => name.trim());
  if (header.length > MAX_IMPORT_COLUMNS)
    throw new AppError(
      'unprocessable',
      `The file has ${header.length} columns; ${MAX_IMPORT_COLUMNS} are the most`,
    );
  return header;
}

/** Adds the text of a part to what came before. Throws AppError `unprocessable` with what is wrong with the file. */
async function take(tx: Db, row: ImportRow, text: string, last: boolean) {
  const whole = row.tail_text + text;
  const delimiter = row.delimiter ?? delimiterOf(whole, last);
  // The header is one line of the file, too.
  const before = row.header.length === 0 ? 0 : row.row_count + 1;
  const { rows, rest } =
    delimiter === null ? { rows: [], rest: whole } : cutRows(whole, delimiter, last, before);
  const header = row.header.length === 0 ? headerOf(rows) : row.header;
  const data = row.header.length === 0 ? rows.slice(1) : rows;
  const received: Received = {
    header,
    rows: [...cellsOf(row.tail_rows), ...data],
    chunks: row.chunk_count,
    hash: row.content_sha256 ?? createHash('sha256').update(JSON.stringify(header)).digest(),
  };
  const rowCount = row.row_count + data.length;
  if (rowCount > MAX_IMPORT_ROWS)
    throw new AppError(
      'unprocessable',
      `The file has more than ${MAX_IMPORT_ROWS.toLocaleString('en-GB')} rows; split it`,
    );
  if (last && rowCount === 0)
    throw new AppError('unprocessable', 'The file has no rows below its header line');
  let at = 0;
  for (; received.rows.length - at >= CHUNK_ROWS; at += CHUNK_ROWS)
    await storeChunk(tx, row.id, received, received.rows.slice(at, at + CHUNK_ROWS));
  const tail = received.rows.slice(at);
  if (last && tail.length > 0) await storeChunk(tx, row.id, received, tail);
  const sample =
    row.row_count >= SAMPLE_ROWS ? row.sample : JSON.stringify(received.rows.slice(0, SAMPLE_ROWS));
  return { ...received, delimiter, rest, rowCount, sample, tail: last ? [] : tail };
}

export const sendImportPart = command(imports.sendImportPart, async ({ tx, actor, params, input, clock }) => {
  const row = await lockImport(tx, actor, params.id);
  // Sent again after a lost answer: it has had its effect.
  if (input.part < row.parts) return { unchanged: await findImport(tx, actor, row.id) };
  await demandStep(tx, actor, row, 'send');
  if (input.part > row.parts)
    throw new AppError('conflict', `Part ${row.parts} is expected, not part ${input.part}`, {
      current: await findImport(tx, actor, row.id),
    });
  const text = input.part === 0 ? input.text.replace(/^\uFEFF/, '') : input.text;
  const taken = await take(tx, row, text, input.last);
  await sql`
      update imports
         set parts = parts + 1, delimiter = ${taken.delimiter}, header = ${taken.header}, sample = ${taken.sample},
             tail_rows = ${JSON.stringify(taken.tail)}, tail_text = ${taken.rest}, row_count = ${taken.rowCount},
             chunk_count = ${taken.chunks}, content_sha256 = ${taken.hash}, changed_at = ${clock.now()},
             state = ${input.last ? 'uploaded' : 'uploading'},
             mapping = ${input.last ? guessMapping(row.kind, taken.header) : []}
       where id = ${row.id}`.execute(tx);
  await keepAuthor(tx, row.id, actor);
  const output = await findImport(tx, actor, row.id);
  // Nothing of the company's has changed by a part; the whole file is proved by its hash.
  if (!input.last) return { clientReported: output };
  return {
    output,
    audit: importEntry(row, 'upload', `Uploaded ${row.file_name}: ${taken.rowCount} rows`, {
      rows: taken.rowCount,
      contentSha256: taken.hash?.toString('hex'),
    }),
  };
});
