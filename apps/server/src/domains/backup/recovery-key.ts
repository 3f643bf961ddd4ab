/**
 * The key that decrypts backups: 256 random bits, created once per installation. It is stored encrypted in the
 * database, and people write it down, so that a new machine can open a backup without the keys of the old one.
 */
import { createHash, hkdfSync, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
/** Crockford's alphabet, without letters that look like digits. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHECK_BYTES = 3;
const GROUP = 5;

/** The typed text is not a recovery key; the message is for people. */
export class RecoveryKeyError extends Error {
  override readonly name = 'RecoveryKeyError';
}

export const newRecoveryKey = (): Buffer => randomBytes(KEY_BYTES);

const checkOf = (key: Buffer): Buffer =>
  createHash('sha256').update('cottontree recovery key').update(key).digest().subarray(0, CHECK_BYTES);

/** Formats the key as eight groups of seven with a checksum, so that it can be read out over a telephone. */
export function formatRecoveryKey(key: Buffer): string {
  const value = BigInt(`0x${Buffer.concat([key, checkOf(key)]).toString('hex')}`);
  const length = Math.ceil(((KEY_BYTES + CHECK_BYTES) * 8) / GROUP);
  let text = '';
  for (let place = length - 1; place >= 0; place -= 1)
    text += DIGITS[Number((value >> BigInt(place * GROUP)) & 31n)];
  return (text.match(/.{1,7}/g) ?? []).join('-');
}

/** Ignores blanks, dashes and case. Throws RecoveryKeyError. */
export function parseRecoveryKey(text: string): Buffer {
  const digits = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const length = Math.ceil(((KEY_BYTES + CHECK_BYTES) * 8) / GROUP);
  if (digits.length !== length)
    throw new RecoveryKeyError(
      `A recovery key has ${length} letters and digits; this one has ${digits.length}`,
    );
  let value = 0n;
  for (const digit of digits) {
    const worth = DIGITS.indexOf(digit);
    if (worth < 0) throw new RecoveryKeyError(`A recovery key has no ${digit} in it`);
    value = (value << BigInt(GROUP)) | BigInt(worth);
  }
  const bytes = Buffer.from(value.toString(16).padStart((KEY_BYTES + CHECK_BYTES) * 2, '0'), 'hex');
  const key = bytes.subarray(0, KEY_BYTES);
  if (!checkOf(key).equals(bytes.subarray(KEY_BYTES)))
    throw new RecoveryKeyError('This recovery key has a slip in it; compare it with what was written down');
  return key;
}

/** Derives a separate key for each purpose and object (HKDF-SHA256, RFC 5869). */
export const subKey = (key: Buffer, salt: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `cottontree backup ${purpose}`, KEY_BYTES));
