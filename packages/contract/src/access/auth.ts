/** The caller's session. */
import { z } from 'zod';
import { Power } from './permissions.ts';
import { Done, route } from '../route.ts';
import { RecoveryCodes, SecondFactorCode } from './second-factor.ts';
import { CurrentUser } from './users.ts';
import { personal } from '../personal-data.ts';

export const readAuthUser = route({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in user; the same answer as /api/user-management/current-user',
  access: 'signed-in-temporary',
  output: CurrentUser,
});

/**
 * Seconds since the person was last active. Background refreshes send it, so that they do not extend the session beyond
 * that.
 */
export const IDLE_SECONDS_HEADER = 'x-idle-seconds';

export const refreshSession = route({
  method: 'GET',
  path: '/api/auth/refresh',
  summary: 'Extend the idle limit to 60 minutes after the last activity; never the 12-hour limit',
  access: 'signed-in-temporary',
  evenWhenFull: true,
  output: z.object({ idleExpiresAt: z.string(), absoluteExpiresAt: z.string() }),
});

export const logout = route({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End the session',
  access: 'signed-in-temporary',
  evenWhenFull: true,
  output: Done,
});

/**
 * The part of a sign-in that a script can remove. Without it the session cookie, which scripts cannot access, grants
 * nothing. So a person who signs out offline leaves nothing usable in the browser.
 */
export const PRESENCE_COOKIE = 'cottontree_here';

export const endLeftSession = route({
  method: 'POST',
  path: '/api/auth/logout/left',
  summary:
    'End the session that this browser left without a connection: its cookie came without the other one',
  access: 'public',
  evenWhenFull: true,
  perMinute: 30,
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
        device: personal('staffOrigin').nullable(),
        address: personal('staffOrigin').nullable(),
        startedAt: z.string(),
        lastActiveAt: z.string(),
        current: z.boolean(),
      }),
    ),
    /** Number of further open sessions: only the most recently active ones are listed. */
    leftOut: z.int(),
  }),
});

export const revokeOwnSession = route({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'End another of one’s own sessions',
  access: 'signed-in',
  evenWhenFull: true,
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
        /** Display names of the roles that give it: the person's own role, or roles of lower authority. */
        from: z.array(z.string()),
      }),
    ),
  }),
});

export const stepUp = route({
  method: 'POST',
  path: '/api/auth/step-up',
  summary: 'Confirm who one is, by the password or, with a second factor on, by a code; holds five minutes',
  access: 'signed-in',
  evenWhenFull: true,
  // For all sessions of a person together; after ten wrong codes no more are checked for a while.
  perMinute: 120,
  input: z.strictObject({
    password: z.string().min(1).max(256).optional(),
    code: SecondFactorCode.optional(),
  }),
  output: z.object({ until: z.string() }),
});

/** For downloads that the browser starts itself: unlike a call, they cannot prompt for the confirmation. */
export const checkStepUp = route({
  method: 'GET',
  path: '/api/auth/step-up',
  summary: 'Answers while a confirmation of who one is holds',
  access: 'signed-in',
  stepUp: true,
  output: Done,
});

export const readSecondFactor = route({
  method: 'GET',
  path: '/api/auth/second-factor',
  summary: 'Whether one’s second factor is on, and how many recovery codes are left',
  access: 'signed-in',
  output: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int() }),
});

export const beginSecondFactor = route({
  method: 'POST',
  path: '/api/auth/second-factor/begin',
  summary:
    'Make a secret for an authenticator app; nothing is required until a code of it has been confirmed',
  access: 'signed-in',
  stepUp: true,
  secretAnswer: true,
  output: z.object({
    /** otpauth://totp/...: what the authenticator app reads from a QR code (SHA-1, 6 digits, 30 seconds). */
    uri: z.string(),
    /** The same secret in base32, for manual entry. */
    secret: z.string(),
  }),
});

export const confirmSecondFactor = route({
  method: 'POST',
  path: '/api/auth/second-factor/confirm',
  summary: 'Turn the second factor on with a code of the app; ends every other session of the account',
  access: 'signed-in',
  stepUp: true,
  secretAnswer: true,
  input: z.strictObject({ code: SecondFactorCode }),
  output: RecoveryCodes,
});

export const renewRecoveryCodes = route({
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  summary: 'Make new recovery codes; the old ones open nothing any more',
  access: 'signed-in',
  stepUp: true,
  secretAnswer: true,
  output: RecoveryCodes,
});

export const disableSecondFactor = route({
  method: 'DELETE',
  path: '/api/auth/second-factor',
  summary: 'Turn one’s second factor off',
  access: 'signed-in',
  stepUp: true,
  output: Done,
});
