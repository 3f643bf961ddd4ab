/** Staff accounts: signing in and one's own account. */
import { z } from 'zod';
import { Done, route } from './route.ts';
import { CurrentUser, SignedInUser } from './users.ts';

export const MIN_PASSWORD_LENGTH = 8;

export const LoginAnswer = z.object({
  user: SignedInUser,
  session: z.object({
    idleExpiresAt: z.string(),
    absoluteExpiresAt: z.string(),
    isTemporaryPassword: z.boolean(),
  }),
});
export type LoginAnswer = z.infer<typeof LoginAnswer>;

export const login = route({
  method: 'POST',
  path: '/api/user-management/login',
  summary: 'Sign in with username and password; sets the session cookie',
  access: 'public',
  input: z.strictObject({ username: z.string().trim().min(1).max(64), password: z.string().min(1).max(256) }),
  output: LoginAnswer,
});

export const readCurrentUser = route({
  method: 'GET',
  path: '/api/user-management/current-user',
  summary: 'The signed-in user',
  access: 'signed-in-temporary',
  output: CurrentUser,
});

export const changePassword = route({
  method: 'POST',
  path: '/api/user-management/change-password',
  summary: 'Change one’s own password; ends every other session of the account',
  access: 'signed-in-temporary',
  input: z.strictObject({
    currentPassword: z.string().min(1).max(256),
    newPassword: z.string().min(1).max(256),
  }),
  output: Done,
});
