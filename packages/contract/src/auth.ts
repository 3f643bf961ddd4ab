/** The session of the caller. */
import { z } from 'zod';
import { Done, route } from './route.ts';
import { CurrentUser } from './users.ts';

export const readAuthUser = route({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in user; the same answer as /api/user-management/current-user',
  access: 'signed-in-temporary',
  output: CurrentUser,
});

/** Seconds since the person last did something, sent by background refreshes, so that they extend nothing more. */
export const IDLE_SECONDS_HEADER = 'x-idle-seconds';

export const refreshSession = route({
  method: 'GET',
  path: '/api/auth/refresh',
  summary: 'Extend the idle limit to 60 minutes after the last activity; never the 12-hour limit',
  access: 'signed-in-temporary',
  output: z.object({ idleExpiresAt: z.string(), absoluteExpiresAt: z.string() }),
});

export const logout = route({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End the session',
  access: 'signed-in-temporary',
  output: Done,
});
