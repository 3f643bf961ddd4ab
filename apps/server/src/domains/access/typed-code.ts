/**
 * Codes that a person types. They have 80 random bits, so nobody can guess them from a copy of the database: a plain
 * SHA-256, bound to the purpose, is enough, and no slow hash is needed.
 */
import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base32: without I, L, O and U, which are easily misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/** Four groups of four characters, such as `ABCD-EFGH-JKMN-PQRS`. */
export const newTypedCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte & 31])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-');

/** Ignores case and separators. `purpose` and `userId` prevent that a code is accepted for another purpose or user. */
export const hashTypedCode = (purpose: string, userId: string, code: string): Buffer => {
  const plain = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return createHash('sha256').update(`${purpose}:${userId}:${plain}`).digest();
};
