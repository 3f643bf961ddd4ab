/** What a new password must be. The 8 characters are the specification's minimum; those with most power need more. */
import {
  LONG_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  needsLongPassword,
} from '@cottontree/contract/user-management.ts';

/** Stems of the passwords that head every published list of leaked ones. */
const COMMON = [
  'password',
  'passw0rd',
  'p@ssword',
  'p@ssw0rd',
  'qwerty',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'letmein',
  'welcome',
  'iloveyou',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'batman',
  'dragon',
  'monkey',
  'shadow',
  'master',
  'michael',
  'jennifer',
  'jordan',
  'trustno1',
  'admin',
  'administrator',
  'changeme',
  'secret',
  'default',
  'freetown',
  'sierraleone',
  'cottontree',
  'whatever',
  'starwars',
  'computer',
  'internet',
  'abc123',
  'abcdef',
  'abcdefgh',
  'mustang',
];
/** What is left when the common words and the digits and signs around them are taken away. */
const remainder = (password: string): string =>
  COMMON.reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase()).replaceAll(/[^a-z]/g, '');

/**
 * A rough estimate in bits: characters that continue a run ("aaaa", "1234", "dcba") count for almost nothing.
 * Enough to refuse "12345678" and "aaaaaaaa"; a guess, not a proof of strength.
 */
function estimateBits(password: string): number {
  let bits = 0;
  let before = Number.NaN;
  let stepBefore = Number.NaN;
  for (const character of password) {
    const code = character.codePointAt(0) ?? 0;
    const step = code - before;
    const predictable = Math.abs(step) <= 1 && (step === stepBefore || step === 0);
    bits += predictable ? 0.5 : /[a-z]/.test(character) ? 4.2 : /\d/.test(character) ? 3.3 : 5.5;
    stepBefore = step;
    before = code;
  }
  return bits;
}

/** Long enough for the roles with most power; kept beside the hash, because the hash does not tell. */
export const isLong = (password: string): boolean => password.length >= LONG_PASSWORD_LENGTH;

/** Why the second factor of this account must stay, or null: a short password of such a role leans on it. */
export const factorStands = (owner: {
  readonly roleKey: string;
  readonly passwordIsLong: boolean;
}): string | null =>
  needsLongPassword(owner.roleKey) && !owner.passwordIsLong
    ? `This role needs a password of at least ${LONG_PASSWORD_LENGTH} characters, or a second factor; change the password first.`
    : null;

/** A password that its holder must change at the next sign-in: it opens nothing else, as often as that takes. */
const OUTGROWN = {
  is_temporary_password: true,
  temporary_password_expires_at: null,
  temporary_password_used_at: null,
} as const;

/**
 * What changes besides, or null, when an account is given another role or loses its second factor: a password too short
 * to stand alone in that role must be changed by its holder. One that is temporary stays as it is.
 */
export const outgrown = (
  user: { readonly password_is_long: boolean; readonly is_temporary_password: boolean },
  after: { readonly roleKey: string; readonly twoFactorEnabled: boolean },
): typeof OUTGROWN | null =>
  needsLongPassword(after.roleKey) &&
  !after.twoFactorEnabled &&
  !user.password_is_long &&
  !user.is_temporary_password
    ? OUTGROWN
    : null;

export interface PasswordOwner {
  readonly username: string;
  readonly roleKey: string;
  readonly twoFactorEnabled: boolean;
}

/** A sentence saying what is wrong and what would do, or null when the password is acceptable. */
export function passwordFault(password: string, owner: PasswordOwner): string | null {
  if (password.length < MIN_PASSWORD_LENGTH) return 'Password must be at least 8 characters long.';
  const lower = password.toLowerCase();
  if (lower === owner.username.toLowerCase()) return 'The password must not be the username.';
  if (COMMON.some((word) => lower.includes(word)) && remainder(password).length < 4) {
    return 'This is one of the most common passwords; choose one that nobody else would.';
  }
  if (estimateBits(password) < 30) return 'This password is easy to guess; make it longer or less regular.';
  if (needsLongPassword(owner.roleKey) && !owner.twoFactorEnabled && !isLong(password)) {
    return `This role needs at least ${LONG_PASSWORD_LENGTH} characters, or a second factor.`;
  }
  return null;
}
