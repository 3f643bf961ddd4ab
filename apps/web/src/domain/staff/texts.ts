/** Words that the screens about staff share. */
export const STAFF_TEXTS = {
  unknownDevice: 'Unknown device',
  thisSession: 'This session',
  revoked: 'Session revoked',
  notRevoked: 'Failed to revoke the session',
  noSessions: 'No open sessions',
} as const;
