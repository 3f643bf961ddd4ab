/** Signs the head of the chain and tells the witness: by schedule, and when somebody asks. */
import { sql } from 'kysely';
import type { Db } from '../database/client.ts';
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

/** One signer at a time, of all servers: the witness is a file. */
const SIGNING_LOCK = 1_280_468;
/** Lines that a witness which was away is given at once; the rest follows in the next round. */
const CATCH_UP = 10_000;

/** A crash after the witness was written and before the commit left a checkpoint that only the witness has. */
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
 * Within `tx`: stores the checkpoint of a head that was verified before, and brings the witness up to it. A witness
 * that cannot be written to fails the whole; nothing is signed that it does not know of.
 */
export async function signHead(
  tx: Db,
  head: ChainPoint,
  at: Date,
  proofs: Proofs,
): Promise<StoredCheckpoint> {
  await sql`select pg_advisory_xact_lock(${SIGNING_LOCK})`.execute(tx);
  const lines = (await proofs.witness?.read(proofs.keyring)) ?? [];
  await takeBack(tx, lines.at(-1), proofs);
  const newest = await newestCheckpoint(tx);
  // Another server has signed a later head meanwhile: an earlier one behind it would be unknown to the witness.
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
