/** Texts of all screens about staff. */
import { count } from '../../kernel/formatting.ts';

export const STAFF_TEXTS = {
  unknownDevice: 'Unknown device',
  thisSession: 'This session',
  revoked: 'Session revoked',
  notRevoked: 'Failed to revoke the session',
  /** Lists of sessions contain the most recently active ones. */
  sessionsLeftOut: (n: number): string =>
    `${count(n)} more ${n === 1 ? 'session is' : 'sessions are'} open, active longer ago and not listed.`,
  noSessions: 'No open sessions',
} as const;
