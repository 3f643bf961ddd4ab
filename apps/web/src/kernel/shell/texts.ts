/** Verbatim texts of the shell. */
export const SHELL_TEXTS = {
  more: 'More',
  moreSheet: 'More Features',
  connected: 'Connected',
  disconnected: 'Disconnected',
  live: 'Live',
  offline: 'Offline',
  update: 'New version available! Refresh to update?',
  notFound: '404 Page Not Found',
  maybeLater: 'Maybe Later',
} as const;
