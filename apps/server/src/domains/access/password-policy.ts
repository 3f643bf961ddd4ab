/** What a new password must be. The 8 characters are the specification's minimum; those with most power need more. */
import {
  LONG_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  needsLongPassword,
} from '@cottontree/contract/user-management.ts';
import { passwordGuesser } from './guessable-password.ts';

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
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Whose password it is, of a row of the staff. */
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

/** A sentence saying what is wrong and what would do, or null when the password is acceptable. */
export type PasswordFault = (password: string, owner: PasswordOwner) => string | null;

/** The rules for a new password. Their lists are read with the first call: ask for them before a transaction begins. */
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
