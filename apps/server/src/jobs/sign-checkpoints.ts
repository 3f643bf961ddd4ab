/** Verifies what is new in the audit chain and signs its head, at the start and now and then. */
import type { ChainState } from '@cottontree/contract/audit.ts';
import type { Database } from '../db/client.ts';
import { signHead } from '../kernel/audit-signing.ts';
import { readState, type Proofs } from '../kernel/audit-state.ts';
import type { Clock } from '../kernel/clock.ts';
import { repeat, type Loop } from './loop.ts';

/** What could be cut off unseen is at most what was written in this time. */
const SIGN_EVERY_MS = 10 * 60_000;

/**
 * Signs the head unless it is signed and witnessed already. Nothing is signed of a chain that does not hold, nor of one
 * that the witness contradicts: the state that is answered says why.
 */
export async function signCheckpoint(database: Database, clock: Clock, proofs: Proofs): Promise<ChainState> {
  const { verdict, ...state } = await readState(database.read, proofs, { scope: 'new', at: clock.now() });
  if (!state.ok || !verdict.ok || verdict.upTo === 0n) return state;
  const head = verdict.upTo.toString();
  const witnessed = proofs.witness === undefined || state.witness.upTo === head;
  if (state.checkpoint?.sequence !== head || !witnessed)
    await database.write.transaction().execute(async (tx) => signHead(tx, verdict.head, clock.now(), proofs));
  return state;
}

export interface CheckpointKeeping {
  readonly database: Database;
  readonly clock: Clock;
  readonly proofs: Proofs;
  /** Told each time, until it is mended. */
  onBroken(reason: string): void;
  onError(error: unknown): void;
}

/** The first round is at the start: a database that was changed meanwhile is told from the one that was left. */
export const keepCheckpoints = ({ database, clock, proofs, onBroken, onError }: CheckpointKeeping): Loop =>
  repeat(
    async () => {
      const { ok, reason } = await signCheckpoint(database, clock, proofs);
      if (!ok) onBroken(reason ?? 'its proofs contradict each other');
    },
    { everyMs: SIGN_EVERY_MS, onError },
  );
