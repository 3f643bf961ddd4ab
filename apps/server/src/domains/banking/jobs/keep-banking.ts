/** Runs in every server process: syncs each bank when it is due, and matches the lines of every account. */
import { setTimeout as rest } from 'node:timers/promises';
import { sql } from 'kysely';
import { findIntegration } from '../integrations-store.ts';
import { longestPause } from '../rules.ts';
import { readSettings } from '../sync-settings-store.ts';
import type { OutboundPolicy } from '../banks/outbound.ts';
import { restConnector } from '../banks/rest.ts';
import { REALISTIC, type SandboxBank } from '../banks/sandbox/server.ts';
import type { Database } from '../../../platform/database/client.ts';
import { latestCredible, type Clock } from '../../../platform/time/clock.ts';
import type { Keyring } from '../../../platform/keys/keyring.ts';
import type { Hub } from '../../../platform/realtime/hub.ts';
import { demoRemoved } from '../../../ledger/demo-state.ts';
import { repeat } from '../../../platform/queue/loop.ts';
import { connectSandbox, sandboxBank } from '../sandbox-bank.ts';
import { matchIfNew, syncBank, underBankLock, type SyncParts } from '../sync-bank.ts';

const POLL_MS = 5_000;
/** New entries come from the daily close and from people who adjust the books. */
const MATCH_MS = 60_000;
const SANDBOX_MS = 10_000;
/** The number of concurrent calls to banks: each holds a database connection while it waits. */
const AT_ONCE = 2;

/** Syncs every bank that is due. The failure of one does not delay the others. */
export async function syncDueBanks(parts: SyncParts, signal: AbortSignal): Promise<void> {
  const now = parts.clock.now();
  const { frequency } = await readSettings(parts.database.read);
  // No bank waits longer than this; a later time was set by a wrong clock.
  const latest = new Date(latestCredible(now).getTime() + longestPause(frequency) * 1_000);
  const { rows } = await sql<{ id: string }>`
    select id from bank_integrations
     where type = 'api' and (sync_requested_at is not null or next_sync_at <= ${now} or next_sync_at > ${latest})
     order by sync_requested_at nulls last, next_sync_at`.execute(parts.database.read);
  const failed: unknown[] = [];
  const due = rows.map(({ id }) => id);
  const work = async (): Promise<void> => {
    for (let id = due.shift(); id !== undefined && !signal.aborted; id = due.shift())
      await syncBank(parts, id, signal).catch((error: unknown) => failed.push(error));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failed.length > 0 && !signal.aborted)
    throw new AggregateError(failed, 'some banks could not be synced');
}

/** Matches every account that has unmatched items which were not examined yet. */
export async function matchDueBanks({
  database,
  clock,
}: Pick<SyncParts, 'database' | 'clock'>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from bank_integrations i
     where ledger_account is not null and currency is not null
       and (closed_at is null or not exists (
         select from bank_integrations o where o.closed_at is null and o.ledger_account = i.ledger_account
                                           and o.currency = i.currency))`.execute(database.read);
  for (const { id } of rows) {
    await underBankLock(database, id, async () => {
      await matchIfNew(database, await findIntegration(database.read, id), clock.now());
    });
  }
}

export interface BankingOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly hub: Pick<Hub, 'subscribe'>;
  /** Whether the sandbox bank may run: only with a demo company. */
  readonly sandbox: boolean;
  readonly allowPrivate: boolean;
  onError(error: unknown): void;
}

export function keepBanking(options: BankingOptions): { stop(): Promise<void> } {
  const { database, clock, keyring, hub, onError } = options;
  const ending = new AbortController();
  let sandbox: SandboxBank | null = null;
  const policy: OutboundPolicy = {
    sandboxOrigin: () => sandbox?.origin ?? null,
    allowPrivate: options.allowPrivate,
  };
  const random = Math.random;
  const sleep = async (ms: number, signal: AbortSignal): Promise<void> => rest(ms, undefined, { signal });
  const parts: SyncParts = {
    database,
    clock,
    keyring,
    random,
    connector: restConnector({ ...policy, clock, random, sleep }),
  };
  const syncing = repeat(async () => await syncDueBanks(parts, ending.signal), { everyMs: POLL_MS, onError });
  const matching = repeat(async () => await matchDueBanks(parts), { everyMs: MATCH_MS, onError });
  const founding = options.sandbox
    ? repeat(
        async () => {
          if (await demoRemoved(database.read)) {
            const stopping = sandbox;
            sandbox = null;
            return await stopping?.close();
          }
          sandbox ??= await sandboxBank(database, clock, REALISTIC, random);
          if ((await connectSandbox(database, keyring, clock)) > 0) syncing.wake();
        },
        { everyMs: SANDBOX_MS, onError },
      )
    : null;
  const unsubscribe = hub.subscribe(({ topic }) => {
    if (topic === 'banking.changed') {
      syncing.wake();
      matching.wake();
    }
  });
  return {
    stop: async () => {
      unsubscribe();
      ending.abort();
      await Promise.all([syncing.stop(), matching.stop(), founding?.stop()]);
      await sandbox?.close();
    },
  };
}
