/** Texts of the shell; those of the specification are verbatim. */
export const SHELL_TEXTS = {
  more: 'More',
  search: 'Screen, figure, person, action',
  moreSheet: 'More Features',
  connected: 'Connected',
  connecting: 'Connecting',
  disconnected: 'Disconnected',
  live: 'Live',
  offline: 'Offline',
  update: 'New version available! Refresh to update?',
  notFound: '404 Page Not Found',
  maybeLater: 'Maybe Later',
  userFailed: 'Failed to load what you may see and do.',
} as const;
