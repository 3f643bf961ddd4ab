export const KERNEL_TEXTS = {
  product: 'Cottontree',
  anonymous: 'Anonymous',
  noSuchDay: 'No such day',
  addressNamesTheDay: (text: string) =>
    `The address names the day “${text}”, which does not exist. The live view is shown.`,
  itMayHaveArrived: 'It may have arrived; trying again will not record it twice',
  serverAnsweredWithStatus: (status: number) =>
    `The server answered with status ${status}. Please try again.`,
  aMinute: 'a minute',
  tooManyRequestsWereSent: (wait: string) => `Too many requests were sent. Please try again in ${wait}.`,
  serverCouldNotBeReached: 'The server could not be reached. Please check your connection.',
  errorWithoutAMessage: 'An error without a message was thrown',
  it: 'It',
  needsAPermission: (what: string) => `${what} needs a permission`,
  failedToLoadDashboardData: 'Failed to load dashboard data. Please check your connection and try again.',
  asOfDate: (message: string) => `The as-of date ${message}.`,
  thisPartCouldNot: 'This part could not be loaded. Reload the page.',
  reloadThePage: 'Reload the page',
} as const;
