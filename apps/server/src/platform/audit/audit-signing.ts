/** Signs the head of the chain and passes the checkpoint to the witness: on a schedule and on request. */
import { sql } from 'kysely';
import type { Db } from '../database/client.ts';
import { LOCKS } from '../database/locks.ts';
import type { ChainPoint } from './audit-chain.ts';
import {
  isOwn,
  newestCheckpoint,
  signedCheckpointOf,
  storeCheckpoint,
  type StoredCheckpoint,
} from './audit-checkpoints.ts';
import type { WitnessLine } from './audit-witness.ts';
import type { Proofs } from './audit-state.ts';

/** Lines that a witness which was unreachable gets at once; the rest follows in the next round. */
const CATCH_UP = 10_000;

/**
 * Restores to the database a checkpoint that only the witness has, because of a crash between the write to the witness
 * and the commit.
 */
async function takeBack(tx: Db, line: WitnessLine | undefined, proofs: Proofs): Promise<void> {
  if (!line || !isOwn(line, proofs.keyring)) return;
  await tx
    .insertInto('audit_checkpoints')
    .values({
      sequence: BigInt(line.sequence),
      hash: Buffer.from(line.hash, 'hex'),
      count: BigInt(line.count),
      at: new Date(line.at),
      fingerprint: line.fingerprint,
      signature: Buffer.from(line.signature, 'base64'),
    })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/**
 * Within `tx`: stores the checkpoint of a head that was already verified and appends what the witness is missing. If
 * the witness cannot be written to, the whole call fails, so that nothing is signed that the witness does not have.
 */
export async function signHead(
  tx: Db,
  head: ChainPoint,
  at: Date,
  proofs: Proofs,
): Promise<StoredCheckpoint> {
  await sql`select pg_advisory_xact_lock(${LOCKS.auditSigning})`.execute(tx);
  const lines = (await proofs.witness?.read(proofs.keyring)) ?? [];
  await takeBack(tx, lines.at(-1), proofs);
  const newest = await newestCheckpoint(tx);
  // Another server has signed a later head in the meantime: the witness would never get an earlier one behind it.
  const stored =
    newest !== null && newest.sequence > head.sequence
      ? newest
      : await storeCheckpoint(tx, head, at, proofs.keyring);
  if (proofs.witness) {
    const missing = await tx
      .selectFrom('audit_checkpoints')
      .selectAll()
      .where('sequence', '>', BigInt(lines.at(-1)?.sequence ?? 0))
      .orderBy('sequence')
      .limit(CATCH_UP)
      .execute();
    await proofs.witness.append(missing.map(signedCheckpointOf));
  }
  proofs.memory?.signed(stored.sequence);
  return stored;
}
