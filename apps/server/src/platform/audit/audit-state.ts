/** Whether the chain, its checkpoints and their witness agree. */
import type { ChainState } from '@cottontree/contract/audit/audit.ts';
import { sql } from 'kysely';
import type { Db } from '../database/client.ts';
import {
  chainHead,
  GENESIS,
  lastRecord,
  missingFrom,
  verifyChain,
  type ChainPoint,
  type ChainVerdict,
} from './audit-chain.ts';
import {
  checkpointOf,
  isOwn,
  isSigned,
  newestCheckpoint,
  signedCheckpointOf,
  trustedStart,
  type StoredCheckpoint,
} from './audit-checkpoints.ts';
import type { RecordMemory } from '../database/record-memory.ts';
import { WitnessError, type Witness, type WitnessLine } from './audit-witness.ts';
import type { Keyring } from '../keys/keyring.ts';

export interface Proofs {
  readonly keyring: Keyring;
  readonly witness?: Witness | undefined;
  /** The records that this process has written and read: `Database.memory`. */
  readonly memory?: RecordMemory | undefined;
}

interface Contradiction {
  readonly firstBad: bigint;
  readonly reason: string;
}

/**
 * The first remembered hash that the records contradict, reported as the first record that nothing vouches for any
 * more. Where the end of the chain is missing, the first missing record.
 */
async function contradiction(
  db: Db,
  remembered: readonly { readonly sequence: string; readonly hash: string }[],
  by: string,
): Promise<Contradiction | null> {
  if (remembered.length === 0) return null;
  const { rows } = await sql<{ sequence: bigint; hash: Buffer | null; agreed: bigint }>`
    with remembered as (
      select * from unnest(${remembered.map(({ sequence }) => sequence)}::bigint[],
                           ${remembered.map(({ hash }) => Buffer.from(hash, 'hex'))}::bytea[]) as r (sequence, hash)
    ), compared as (
      select r.sequence, a.hash, a.hash is not distinct from r.hash as agrees
        from remembered r left join audit_records a on a.seq = r.sequence
    )
    select c.sequence, c.hash,
           coalesce((select max(o.sequence) from compared o where o.agrees and o.sequence < c.sequence), 0) as agreed
      from compared c where not c.agrees order by c.sequence limit 1`.execute(db);
  const wrong = rows[0];
  if (!wrong) return null;
  const { sequence: last } = await lastRecord(db);
  if (wrong.sequence > last) {
    const upTo = remembered.map(({ sequence }) => BigInt(sequence)).reduce((a, b) => (a > b ? a : b));
    return { firstBad: last + 1n, reason: missingFrom(last + 1n, by, upTo) };
  }
  const what = wrong.hash === null ? 'is gone, which' : 'has another hash than';
  return {
    firstBad: wrong.agreed + 1n,
    reason: `record ${wrong.sequence} ${what} ${by} ${wrong.hash === null ? 'knows' : 'says'}`,
  };
}

/** Whether each checkpoint in the database is signed by this installation and matches the records. */
async function checkpointsHold(
  db: Db,
  { keyring }: Proofs,
  newestOnly: boolean,
): Promise<Contradiction | null> {
  const rows = await db
    .selectFrom('audit_checkpoints')
    .selectAll()
    .orderBy('sequence', 'desc')
    .$if(newestOnly, (query) => query.limit(1))
    .execute();
  const signed = rows
    .toReversed()
    .map(signedCheckpointOf)
    .filter((each) => isOwn(each, keyring));
  const forged = signed.find((each) => !isSigned(each, keyring.publicKey));
  if (forged)
    return {
      firstBad: BigInt(forged.sequence),
      reason: `the checkpoint at record ${forged.sequence} is not signed by this installation`,
    };
  return await contradiction(db, signed, 'a signed checkpoint');
}

/**
 * Whether the checkpoints in the database are those of the witness, up to the newest of the witness. The witness is
 * written before the transaction of a checkpoint ends, so only its newest line may be missing in the database.
 */
async function checkpointsAsWitnessed(db: Db, lines: readonly WitnessLine[]): Promise<Contradiction | null> {
  const last = lines.at(-1);
  if (!last) return null;
  const column = <Value>(of: (line: WitnessLine) => Value): Value[] => lines.map(of);
  const { rows } = await sql<{ sequence: bigint; held: boolean; known: boolean }>`
    with witnessed as (
      select * from unnest(${column((line) => line.sequence)}::bigint[], ${column((line) => Buffer.from(line.hash, 'hex'))}::bytea[],
                           ${column((line) => line.count)}::bigint[], ${column((line) => line.at)}::timestamptz[],
                           ${column((line) => line.fingerprint)}::text[],
                           ${column((line) => Buffer.from(line.signature, 'base64'))}::bytea[])
             as w (sequence, hash, count, at, fingerprint, signature)
    ), held as (
      select * from audit_checkpoints where sequence <= ${last.sequence}::bigint
    )
    select sequence, c.hash is not null as held, w.hash is not null as known
      from witnessed w full join held c using (sequence)
     where row(w.hash, w.count, w.at, w.fingerprint, w.signature)
           is distinct from row(c.hash, c.count, c.at, c.fingerprint, c.signature)
       and (c.hash is not null or sequence <> ${last.sequence}::bigint) and sequence is not null
     order by sequence limit 1`.execute(db);
  const wrong = rows[0];
  if (!wrong) return null;
  const what = !wrong.held
    ? 'is gone, which the witness knows'
    : wrong.known
      ? 'is another than the witness knows'
      : 'is one that the witness does not know';
  return { firstBad: 0n, reason: `the checkpoint at record ${wrong.sequence} ${what}` };
}

