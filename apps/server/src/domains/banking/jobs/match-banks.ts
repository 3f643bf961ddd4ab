/** Matches lines of banks with entries of the books that came after the last sync, on the queue. */
import { sql } from 'kysely';
import { findIntegration } from '../integrations-store.ts';
import { hasUnexamined, matchIfNew, underBankLock, type SyncParts } from '../sync-bank.ts';
import type { Db } from '../../../platform/database/client.ts';
import { roundKind, work, type Work } from '../../../platform/queue/job-kind.ts';
import { whenDue, type Watch } from '../../../platform/queue/schedules.ts';

/** New entries come from the daily close and from people who adjust the books. */
const CHECK_EVERY_MS = 60_000;
const APART_MS = 1_000;

/** Ids of the accounts that have lines or entries which no rule has examined. */
async function accountsToMatch(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from bank_integrations i
     where ledger_account is not null and currency is not null
       and (closed_at is null or not exists (
         select from bank_integrations o where o.closed_at is null and o.ledger_account = i.ledger_account
                                           and o.currency = i.currency))`.execute(db);
  const due: string[] = [];
  for (const { id } of rows) if (await hasUnexamined(db, await findIntegration(db, id))) due.push(id);
  return due;
}

/** Matches every account that has unmatched items which were not examined yet. */
export async function matchDueBanks(
  { database, clock }: Pick<SyncParts, 'database' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  for (const id of await accountsToMatch(database.read)) {
    if (signal.aborted) return;
    await underBankLock(database, id, async () => {
      await matchIfNew(database, await findIntegration(database.read, id), clock);
    });
  }
}

const matching = roundKind('banking.match', 4 * 60 * 60_000);

export const matchingWork = (parts: Pick<SyncParts, 'database' | 'clock'>): Work =>
  work(matching, async (_, { signal }) => {
    await matchDueBanks(parts, signal);
    signal.throwIfAborted();
    return {};
  });

export const matchingWatch: Watch = whenDue(
  CHECK_EVERY_MS,
  matching,
  {},
  async ({ read }) => (await accountsToMatch(read)).length > 0,
  { on: ({ topic }) => topic === 'banking.changed', apartMs: APART_MS },
);
