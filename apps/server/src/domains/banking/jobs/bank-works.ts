/** The work on bank statements with the connector to real banks, and to the sandbox bank where one runs. */
import { setTimeout as rest } from 'node:timers/promises';
import type { OutboundPolicy } from '../banks/outbound.ts';
import { restConnector } from '../banks/rest.ts';
import type { SyncParts } from '../sync-bank.ts';
import type { Work } from '../../../platform/queue/job-kind.ts';
import { matchingWork } from './match-banks.ts';
import { bankSyncWork } from './sync-banks.ts';

export function bankWorks(
  own: Pick<SyncParts, 'database' | 'clock' | 'keyring'>,
  policy: OutboundPolicy,
): Work[] {
  const random = Math.random;
  const sleep = async (ms: number, signal: AbortSignal): Promise<void> => rest(ms, undefined, { signal });
  const connector = restConnector({ ...policy, clock: own.clock, random, sleep });
  const parts: SyncParts = { ...own, connector, random };
  return [bankSyncWork(parts), matchingWork(parts)];
}
