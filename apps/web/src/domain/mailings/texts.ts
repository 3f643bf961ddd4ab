import type { SendingState } from '@cottontree/contract/mailings/mailings.ts';

/** 1 is Monday. */
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
export const dayName = (weekday: number): string => DAYS[weekday - 1] ?? '';

/** "Mon to Fri", "Every day", "Mon, Wed". */
export function daysInWords(weekdays: readonly number[]): string {
  const [first = 0] = weekdays;
  const last = weekdays.at(-1) ?? 0;
  if (weekdays.length === WEEK.length) return 'Every day';
  const inRow = last - first === weekdays.length - 1;
  return inRow && weekdays.length > 2
    ? `${dayName(first)} to ${dayName(last)}`
    : weekdays.map(dayName).join(', ');
}

export const MAILING_TEXTS = {
  title: 'Pages by mail',
  newTitle: 'A page by mail',
  about: 'The page for the previous day arrives as a PDF once the books of that day are closed.',
  newReceiptTitle: 'A receipt by mail',
  aboutReceipt: (title: string) =>
    `${title}: the receipt for the previous day, with its breakdown, arrives as a PDF once the books of that day are closed.`,
  changeTitle: 'When it is sent',
  page: 'Page',
  to: 'To',
  kinds: {
    self: 'Me',
    person: 'Another person',
    role: 'Everyone with a role',
    address: 'An address outside',
  },
  kindHints: {
    self: undefined,
    person: 'It contains what that person may see.',
    role: 'Each person receives their own mail with what they may see.',
    address: 'It contains what you may see, and is sent for as long as you may schedule reports.',
  },
  person: 'Person',
  role: 'Role',
  address: 'Address',
  weekdays: 'On',
  time: 'At',
  zone: 'Time of the company (UTC)',
  already: (when: string) => `You already receive it: ${when}.`,
  none: 'No page comes by mail yet',
  noneWhy:
    'The executive dashboard, its summary, the P&L, the segments and any receipt can arrive each morning.',
  noMail: 'Mail is not set up, so nothing is sent.',
  noMailHow: 'The server’s administrator sets it up; see “Mail” in the operations guide.',
  loadFailed: 'The pages by mail could not be loaded.',
  create: 'Have it sent',
  save: 'Save',
  actions: { add: 'New', send: 'Send now', change: 'Change', pause: 'Pause', resume: 'Go on', end: 'End' },
  done: {
    created: 'Page by mail set up',
    changed: 'Page by mail changed',
    paused: 'Page by mail paused',
    resumed: 'Page by mail resumed',
    ended: 'Page by mail ended',
    sent: 'The page is being sent',
  },
  failed: {
    created: 'Page by mail not set up',
    changed: 'Page by mail not changed',
    ended: 'Page by mail not ended',
    sent: 'Page not sent',
  },
  ask: {
    title: 'End this page by mail?',
    text: (what: string) => `${what} is no longer sent. Mails already sent are not affected.`,
    confirm: 'End it',
  },
  states: {
    waiting: 'Being sent',
    sent: 'Sent',
    failed: 'Failed',
    withheld: 'Not sent',
  } satisfies Record<SendingState, string>,
  paused: 'Paused',
  stopped: 'Stopped',
  next: (at: string) => `Next ${at}`,
  awaits: (day: string) => `Due, waits for the close of ${day}`,
  last: (at: string, day: string) => `Last ${at}, page of ${day}`,
  lastNone: (at: string) => `Last ${at}`,
  never: 'Not sent yet',
  share: (sent: number, all: number) => `to ${sent} of ${all}`,
  everybody: (role: string) => `everyone with the role ${role}`,
  setBy: (name: string) => `set up by ${name}`,
} as const;
