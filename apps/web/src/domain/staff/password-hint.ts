import {
  LONG_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  needsLongPassword,
} from '@cottontree/contract/access/user-management.ts';
import type { StaffUser } from '@cottontree/contract/access/users.ts';

/** The password rules of this account; `whose` is "your" or "the". */
export function passwordHint(
  { roleHierarchy, twoFactorEnabled }: Pick<StaffUser, 'roleHierarchy' | 'twoFactorEnabled'>,
  whose: string,
): string {
  const long = needsLongPassword(roleHierarchy) && !twoFactorEnabled;
  return `At least ${long ? LONG_PASSWORD_LENGTH : MIN_PASSWORD_LENGTH} characters, not ${whose} username and none that is easily guessed.`;
}

/** What another role changes for the holder of this account. */
export function roleChangeHint(
  roleHierarchy: string,
  { twoFactorEnabled }: Pick<StaffUser, 'twoFactorEnabled'>,
): string {
  const ends = 'Changing the role ends the open sessions of this account.';
  if (!needsLongPassword(roleHierarchy) || twoFactorEnabled) return ends;
  return `${ends} This one asks for a password of ${LONG_PASSWORD_LENGTH} characters or a second factor: a shorter password must be changed at the next sign-in.`;
}
