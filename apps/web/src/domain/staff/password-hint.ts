import {
  LONG_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  needsLongPassword,
} from '@cottontree/contract/access/user-management.ts';
import type { StaffUser } from '@cottontree/contract/access/users.ts';
import { STAFF_TEXTS } from './texts.ts';

/** The password rules of this account; `whose` is "your" or "the". */
export function passwordHint(
  { roleHierarchy, twoFactorEnabled }: Pick<StaffUser, 'roleHierarchy' | 'twoFactorEnabled'>,
  whose: string,
): string {
  const long = needsLongPassword(roleHierarchy) && !twoFactorEnabled;
  return STAFF_TEXTS.atLeastCharacters(long ? LONG_PASSWORD_LENGTH : MIN_PASSWORD_LENGTH, whose);
}

/** What another role changes for the holder of this account. */
export function roleChangeHint(
  roleHierarchy: string,
  { twoFactorEnabled }: Pick<StaffUser, 'twoFactorEnabled'>,
): string {
  const ends = STAFF_TEXTS.changingTheRoleEnds;
  if (!needsLongPassword(roleHierarchy) || twoFactorEnabled) return ends;
  return STAFF_TEXTS.thisOneAsks(ends, LONG_PASSWORD_LENGTH);
}
