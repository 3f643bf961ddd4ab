/** Undoes an import in one transaction: all of it or, when something depends on it, nothing. */
import type { ImportKind } from '@cottontree/contract/imports/fields.ts';
import { sql } from 'kysely';
import type { RowOf } from './rows.ts';
import { importEntry, type ImportRow } from './store.ts';
import type { Database } from '../../platform/database/client.ts';
import { appendAudits } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { AppError } from '../../platform/failures/errors.ts';
import { announce } from '../../platform/realtime/events.ts';
import { actingFor, actorOf } from './commit.ts';
import type { ImportWork, Turn } from './import-work.ts';

async function undoInTransaction<K extends ImportKind>(
  database: Database,
  it: ImportRow & { readonly kind: K },
  work: ImportWork<RowOf[K]>,
  clock: Clock,
): Promise<void> {
  const at = clock.now();
  await database.write.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx);
    const { numAffectedRows } = await sql`
      update imports set state = 'undone', done_rows = row_count, version = version + 1, changed_at = ${at}
       where id = ${it.id} and state = 'undoing'`.execute(tx);
    if (numAffectedRows !== 1n) return;
    const { audits, announcements } = await work.undo(tx, it.id, actingFor(it, at));
    await sql`delete from import_writes where import_id = ${it.id}`.execute(tx);
    await sql`delete from import_chunks where import_id = ${it.id}`.execute(tx);
    await announce(tx, at, ...announcements);
    await appendAudits(tx, clock, actorOf(it), [
      ...audits,
      {
        ...importEntry(
          it,
          'undone',
          `Took back ${it.stored.toLocaleString('en-US')} rows of ${it.file_name}`,
          { stored: 0 },
        ),
        before: { stored: it.stored },
      },
    ]);
  });
}

export async function undo<K extends ImportKind>(
  database: Database,
  it: ImportRow & { readonly kind: K },
  work: ImportWork<RowOf[K]>,
  { clock }: Pick<Turn, 'clock'>,
): Promise<void> {
  try {
    await undoInTransaction(database, it, work, clock);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const whole = it.next_chunk === it.chunk_count;
    await sql`
      update imports set state = ${whole ? 'committed' : 'stopped'}, problem = ${error.message}, changed_at = ${clock.now()}
       where id = ${it.id} and state = 'undoing'`.execute(database.write);
  }
}
