/** Works on pending imports: one process per import, and a process stops only between two batches. */
import type { ImportKind } from '@cottontree/contract/import-fields.ts';
import type { ImportState } from '@cottontree/contract/imports.ts';
import { sql } from 'kysely';
import type { RowOf } from '../rules.ts';
import type { ImportRow } from '../store.ts';
import type { Database } from '../../../platform/database/client.ts';
import { LOCKS } from '../../../platform/database/locks.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { Hub } from '../../../platform/realtime/hub.ts';
import { repeat } from '../../../platform/queue/loop.ts';
import { check } from '../check.ts';
import { commit } from '../commit.ts';
import { entriesWork } from '../entries-work.ts';
import { expensesWork } from '../expenses-work.ts';
import type { ImportWork, ImportWorks } from '../import-work.ts';
import { subscribersWork } from '../subscribers-work.ts';
import { transactionsWork } from '../transactions-work.ts';
import { undo } from '../undo.ts';

/** Covers a lost hint, and another process that ended in the middle of an import. */
const POLL_MS = 5_000;
/** When an upload without progress is cancelled. */
const ABANDONED_MS = 24 * 60 * 60_000;
/** How long rows that were left out are kept for correction. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

const WORKS: ImportWorks = {
  transactions: transactionsWork,
  subscribers: subscribersWork,
  daily: entriesWork('daily'),
  financials: entriesWork('financials'),
  expenses: expensesWork,
};

export interface ImportParts {
  readonly database: Database;
  readonly clock: Clock;
}
interface Turn {
  readonly now: () => Date;
  readonly stopping: AbortSignal;
}

async function step<K extends ImportKind>(
  database: Database,
  it: ImportRow & { readonly kind: K },
  turn: Turn,
): Promise<void> {
  // The kind of the row selects the work of the same kind, which the compiler cannot follow over an index.
  const work = WORKS[it.kind] as unknown as ImportWork<RowOf[K]>;
  if (it.state === 'checking') await check(database, it, work, turn);
  if (it.state === 'committing') await commit(database, it, work, turn);
  if (it.state === 'undoing') await undo(database, it, work, turn);
}

/** Locks the import against other processes while it is worked on; the lock is released when a process ends. */
async function workOn(database: Database, id: string, turn: Turn): Promise<void> {
  await database.write.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${LOCKS.importRun}, hashtext(${id})) as taken`.execute(tx);
    if (rows[0]?.taken !== true) return;
    // Read outside: this transaction stays open as long as the work takes.
    const { rows: found } = await sql<ImportRow>`select * from imports where id = ${id}`.execute(
      database.read,
    );
    if (found[0]) await step(database, found[0], turn);
  });
}

/** One round over all pending imports. */
export async function runImports(
  { database, clock }: ImportParts,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> {
  const turn = { now: () => clock.now(), stopping };
  const { rows } = await sql<{ id: string; state: ImportState }>`
    select id, state from imports where state in ('checking', 'committing', 'undoing') order by created_at`.execute(
    database.read,
  );
  const failed: unknown[] = [];
  for (const { id } of rows) {
    if (stopping.aborted) return;
    // An import that fails must not block the others.
    await workOn(database, id, turn).catch((error: unknown) => failed.push(error));
  }
  if (failed.length > 0) throw new AggregateError(failed, 'some imports could not go on');
}

/** Cancels uploads that were never finished, and deletes left-out rows after a month. */
export async function sweepImports({ database, clock }: ImportParts): Promise<void> {
  const now = clock.now().getTime();
  await database.write.transaction().execute(async (tx) => {
    await sql`
      update imports set state = 'cancelled', tail_rows = '[]', tail_text = '', version = version + 1
       where state in ('uploading', 'uploaded', 'checked') and stored = 0 and changed_at < ${new Date(now - ABANDONED_MS)}`.execute(
      tx,
    );
    await sql`
      delete from import_chunks c using imports i
       where i.id = c.import_id and (i.state = 'cancelled'
          or (i.state = 'committed' and i.changed_at < ${new Date(now - KEPT_MS)}))`.execute(tx);
  });
}

export interface KeepOptions extends ImportParts {
  readonly hub: Pick<Hub, 'subscribe'>;
  onError(error: unknown): void;
}

export function keepImportsGoing({ database, clock, hub, onError }: KeepOptions): { stop(): Promise<void> } {
  const ending = new AbortController();
  const loop = repeat(async () => await runImports({ database, clock }, ending.signal), {
    everyMs: POLL_MS,
    onError,
  });
  const sweeping = repeat(async () => await sweepImports({ database, clock }), {
    everyMs: 60 * 60_000,
    onError,
  });
  const unsubscribe = hub.subscribe((event) => {
    if (event.topic === 'import.changed') loop.wake();
  });
  return {
    stop: async () => {
      unsubscribe();
      ending.abort();
      await Promise.all([loop.stop(), sweeping.stop()]);
    },
  };
}
