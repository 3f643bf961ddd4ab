/** Verifies new audit records and signs the head of the chain, at the start and at intervals. */
import { CHAIN_BATCH, type ChainState } from '@cottontree/contract/audit/audit.ts';
import type { Database } from '../../../platform/database/client.ts';
import { GENESIS, verifyChain, type ChainPoint } from '../../../platform/audit/audit-chain.ts';
import { readRecords } from '../../../platform/audit/audit-memory.ts';
import { signHead } from '../../../platform/audit/audit-signing.ts';
import { readState, type Proofs } from '../../../platform/audit/audit-state.ts';
import { recordCheck, type EvidenceCheck } from '../../../platform/audit/evidence-checks.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { repeat, type Loop } from '../../../platform/queue/loop.ts';

/** Undetected truncation can remove at most the records written during this time. */
const SIGN_EVERY_MS = 10 * 60_000;

/**
 * Signs the head unless it is already signed and witnessed. It signs nothing if the chain is broken or the witness
 * contradicts it; the returned state says why, and up to where the witness knows the trail after the signing.
 */
export async function signCheckpoint(
  database: Database,
  clock: Clock,
  given: Omit<Proofs, 'memory'>,
): Promise<ChainState> {
  const proofs = { ...given, memory: database.memory };
  await readRecords(database.read, database.memory);
  const { verdict, ...state } = await readState(database.read, proofs, { scope: 'new', at: clock.now() });
  if (!state.ok || !verdict.ok || verdict.upTo === 0n) return state;
  const head = verdict.upTo.toString();
  const witnessed = proofs.witness === undefined || state.witness?.upTo === head;
  if (state.checkpoint?.sequence === head && witnessed) return state;
  await database.write.transaction().execute(async (tx) => signHead(tx, verdict.head, clock.now(), proofs));
  // The line was just written there.
  return proofs.witness && state.witness ? { ...state, witness: { ...state.witness, upTo: head } } : state;
}

/** Records of this server are known at once, those of other servers after the next read. */
const LOOK_EVERY_MS = 2_000;

/** The state of the witness for the health screen; null without one. */
function witnessCheck({ witness }: ChainState): EvidenceCheck | null {
  if (witness === null || witness.state === 'none') return null;
  if (witness.state !== 'agrees')
    return {
      ok: false,
      detail: witness.state === 'contradicts' ? 'Contradicts the database' : 'Cannot be read',
    };
  const upTo = witness.upTo === null ? 'Holds no record yet' : `Agrees up to record ${witness.upTo}`;
  return {
    ok: true,
    detail:
      witness.place === 'set'
        ? upTo
        : `${upTo}. The copy is on the same machine as the signing keys; a copy on another machine is stronger evidence`,
  };
}

export interface CheckpointKeeping {
  readonly database: Database;
  readonly clock: Clock;
  readonly proofs: Omit<Proofs, 'memory'>;
  /** Called in every round until the chain is repaired. */
  onBroken(reason: string): void;
  onError(error: unknown): void;
}

/**
 * Each round also verifies a part of the old records, from the first to the last and then again. Signatures detect a
 * rewritten history, but not one record that was edited by hand before the newest of them. The position belongs to this
 * process; after a restart it begins at the first record.
 */
export function patrolOf(database: Database, records = CHAIN_BATCH): () => Promise<string | null> {
  let place: ChainPoint = GENESIS;
  return async () => {
    const verdict = await verifyChain(database.read, place, records);
    // The position does not move, so each round reports the same fault until it is repaired.
    if (!verdict.ok) return `record ${verdict.firstBad}: ${verdict.reason}`;
    place = verdict.next ?? GENESIS;
    return null;
  };
}

/**
 * The first round runs at the start, which detects changes that were made while the server was stopped. A witness that
 * goes away or comes back is a round at once, so that the screens do not contradict each other until the next. So is
 * one that a round newly found away and the next look finds there: it was away between two looks.
 */
export function keepCheckpoints({ database, clock, proofs, onBroken, onError }: CheckpointKeeping): Loop {
  const patrol = patrolOf(database);
  let wasThere = true;
  let wasRead = true;
  const signing = repeat(
    async () => {
      const isRead = await checkRound({ database, clock, proofs, onBroken }, patrol);
      if (!isRead && wasRead) wasThere = false;
      wasRead = isRead;
    },
    { everyMs: SIGN_EVERY_MS, onError },
  );
  const looking = repeat(
    async () => {
      const isThere = (await proofs.witness?.isThere()) ?? true;
      if (isThere !== wasThere) signing.wake();
      wasThere = isThere;
      await readRecords(database.read, database.memory);
    },
    { everyMs: LOOK_EVERY_MS, onError },
  );
  return { wake: signing.wake, stop: async () => void (await Promise.all([signing.stop(), looking.stop()])) };
}

/**
 * One round: verifies a part of the old records and the new ones, signs a checkpoint, and stores the result for health.
 * False where the witness could not be read.
 */
export async function checkRound(
  { database, clock, proofs, onBroken }: Omit<CheckpointKeeping, 'onError'>,
  patrol: () => Promise<string | null>,
): Promise<boolean> {
  const edited = await patrol();
  const state = edited === null ? await signCheckpoint(database, clock, proofs) : null;
  // The check of the witness says that it is away; of the records nothing bad is known then.
  const fails = state?.ok === false && !state.onlyWitnessUnread;
  const broken = edited ?? (fails ? (state.reason ?? 'its proofs contradict each other') : null);
  const at = clock.now();
  const alone = state?.onlyWitnessUnread === true ? ', without the witness' : '';
  await recordCheck(database.write, at, 'audit', {
    ok: broken === null,
    detail:
      broken === null ? `Verified up to record ${state?.verifiedUpTo}${alone}` : `Does not hold: ${broken}`,
  });
  const witness = state && witnessCheck(state);
  if (witness) await recordCheck(database.write, at, 'witness', witness);
  if (broken !== null) onBroken(broken);
  return state?.witness?.state !== 'unreadable';
}
