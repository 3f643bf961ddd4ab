/** Works on the imports that wait for the server: one process at each, and only between two batches does it end. */
import type { ImportKind } from '@cottontree/contract/import-fields.ts';
import type { ImportState } from '@cottontree/contract/imports.ts';
import { sql } from 'kysely';
import type { RowOf } from '../rules.ts';
import type { ImportRow } from '../store.ts';
import type { Database } from '../../../platform/database/client.ts';
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

/** First half of the advisory key. */
const IMPORT_LOCKS = 1_280_469;
/** For a hint that was lost, or another process that ended in the middle of one. */
const POLL_MS = 5_000;
/** An upload that nobody went on with. */
const ABANDONED_MS = 24 * 60 * 60_000;
/** Rows that were left out are kept so long for whoever wants to mend them. */
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
  // The kind of the row picks the work of the same kind, which the compiler does not follow over an index.
  const work = WORKS[it.kind] as unknown as ImportWork<RowOf[K]>;
  if (it.state === 'checking') await check(database, it, work, turn);
  if (it.state === 'committing') await commit(database, it, work, turn);
  if (it.state === 'undoing') await undo(database, it, work, turn);
}

/** Holds the import against other processes while it is worked on; a process that ends lets go of it. */
async function workOn(database: Database, id: string, turn: Turn): Promise<void> {
  await database.write.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${IMPORT_LOCKS}, hashtext(${id})) as taken`.execute(tx);
    if (rows[0]?.taken !== true) return;
    // Looked at outside: this transaction lives as long as the work does.
    const { rows: found } = await sql<ImportRow>`select * from imports where id = ${id}`.execute(
      database.read,
    );
    if (found[0]) await step(database, found[0], turn);
  });
}

/** One round over everything that waits. */
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
    // One that fails must not keep the others waiting.
    await workOn(database, id, turn).catch((error: unknown) => failed.push(error));
  }
  if (failed.length > 0) throw new AggregateError(failed, 'some imports could not go on');
}

/** Gives up uploads that were never finished, and forgets left-out rows after a month. */
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