async function witnessHolds(
  db: Db,
  { keyring, witness }: Proofs,
): Promise<{
  readonly state: NonNullable<ChainState['witness']>;
  readonly contradiction: Contradiction | null;
}> {
  if (!witness) return { state: { state: 'none', upTo: null, place: null }, contradiction: null };
  const { place } = witness;
  let lines: WitnessLine[];
  try {
    lines = await witness.read(keyring);
  } catch (error) {
    const reason =
      error instanceof WitnessError ? error.message : `The witness ${witness.folder} cannot be read`;
    return { state: { state: 'unreadable', upTo: null, place }, contradiction: { firstBad: 0n, reason } };
  }
  const found = (await contradiction(db, lines, 'the witness')) ?? (await checkpointsAsWitnessed(db, lines));
  const upTo = lines.at(-1)?.sequence ?? null;
  return { state: { state: found ? 'contradicts' : 'agrees', upTo, place }, contradiction: found };
}

/**
 * Reports that the newest checkpoint this server has seen no longer exists. The witness alone cannot show this: its
 * newest line is written before the transaction of a checkpoint ends.
 */
function checkpointLost(
  newest: StoredCheckpoint | null,
  seenUpTo: bigint,
  { keyring, memory }: Proofs,
): Contradiction | null {
  const own = newest && signedCheckpointOf(newest);
  if (own && isOwn(own, keyring) && isSigned(own, keyring.publicKey))
    memory?.sawCheckpoint(BigInt(own.sequence));
  return (newest?.sequence ?? 0n) < seenUpTo
    ? { firstBad: 0n, reason: `the checkpoint at record ${seenUpTo} is gone, which this server has seen` }
    : null;
}

const SEEN = 'this server, which has seen it,';
const remembered = (memory: RecordMemory | undefined): { sequence: string; hash: string }[] =>
  (memory?.records() ?? []).map(({ sequence, hash }) => ({ sequence: sequence.toString(), hash }));

export interface Walk {
  /** `all` walks every record; `new` those since the newest checkpoint that this installation signed. */
  readonly scope: 'all' | 'new';
  readonly at: Date;
  /** Where an earlier walk ended. */
  readonly after?: ChainPoint | undefined;
  /** Records to walk; all of them by default. */
  readonly atMost?: number;
}

export async function readState(
  db: Db,
  proofs: Proofs,
  { scope, at, after, atMost }: Walk,
): Promise<ChainState & { readonly verdict: ChainVerdict }> {
  const start = after ?? (scope === 'all' ? GENESIS : await trustedStart(db, proofs.keyring));
  const verdict = await verifyChain(db, start, atMost);
  // Read before the query below: a checkpoint that another request sees in the meantime is newer than ours.
  const seenUpTo = proofs.memory?.checkpoint ?? 0n;
  const newest = await newestCheckpoint(db);
  const next = verdict.ok ? verdict.next : null;
  const head = verdict.ok ? verdict.head : await chainHead(db);
  // Where the head is missing, checkpoints and memory know how far the chain went.
  const compared = verdict.ok ? next === null : verdict.headMissing === true;
  const inDatabase = compared ? await checkpointsHold(db, proofs, scope === 'new') : null;
  const lost = compared ? checkpointLost(newest, seenUpTo, proofs) : null;
  // Checkpoints and witness are compared once, when the walk reaches the head.
  const second = next === null ? await witnessHolds(db, proofs) : null;
  const seen = compared ? await contradiction(db, remembered(proofs.memory), SEEN) : null;
  const compare = inDatabase ?? second?.contradiction ?? lost ?? seen;
  const fault: Contradiction | null = verdict.ok
    ? compare
    : verdict.headMissing && compare && compare.firstBad > 0n
      ? compare
      : verdict;
  // Records contradicted by a checkpoint or the witness were walked, but nothing is proven beyond the last record on
  // which they agree.
  const proven = compared && fault && fault.firstBad > 0n ? fault.firstBad - 1n : verdict.upTo;
  return {
    ok: fault === null,
    verifiedUpTo: proven.toString(),
    head: head.sequence.toString(),
    next: next && { sequence: next.sequence.toString(), hash: next.hash.toString('hex') },
    firstBad: fault && fault.firstBad > 0n ? fault.firstBad.toString() : null,
    reason: fault?.reason ?? null,
    at: at.toISOString(),
    walkedFrom: start.sequence.toString(),
    checkpoint: newest === null ? null : checkpointOf(newest),
    witness: second && second.state,
    verdict,
    onlyWitnessUnread:
      verdict.ok && second?.state.state === 'unreadable' && (inDatabase ?? lost ?? seen) === null,
  };
}
