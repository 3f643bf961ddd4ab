/** Rules for new passwords. The specification requires 8 characters; the most powerful roles need more. */
import {
  LONG_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  needsLongPassword,
} from '@cottontree/contract/access/user-management.ts';
import { passwordGuesser } from './guessable-password.ts';

/** Long enough for the most powerful roles. It is stored beside the hash, because the hash does not show the length. */
export const isLong = (password: string): boolean => password.length >= LONG_PASSWORD_LENGTH;

/**
 * Why the second factor of this account cannot be removed, or null: its password is too short for the role without it.
 */
export const factorRequired = (owner: {
  readonly roleKey: string;
  readonly passwordIsLong: boolean;
}): string | null =>
  needsLongPassword(owner.roleKey) && !owner.passwordIsLong
    ? `This role needs a password of at least ${LONG_PASSWORD_LENGTH} characters, or a second factor; change the password first.`
    : null;

/** A password that must be changed at the next sign-in. It allows only that change, any number of times. */
const OUTGROWN = {
  is_temporary_password: true,
  temporary_password_expires_at: null,
  temporary_password_used_at: null,
} as const;

/**
 * The further changes when an account gets another role or loses its second factor, or null: a password that is too
 * short for the role without a second factor must be changed by its holder. A temporary password is left as it is.
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
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The password owner that a row of the staff describes. */
export const ownerOf = (user: {
  readonly username: string;
  readonly role_key: string;
  readonly two_factor_enabled: boolean;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}): PasswordOwner => ({
  username: user.username,
  roleKey: user.role_key,
  twoFactorEnabled: user.two_factor_enabled,
  email: user.email,
  firstName: user.first_name,
  lastName: user.last_name,
});

/** A sentence that says what is wrong and what would be accepted, or null when the password is acceptable. */
export type PasswordFault = (password: string, owner: PasswordOwner) => string | null;

/** The rules for a new password. The first call loads the word lists, so call it before a transaction begins. */
export async function passwordRules(): Promise<PasswordFault> {
  const guess = await passwordGuesser();
  return (password, owner) => {
    const { username, roleKey, twoFactorEnabled, email, firstName, lastName } = owner;
    if (password.length < MIN_PASSWORD_LENGTH) return 'Password must be at least 8 characters long.';
    if (password.toLowerCase() === username.toLowerCase()) return 'The password must not be the username.';
    if (needsLongPassword(roleKey) && !twoFactorEnabled && !isLong(password))
      return `This role needs at least ${LONG_PASSWORD_LENGTH} characters, or a second factor.`;
    const guessed = guess(password, [username, email, firstName, lastName, `${firstName}${lastName}`]);
    if (guessed === 'common')
      return 'This is one of the most common passwords; choose one that nobody else would.';
    if (guessed === 'weak') return 'This password is easy to guess; make it longer or less regular.';
    return null;
  };
}
