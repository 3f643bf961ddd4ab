import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { MAX_IMPORT_COLUMNS } from '@cottontree/contract/imports/fields.ts';
import { MAX_IMPORT_PART_LINES, MAX_IMPORT_ROWS } from '@cottontree/contract/imports/imports.ts';
import { MAX_OPENING_ROWS } from '@cottontree/contract/ingest/ingest.ts';
import * as imports from '@cottontree/contract/imports/imports.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/client.ts';
import { cutRows, delimiterOf, refuseManyLines } from '../../../platform/documents/csv-rows.ts';
import { cutJsonLines, isJsonLines } from '../../../platform/documents/json-lines.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { recipeFor } from '../recipes-store.ts';
import { CHUNK_LENGTH, CHUNK_ROWS, WHOLE_FILES } from '../chunk-sizes.ts';
import { guessMapping, mappingOf } from '../reading.ts';
import {
  cellsOf,
  demandStep,
  findImport,
  importEntry,
  recordAuthor,
  lockImport,
  type ImportRow,
} from '../store.ts';

const SAMPLE_ROWS = 5;
/** Takes the place of the delimiter. */
const JSON_LINES = 'json';

/** Characters of a part that are split into rows before other requests have a turn: some milliseconds. */
const SLICE = 64 * 1024;

/** The received part of a file: whole chunks are stored, the rows and the text after them wait for more. */
interface Received {
  header: string[];
  delimiter: string | null;
  /** Rows that do not fill a chunk yet. */
  tail: string[][];
  /** Characters of the cells in the tail. */
  tailLength: number;
  /** The beginning of an incomplete row. */
  rest: string;
  rowCount: number;
  chunks: number;
  hash: Buffer | null;
  sample: string[][];
}

const lengthOf = (row: readonly string[]): number => row.reduce((sum, cell) => sum + cell.length, 0);

function receivedBefore(row: ImportRow): Received {
  const tail = cellsOf(row.tail_rows);
  return {
    header: row.header,
    delimiter: row.delimiter,
    tail,
    tailLength: tail.reduce((sum, each) => sum + lengthOf(each), 0),
    rest: row.tail_text,
    rowCount: row.row_count,
    chunks: row.chunk_count,
    hash: row.content_sha256,
    sample: cellsOf(row.sample),
  };
}

async function storeChunk(tx: Db, id: string, received: Received): Promise<void> {
  const { tail } = received;
  const cells = JSON.stringify(tail);
  await sql`
    insert into import_chunks (import_id, number, first_row, row_count, cells)
    values (${id}, ${received.chunks}, ${received.rowCount - tail.length + 1}, ${tail.length}, ${cells})`.execute(
    tx,
  );
  received.hash = createHash('sha256')
    .update(received.hash ?? '')
    .update(cells)
    .digest();
  received.chunks += 1;
  received.tail = [];
  received.tailLength = 0;
}

/** No text has this character, and the database cannot hold it. */
const notText = (): AppError =>
  new AppError(
    'unprocessable',
    'The file contains the character NUL: it is not text. Save it as CSV in UTF-8, and send that',
  );

function headerOf(row: readonly string[]): string[] {
  const header = row.map((name) => name.trim());
  if (header.some((name) => name.includes('\0'))) throw notText();
  if (header.length > MAX_IMPORT_COLUMNS)
    throw new AppError(
      'unprocessable',
      `The file has ${header.length} columns; ${MAX_IMPORT_COLUMNS} are the most`,
    );
  return header;
}

function takeHeader(received: Received, row: readonly string[]): void {
  received.header = headerOf(row);
  received.hash = createHash('sha256').update(JSON.stringify(received.header)).digest();
}

/** Throws AppError `unprocessable` for a row with too many cells, and for one row too many. */
async function addRow(
  tx: Db,
  { id, kind }: Pick<ImportRow, 'id' | 'kind'>,
  received: Received,
  row: string[],
): Promise<void> {
  if (row.length > MAX_IMPORT_COLUMNS)
    throw new AppError(
      'unprocessable',
      `Row ${received.rowCount + 1} has ${row.length} cells; ${MAX_IMPORT_COLUMNS} are the most`,
    );
  if (received.rowCount === MAX_IMPORT_ROWS)
    throw new AppError(
      'unprocessable',
      `The file has more than ${MAX_IMPORT_ROWS.toLocaleString('en-GB')} rows; split it`,
    );
  received.tail.push(row);
  received.tailLength += lengthOf(row);
  received.rowCount += 1;
  if (received.sample.length < SAMPLE_ROWS) received.sample.push(row);
  if (WHOLE_FILES.has(kind)) {
    if (received.rowCount > MAX_OPENING_ROWS || received.tailLength > CHUNK_LENGTH)
      throw new AppError(
        'unprocessable',
        `A file of ${kind} is stored at once: ${MAX_OPENING_ROWS.toLocaleString('en-GB')} rows with 8 million characters are the most`,
      );
    return;
  }
  if (received.tail.length === CHUNK_ROWS || received.tailLength >= CHUNK_LENGTH)
    await storeChunk(tx, id, received);
}

