/** The staff user as in the specification; shared by sign-in, the shell and user management. */
import { z } from 'zod';
import { FreeText } from '../free-text.ts';
import { Power } from './permissions.ts';
import { personal } from '../personal-data.ts';
import { USERNAME } from './username.ts';

/** The format of a username. */
export const Username = z.string().regex(USERNAME, 'must be 3-32 lower-case letters, digits or . _ -');
export const Email = z.email('must be an email address').max(200);
export const PersonName = FreeText.trim().min(1, 'must not be blank').max(80);

/** Exactly what the browser stores under its auth key; it is used to render the shell and grants nothing. */
export const SignedInUser = z.object({
  id: z.string(),
  username: personal('staffName'),
  email: personal('staffContact'),
  firstName: personal('staffName'),
  lastName: personal('staffName'),
  roleHierarchy: z.string(),
});
export type SignedInUser = z.infer<typeof SignedInUser>;

export const CurrentUser = SignedInUser.extend({
  department: z.string().nullable(),
  jobTitle: z.string().nullable(),
  isOwner: z.boolean(),
  isSuspended: z.boolean(),
  isActive: z.boolean(),
  isTemporaryPassword: z.boolean(),
  accountLockedUntil: z.string().nullable(),
  lastLoginAt: z.string().nullable(),
  createdAt: z.string(),
  passwordChangedAt: z.string().nullable(),
  twoFactorEnabled: z.boolean(),
  roleName: z.string(),
  powers: z.array(Power),
  /** True if this session must enter an activation code before it may change the temporary password. */
  needsActivationCode: z.boolean(),
  session: z.object({ idleExpiresAt: z.string(), absoluteExpiresAt: z.string() }),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/**
 * A staff account as in the list of users. What shows whether a person has signed in yet is null for everybody except
 * that person and the people who manage them.
 */
export const StaffUser = SignedInUser.extend({
  department: z.string().nullable(),
  jobTitle: z.string().nullable(),
  isOwner: z.boolean(),
  isSuspended: z.boolean(),
  isActive: z.boolean(),
  /** Only owners see which accounts could be opened by guessing: null for everybody else. */
  isTemporaryPassword: z.boolean().nullable(),
  accountLockedUntil: z.string().nullable(),
  lastLoginAt: z.string().nullable(),
  createdAt: z.string(),
  passwordChangedAt: z.string().nullable(),
  twoFactorEnabled: z.boolean().nullable(),
  /** Not activated, and with more permissions than View Only once it is. Null as isTemporaryPassword. */
  needsActivationCode: z.boolean().nullable(),
  roleName: z.string(),
  /**
   * Sent back with a change: the second of two people who edit one account gets 409. Null for people who manage nobody
   * of this role.
   */
  version: z.int().nullable(),
});
export type StaffUser = z.infer<typeof StaffUser>;

export const AccountStatus = z.enum(['Locked', 'Suspended', 'Active', 'Inactive']);
export type AccountStatus = z.infer<typeof AccountStatus>;

/** For how long too many failed attempts lock an account. */
export const LOCK_MINUTES = 15;
/** An end further ahead than the longest lock was set while the server's clock was wrong, and is ignored. */
function lockHolds(until: string | null, now: Date): boolean {
  if (until === null) return false;
  const left = Date.parse(until) - now.getTime();
  return left > 0 && left <= (LOCK_MINUTES + 1) * 60_000;
}

/** The displayed status of an account, most severe first. `now` is the caller's clock. */
export function accountStatus(
  user: Pick<StaffUser, 'accountLockedUntil' | 'isSuspended' | 'isActive'>,
  now: Date,
): AccountStatus {
  if (lockHolds(user.accountLockedUntil, now)) return 'Locked';
  if (user.isSuspended) return 'Suspended';
  return user.isActive ? 'Active' : 'Inactive';
}
