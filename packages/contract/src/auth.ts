/** The session of the caller. */
import { z } from 'zod';
import { Power } from './permissions.ts';
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

export const listOwnSessions = route({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'One’s own open sessions, the latest active first',
  access: 'signed-in',
  output: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        device: z.string().nullable(),
        address: z.string().nullable(),
        startedAt: z.string(),
        lastActiveAt: z.string(),
        current: z.boolean(),
      }),
    ),
  }),
});

export const revokeOwnSession = route({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'End another of one’s own sessions',
  access: 'signed-in',
  params: z.strictObject({ id: z.uuid() }),
  output: Done,
});

export const readOwnPowers = route({
  method: 'GET',
  path: '/api/auth/powers',
  summary: 'What one may do, and which role each power comes from',
  access: 'signed-in',
  output: z.object({
    powers: z.array(
      z.object({
        power: Power,
        name: z.string(),
        description: z.string(),
        /** Display names of the roles that carry it: one’s own, or ones of lower authority. */
        from: z.array(z.string()),
      }),
    ),
  }),
});
