/** The staff user as the documents give it; shared by sign-in, the shell and user management. */
import { z } from 'zod';
import { Power } from './permissions.ts';

/** Exactly what the browser keeps under its auth key; it draws the shell and grants nothing. */
export const SignedInUser = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
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
  session: z.object({ idleExpiresAt: z.string(), absoluteExpiresAt: z.string() }),
});
export type CurrentUser = z.infer<typeof CurrentUser>;
