/**
 * Signs receipts, so that a printed one can be verified: with the installation's Ed25519 key, which is not in the
 * database. Receipts of earlier releases have an HMAC with a key that was in the database; it is kept, sealed, so that
 * they can still be verified.
 */
import { createHmac, sign, timingSafeEqual, verify } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../platform/database/client.ts';
import type { Clock } from '../platform/time/clock.ts';
import { KeyringError, type Keyring } from '../platform/keys/keyring.ts';

const SETTING = 'receipt-key';
const SEALED_FOR = 'settings.receipt-key';
const PlainKey = z.object({ key: z.base64() });
const SealedKey = z.object({ sealed: z.base64(), retiredAt: z.iso.datetime() });
const PREFIX = 'ed25519:';

/**
 * At the start: seals the key of an earlier release if it is still stored in clear. A person who could read it before
 * can forge a receipt from that time, so it is valid only for values recorded until now.
 */
export async function sealOldReceiptKey(db: Db, clock: Clock, keyring: Keyring): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('settings')
      .select('value')
      .where('key', '=', SETTING)
      .forUpdate()
      .executeTakeFirst();
    const plain = PlainKey.safeParse(row?.value).data;
    if (!plain) return;
    const at = clock.now();
    const sealed = keyring.seal(Buffer.from(plain.key, 'base64'), SEALED_FOR).toString('base64');
    const value = JSON.stringify({ sealed, retiredAt: at.toISOString() });
    await tx.updateTable('settings').set({ value, updated_at: at }).where('key', '=', SETTING).execute();
  });
}

/** What a signature covers. */
export interface Signed {
  readonly figureId: string;
  readonly dimension: string;
  readonly day: string;
  readonly recordedAt: string | null;
  readonly value: string | null;
}

/** The five parts as a JSON array. */
const contentOf = ({ figureId, dimension, day, recordedAt, value }: Signed): string =>
  JSON.stringify([figureId, dimension, day, recordedAt, value]);

/** Signed texts start with their purpose, so that a signature cannot be used for another one. */
const signedText = (receipt: Signed): Buffer =>
  Buffer.from(`cottontree figure receipt v1\n${contentOf(receipt)}`, 'utf8');

/** `ed25519:` and the signature in base64. */
export const signReceipt = (keyring: Keyring, receipt: Signed): string =>
  `${PREFIX}${sign(null, signedText(receipt), keyring.signingKey).toString('base64')}`;

/**
 * The key with which a signature is valid: that of this installation, or the one of its earlier releases; null:
 * neither.
 */
export type ReceiptKey = 'ed25519' | 'earlier release';

export async function verifyReceipt(
  db: Db,
  keyring: Keyring,
  receipt: Signed,
  signature: string,
): Promise<ReceiptKey | null> {
  if (signature.startsWith(PREFIX)) {
    const bytes = Buffer.from(signature.slice(PREFIX.length), 'base64');
    return verify(null, signedText(receipt), keyring.publicKey, bytes) ? 'ed25519' : null;
  }
  if (!/^[0-9a-f]{64}$/.test(signature)) return null;
  const { rows } = await sql<{ value: unknown }>`select value from settings where key = ${SETTING}`.execute(
    db,
  );
  const held = SealedKey.safeParse(rows[0]?.value).data;
  // Values recorded after that time were never signed with it.
  if (!held || (receipt.recordedAt !== null && receipt.recordedAt > held.retiredAt)) return null;
  const key = openedKey(keyring, held.sealed);
  if (key === null) return null;
  const made = createHmac('sha256', key).update(contentOf(receipt)).digest();
  return timingSafeEqual(made, Buffer.from(signature, 'hex')) ? 'earlier release' : null;
}

/** Null when the keys were replaced since: what they sealed cannot be opened. */
function openedKey(keyring: Keyring, sealed: string): Buffer | null {
  try {
    return keyring.open(Buffer.from(sealed, 'base64'), SEALED_FOR);
  } catch (error) {
    if (error instanceof KeyringError) return null;
    throw error;
  }
}
