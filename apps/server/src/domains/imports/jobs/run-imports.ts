/** Works on one import: one process at a time, which stops only between two batches. */
import type { ImportKind } from '@cottontree/contract/imports/fields.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { RowOf } from '../rows.ts';
import { importChanged, type ImportRow } from '../store.ts';
import type { Database } from '../../../platform/database/client.ts';
import { LOCKS } from '../../../platform/database/locks.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { announce } from '../../../platform/realtime/events.ts';
import { jobKind, work, type JobRun, type Work } from '../../../platform/queue/job-kind.ts';
import { unattended } from '../../../platform/queue/jobs.ts';
import { every, type Schedule, type Watch } from '../../../platform/queue/schedules.ts';
import { check } from '../check.ts';
import { commit } from '../commit.ts';
import { entriesWork } from '../entries-work.ts';
import { expensesWork } from '../expenses-work.ts';
import { addImportStep, keyOfImport, STEP_KINDS, type Step } from '../import-job.ts';
import type { ImportWork, ImportWorks, Turn } from '../import-work.ts';
import { openingsWork } from '../openings-work.ts';
import { registerWork } from '../register-work.ts';
import { CARDS, KYC_CASES, RATES, SECURITY_EVENTS, SUBSCRIBERS, SUPPORT_TICKETS } from '../registers.ts';
import { transactionsWork } from '../transactions-work.ts';
import { undo } from '../undo.ts';

const CHECK_EVERY_MS = 5_000;
/** When an upload without progress is cancelled. */
const ABANDONED_MS = 24 * 60 * 60_000;
/** How long rows that were left out are kept for correction. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

const worksFor = ({ recipe }: Pick<ImportRow, 'recipe'>): ImportWorks => ({
  transactions: transactionsWork({ create: recipe?.createSubscribers === true }),
  subscribers: registerWork(SUBSCRIBERS),
  'kyc-cases': registerWork(KYC_CASES),
  cards: registerWork(CARDS),
  rates: registerWork(RATES),
  'opening-balances': openingsWork,
  'security-events': registerWork(SECURITY_EVENTS),
  'support-tickets': registerWork(SUPPORT_TICKETS),
  daily: entriesWork('daily'),
  financials: entriesWork('financials'),
  expenses: expensesWork,
});

export interface ImportParts {
  readonly database: Database;
  readonly clock: Clock;
}

async function step<K extends ImportKind>(
  database: Database,
  it: ImportRow & { readonly kind: K },
  turn: Turn,
): Promise<void> {
  // The kind of the row selects the work of the same kind, which the compiler cannot follow over an index.
  const work = worksFor(it)[it.kind] as unknown as ImportWork<RowOf[K]>;
  if (it.state === 'checking') await check(database, it, work, turn);
  if (it.state === 'committing') await commit(database, it, work, turn);
  if (it.state === 'undoing') await undo(database, it, work, turn);
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

/** Locks the import against other processes while it is worked on; the lock is released when a process ends. */
async function workOn(
  { database, clock }: ImportParts,
  id: string,
  expected: Step,
  { signal, progress }: JobRun,
): Promise<void> {
  await database.write.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${LOCKS.importRun}, hashtext(${id})) as taken`.execute(tx);
    if (rows[0]?.taken !== true) return;
    // Read outside: this transaction stays open as long as the work takes.
    const { rows: found } = await sql<ImportRow>`
      select * from imports where id = ${id} and state = ${expected}`.execute(database.read);
    const [it] = found;
    if (!it) return;
    await step(database, it, {
      clock,
      stopping: signal,
      stored: (rows) =>
        progress(
          (100 * rows) / Math.max(1, it.row_count),
          `${rows.toLocaleString('en-US')} of ${it.row_count.toLocaleString('en-US')} rows`,
        ),
    });
  });
  // A step that stopped between two batches goes on in the next attempt.
  signal.throwIfAborted();
}

const sweeping = jobKind({
  name: 'imports.sweep',
  payload: z.strictObject({}),
  result: z.object({}),
  lane: 'maintenance',
  limitMs: 10 * 60_000,
  attempts: 3,
});

const STEPS: readonly Step[] = ['checking', 'committing', 'undoing'];

export const importWorks = (parts: ImportParts): readonly Work[] => [
  ...STEPS.map((each) =>
    work(STEP_KINDS[each], async ({ id }, run) => {
      await workOn(parts, id, each, run);
      return {};
    }),
  ),
  work(sweeping, async () => {
    await sweepImports(parts);
    return {};
  }),
];

export const sweepingSchedule: Schedule = every(60 * 60_000, sweeping, {});

/**
 * An import whose job was cancelled, or failed every time, stops and says so; one without a job, which a restore or an
 * earlier release left, gets one.
 */
export const importWatch: Watch = {
  name: 'imports',
  everyMs: CHECK_EVERY_MS,
  look: async (database, at) => {
    const { rows } = await sql<{ id: string; state: Step; acting_id: string | null }>`
      select id, state, acting_id from imports where state = any (${[...STEPS]}::text[]) order by created_at`.execute(
      database.read,
    );
    for (const { key, failure } of await unattended(
      database.read,
      rows.map(({ id }) => keyOfImport(id)),
    )) {
      const it = rows.find(({ id }) => keyOfImport(id) === key);
      if (!it) continue;
      const { id, state } = it;
      await database.write.transaction().execute(async (tx) => {
        if (failure === null) await addImportStep(tx, { id, step: state, person: it.acting_id, at });
        else {
          // What an undo left is as it was before.
          await sql`
            update imports set state = case when state = 'undoing' and next_chunk = chunk_count then 'committed' else 'stopped' end,
                   problem = ${failure}, version = version + 1, changed_at = ${at}
             where id = ${id} and state = ${state}
               and not exists (select from background_jobs where key = ${key} and finished_at is null)`.execute(
            tx,
          );
          await announce(tx, at, importChanged(id));
        }
      });
    }
  },
};
