/**
 * Codes that a person copies by hand. They carry 80 random bits, so that a plain SHA-256, bound to what they are for,
 * cannot be guessed back from a copy of the database: no slow hash is needed.
 */
import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base32: no I, L, O, U, which are misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/** Four groups of four characters. */
export const newTypedCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte & 31])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-');

/** The same for every way of writing one code. `purpose` and `userId` keep it from counting as another's. */
export const hashTypedCode = (purpose: string, userId: string, code: string): Buffer => {
  const plain = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return createHash('sha256').update(`${purpose}:${userId}:${plain}`).digest();
};
