/**
 * Signed checkpoints: "at this time the record of this sequence had this hash". Somebody who rewrites the chain
 * afterwards cannot recreate them without the signing key, which is not in the database.
 */
import { sign, verify, type KeyObject } from 'node:crypto';
import type { Checkpoint } from '@cottontree/contract/audit/audit.ts';
import type { Selectable } from 'kysely';
import type { Db } from '../database/client.ts';
import type { Tables } from '../database/tables.ts';
import { canonicalJson } from './audit.ts';
import { GENESIS, type ChainPoint } from './audit-chain.ts';
import type { Keyring } from '../keys/keyring.ts';

export type StoredCheckpoint = Selectable<Tables['audit_checkpoints']>;
/** A checkpoint as exports and the witness store it. */
export interface SignedCheckpoint extends Checkpoint {
  /** Ed25519, base64. */
  readonly signature: string;
}

/** The first line of a signed text names its purpose, so that a signature cannot be used for another one. */
export const signedText = (purpose: 'checkpoint' | 'export' | 'seal' | 'witness', content: unknown): Buffer =>
  Buffer.from(`cottontree audit ${purpose} v1\n${canonicalJson(content)}`, 'utf8');

export const checkpointOf = (row: Omit<StoredCheckpoint, 'signature'>): Checkpoint => ({
  sequence: row.sequence.toString(),
  hash: row.hash.toString('hex'),
  count: row.count.toString(),
  at: row.at.toISOString(),
  fingerprint: row.fingerprint,
});

export const signedCheckpointOf = (row: StoredCheckpoint): SignedCheckpoint => ({
  ...checkpointOf(row),
  signature: row.signature.toString('base64'),
});

export const isSigned = ({ signature, ...checkpoint }: SignedCheckpoint, publicKey: KeyObject): boolean =>
  verify(null, signedText('checkpoint', checkpoint), publicKey, Buffer.from(signature, 'base64'));

/**
 * Whether the checkpoint was signed with the installation's current key. Checkpoints of lost or replaced keys can no
 * longer be verified.
 */
export const isOwn = ({ fingerprint }: Checkpoint, keyring: Keyring): boolean =>
  fingerprint === keyring.fingerprint;

export async function newestCheckpoint(db: Db): Promise<StoredCheckpoint | null> {
  const row = await db
    .selectFrom('audit_checkpoints')
    .selectAll()
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Where an incremental walk may begin: the newest checkpoint that this installation signed. */
export async function trustedStart(db: Db, keyring: Keyring): Promise<ChainPoint> {
  const newest = await newestCheckpoint(db);
  return newest !== null && isSigned(signedCheckpointOf(newest), keyring.publicKey) ? newest : GENESIS;
}

/** Signs the head, which the caller has just verified. Signing the same head again creates no second checkpoint. */
export async function storeCheckpoint(
  tx: Db,
  head: ChainPoint,
  at: Date,
  keyring: Keyring,
): Promise<StoredCheckpoint> {
  const unsigned = { ...head, count: head.sequence, at, fingerprint: keyring.fingerprint };
  const signature = sign(null, signedText('checkpoint', checkpointOf(unsigned)), keyring.signingKey);
  await tx
    .insertInto('audit_checkpoints')
    .values({ ...unsigned, signature })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return await tx
    .selectFrom('audit_checkpoints')
    .selectAll()
    .where('sequence', '=', head.sequence)
    .executeTakeFirstOrThrow();
}
