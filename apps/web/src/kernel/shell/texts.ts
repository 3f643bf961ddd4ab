/** Texts of the shell; those of the specification are verbatim. */
export const SHELL_TEXTS = {
  more: 'More',
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
  health: {
    silent: {
      title: 'The database does not answer',
      text: 'Nothing can be read or changed until it does. The server goes on by itself as soon as it answers again.',
    },
    refuses: {
      title: 'The database refuses this server',
      text: 'Its password or its role was changed. Those who look after the server set the one that is valid and start it again.',
    },
    full: {
      title: 'The disk is nearly full: changes are refused',
      text: 'Reading and sign-in go on. System health on the dashboard names the folder: whoever looks after the server makes room there.',
    },
    low: {
      title: 'The disk is filling up',
      text: 'Changes will be refused once it is fuller. System health on the dashboard names the folder.',
    },
  },
} as const;
