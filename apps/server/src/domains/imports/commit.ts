/**
 * Stores the valid rows, batch by batch. A batch and the progress of the import are one transaction: wherever a process
 * ends, the next one continues with the following batch.
 */
import type { ImportKind } from '@cottontree/contract/imports/fields.ts';
import { sql } from 'kysely';
import { fieldOfPath, sheetRow, type RowOf } from './rows.ts';
import { importEntry, type ImportRow } from './store.ts';
import type { Database } from '../../platform/database/client.ts';
import { appendAudit, appendAudits, type AuditActor } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { AppError } from '../../platform/failures/errors.ts';
import { announce } from '../../platform/realtime/events.ts';
import type { Acting, ImportWork, Turn } from './import-work.ts';
import { readChunk, type Chunk } from './read-chunk.ts';
import { proveChanges } from '../../platform/audit/prove-changes.ts';

/** The person who ordered it, as if they had sent the rows themselves. */
export const actorOf = (it: ImportRow): AuditActor => ({
  id: it.acting_id,
  name: it.acting_name ?? 'import',
  sessionId: it.acting_session,
  address: it.acting_address,
  requestId: `import ${it.id}`,
});

export const actingFor = (it: ImportRow, at: Date): Acting => {
  if (it.acting_id === null) throw new Error(`nobody ordered the import ${it.id}`);
  return { at, actor: { userId: it.acting_id } };
};

const validRows = <Row>(chunk: Chunk<Row>): Row[] =>
  chunk.read.flatMap((each, index) => ('row' in each && !chunk.wrong.has(index) ? [each.row] : []));

/** False when this process may no longer store it: the import was cancelled, or another process continued it. */
async function storeBatch<K extends ImportKind>(
  database: Database,
  it: ImportRow & { readonly kind: K },
  work: ImportWork<RowOf[K]>,
  number: number,
  chunk: Chunk<RowOf[K]>,
  clock: Clock,
): Promise<boolean> {
  const at = clock.now();
  return await database.write.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx);
    const { numAffectedRows } = await sql`
      update imports set next_chunk = ${number + 1}, done_rows = ${chunk.firstRow - 1 + chunk.read.length}, changed_at = ${at}
       where id = ${it.id} and state = 'committing' and next_chunk = ${number}`.execute(tx);
    if (numAffectedRows !== 1n) return false;
    const rows = validRows(chunk);
    if (rows.length === 0) return true;
    const written = await work.store(tx, rows, actingFor(it, at));
    const { stored, ids, marks, days = null, decidable = [], audits, announcements } = written;
    if (stored === 0) return true;
    await sql`update imports set stored = stored + ${stored} where id = ${it.id}`.execute(tx);
    await sql`
      insert into import_writes as held (import_id, chunk, ids, former, days)
      values (${it.id}, ${number}, ${ids}, ${JSON.stringify(marks)}, ${days}::date[])
      on conflict (import_id, chunk) do update
        set ids = held.ids || excluded.ids, former = held.former || excluded.former, days = held.days || excluded.days`.execute(
      tx,
    );
    // None of the people who made the file may approve its rows.
    await sql`
      insert into import_makers (kind, row_key, user_id)
      select ${it.kind}, key, a.user_id from unnest(${decidable}::text[]) key, import_authors a
       where a.import_id = ${it.id}`.execute(tx);
    await announce(tx, at, ...announcements);
    await appendAudits(tx, clock, actorOf(it), audits);
    await proveChanges(tx, clock, 'imports', `Import of ${it.file_name}`);
    return true;
  });
}

/** Why the import stopped: a sentence about what storing refused since the check. */
function whyStopped(it: ImportRow, chunk: Chunk<unknown>, error: AppError): string {
  const fault = error.detail.fields?.[0];
  if (!fault) return error.message;
  const { index, field, message } = fieldOfPath(it.kind, fault);
  const places = chunk.read.flatMap((each, place) =>
    'row' in each && !chunk.wrong.has(place) ? [place] : [],
  );
  const row = sheetRow(chunk.firstRow + (places[index] ?? 0));
  return `Row ${row}${field === null ? '' : `, ${field}`}: ${message}. Check the file again`;
}

const EXPECTED = new Set(['invalid', 'conflict', 'unprocessable']);

export async function commit<K extends ImportKind>(
  database: Database,
  it: ImportRow & { readonly kind: K },
  work: ImportWork<RowOf[K]>,
  { clock, stopping, stored }: Turn,
): Promise<void> {
  const readAhead = (number: number): Promise<Chunk<RowOf[K]> | null> | null => {
    if (number >= it.chunk_count) return null;
    const reading = readChunk(database.read, it, number);
    // The error is handled where the promise is awaited, if it ever is.
    reading.catch(() => undefined);
    return reading;
  };
  let next = readAhead(it.next_chunk);
  for (let number = it.next_chunk; next !== null; number += 1) {
    if (stopping.aborted) return;
    const chunk = await next;
    if (!chunk) return;
    // Read ahead while PostgreSQL stores the current batch.
    next = readAhead(number + 1);
    try {
      if (!(await storeBatch(database, it, work, number, chunk, clock))) return;
      stored(chunk.firstRow - 1 + chunk.read.length);
    } catch (error) {
      if (!(error instanceof AppError) || !EXPECTED.has(error.code)) throw error;
      await sql`
        update imports set state = 'stopped', version = version + 1, changed_at = ${clock.now()},
               problem = ${whyStopped(it, chunk, error)} where id = ${it.id} and state = 'committing'`.execute(
        database.write,
      );
      return;
    }
  }
  await finish(database, it, work, clock);
}

async function finish(
  database: Database,
  it: ImportRow,
  work: Pick<ImportWork<never>, 'committed'>,
  clock: Clock,
): Promise<void> {
  const at = clock.now();
  await database.write.transaction().execute(async (tx) => {
    const { rows } = await sql<{ stored: number; skip_invalid: boolean }>`
      update imports set state = 'committed', changed_at = ${at}, done_rows = row_count
       where id = ${it.id} and state = 'committing' and next_chunk = chunk_count
      returning stored, skip_invalid`.execute(tx);
    const done = rows[0];
    if (!done) return;
    // The rows that were left out can still be downloaded.
    if (!done.skip_invalid) await sql`delete from import_chunks where import_id = ${it.id}`.execute(tx);
    await appendAudit(
      tx,
      clock,
      actorOf(it),
      importEntry(it, 'committed', `Stored ${done.stored.toLocaleString('en-US')} rows of ${it.file_name}`, {
        rows: it.row_count,
        stored: done.stored,
      }),
    );
    if (done.stored > 0) await work.committed?.(tx, done.stored, actingFor(it, at));
    await proveChanges(tx, clock, 'imports', `Import of ${it.file_name}`);
    await announce(tx, at, { topic: 'activity.changed', payload: { day: at.toISOString().slice(0, 10) } });
  });
}
