/** Texts of the session, verbatim from the specification; a test compares them. */
export const SESSION_TEXTS = {
  warning: {
    title: 'Session Expiring Soon',
    toast: 'Your session will expire in 5 minutes. Click anywhere to stay logged in.',
    dialog: 'Your session will expire in 5 minutes due to inactivity. Would you like to continue working?',
    confirm: 'Continue Working',
  },
  expired: { title: 'Session Expired', text: 'Your session has expired. Please log in again.' },
  extended: { title: 'Session Extended', text: 'Your session has been extended for another hour.' },
  failed: { title: 'Error', text: 'Failed to extend session. Please log in again.' },
  signedOut: (username: string) => `${username} signed out`,
} as const;
