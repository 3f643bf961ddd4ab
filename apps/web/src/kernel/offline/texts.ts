/** Texts shown while the server cannot be reached, and afterwards. */
export const OFFLINE_TEXTS = {
  lastSeen: 'No connection',
  lastSeenText: (ago: string, at: string): string =>
    `Figures as last seen ${ago === 'now' ? 'a moment ago' : ago}: ${at}.`,
  cannot:
    'Until the connection is back, nothing can be approved or changed. Entries in Data Entry are kept here and sent afterwards.',
  waiting: (count: number): string =>
    count === 1 ? 'One entry waits to be sent' : `${count} entries wait to be sent`,
  waitingText: 'They are sent as soon as the server can be reached.',
  waitingOne: 'It is sent as soon as the server can be reached.',
  refused: 'An entry was not accepted',
  open: 'Open it again',
  overtaken: 'Its form contains newer input.',
  openForm: 'Open the form',
  replace: 'Replace it by this entry',
  discard: 'Discard',
  kept: { title: 'Kept in this browser', description: 'It is sent as soon as the server can be reached.' },
  sent: 'Sent',
  leave: {
    title: 'Sign out and lose unsent entries?',
    text: (count: number): string =>
      `${count === 1 ? 'One entry' : `${count} entries`} made without a connection would be lost: the server does not have it yet.`,
    confirm: 'Sign out',
    cancel: 'Stay',
  },
  discardTitle: (title: string) => `Discard ${title}`,
} as const;