/** Adds a slice of text to what was received before. Throws AppError `unprocessable` when the file is invalid. */
async function addSlice(
  tx: Db,
  it: Pick<ImportRow, 'id' | 'kind'>,
  received: Received,
  slice: string,
  last: boolean,
): Promise<void> {
  const text = received.rest + slice;
  received.delimiter ??= isJsonLines(text) ? JSON_LINES : delimiterOf(text, last);
  if (received.delimiter === null) {
    received.rest = text;
    return;
  }
  if (received.delimiter === JSON_LINES) {
    const cut = cutJsonLines(text, received.header, last, received.rowCount);
    if (received.header.length === 0 && cut.header.length > 0) takeHeader(received, cut.header);
    received.rest = cut.rest;
    for (const row of cut.rows) await addRow(tx, it, received, row);
    return;
  }
  // The header is one line of the file, too.
  const before = received.header.length === 0 ? 0 : received.rowCount + 1;
  const { rows, rest } = cutRows(text, received.delimiter, last, before);
  received.rest = rest;
  for (const row of rows)
    if (received.header.length > 0) await addRow(tx, it, received, row);
    else takeHeader(received, row);
}

/** Adds the text of a part. Throws AppError `unprocessable` when the file is invalid. */
async function receive(tx: Db, row: ImportRow, text: string, last: boolean): Promise<Received> {
  refuseManyLines(text, MAX_IMPORT_PART_LINES);
  if (text.includes('\0')) throw notText();
  const received = receivedBefore(row);
  for (let from = 0; from === 0 || from < text.length; from += SLICE) {
    const slice = text.slice(from, from + SLICE);
    await addSlice(tx, row, received, slice, last && from + SLICE >= text.length);
    await setImmediate();
  }
  if (last && received.rowCount === 0)
    throw new AppError('unprocessable', 'The file has no rows below its header line');
  if (last && received.tail.length > 0) await storeChunk(tx, row.id, received);
  return received;
}

export const sendImportPart = command(imports.sendImportPart, async ({ tx, actor, params, input, clock }) => {
  const row = await lockImport(tx, actor, params.id);
  // Sent again after a lost response: it has had its effect.
  if (input.part < row.parts) return { unchanged: await findImport(tx, actor, row.id) };
  await demandStep(tx, actor, row, 'send');
  if (input.part > row.parts)
    throw new AppError('conflict', `Part ${row.parts} is expected, not part ${input.part}`, {
      current: await findImport(tx, actor, row.id),
    });
  const sent = Buffer.from(input.text);
  const text = input.part === 0 ? input.text.replace(/^\uFEFF/, '') : input.text;
  const taken = await receive(tx, row, text, input.last);
  // A file with the columns of a saved recipe is read by it without a question.
  const known = input.last ? await recipeFor(tx, row.kind, taken.header) : null;
  const guessed = known ? mappingOf(taken.header, known.recipe) : guessMapping(row.kind, taken.header);
  await sql`
      update imports
         set parts = parts + 1, received_bytes = received_bytes + ${sent.length},
             received_crc = ${row.received_crc === null ? null : crc32(sent, Number(row.received_crc))}, delimiter = ${taken.delimiter}, header = ${taken.header}, sample = ${JSON.stringify(taken.sample)},
             tail_rows = ${JSON.stringify(taken.tail)}, tail_text = ${taken.rest}, row_count = ${taken.rowCount},
             chunk_count = ${taken.chunks}, content_sha256 = ${taken.hash}, changed_at = ${clock.now()},
             state = ${input.last ? 'uploaded' : 'uploading'},
             mapping = ${input.last ? guessed : []}, recipe = ${known && JSON.stringify(known.recipe)}, recipe_name = ${known?.name ?? null}
       where id = ${row.id}`.execute(tx);
  await recordAuthor(tx, row.id, actor);
  const output = await findImport(tx, actor, row.id);
  // A part changes nothing in the company; the hash proves the whole file.
  if (!input.last) return { clientReported: output };
  return {
    output,
    audit: importEntry(row, 'upload', `Uploaded ${row.file_name}: ${taken.rowCount} rows`, {
      rows: taken.rowCount,
      contentSha256: taken.hash?.toString('hex'),
    }),
  };
});
