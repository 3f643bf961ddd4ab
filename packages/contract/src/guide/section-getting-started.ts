import { KEYS } from './keys.ts';
import type { Section } from './topic.ts';

/** Names for characters that the PDF's font lacks. */
const NAMED: Readonly<Record<string, string>> = {
  '⌘': 'Cmd',
  '←': 'Left',
  '→': 'Right',
  '↑': 'Up',
  '↓': 'Down',
};
const printable = (key: string): string => Array.from(key, (sign) => NAMED[sign] ?? sign).join('');

export const gettingStarted: Section = {
  key: 'getting-started',
  title: 'Getting Started',
  topics: [
    {
      title: 'Signing in',
      steps: [
        'Enter your username and your password. The first password is the username: it opens the account once, within 24 hours of its creation.',
        'With such a temporary password you are led to your profile and can do nothing else until you have chosen one of your own.',
        'A password has at least 8 characters and is neither the username nor easy to guess. Owners and Super Admins need 15 characters or a second factor.',
        'For a second factor choose Set up under Profile, scan the picture with an authenticator app, and keep the recovery codes.',
      ],
      path: '/user-profile',
    },
    {
      title: 'Your session',
      text: [
        'A session ends 60 minutes after you last did something, and 12 hours after signing in. Five minutes before the first limit you are asked whether to continue. What you were typing in data entry is kept as a draft in this browser.',
        'Your profile lists your open sessions; end one that you do not know, and change your password.',
      ],
      path: '/user-profile',
    },
    {
      title: 'Finding your way',
      items: [
        [
          'The bar',
          'Executive, Detailed, AI Copilot, Analytics and Suggestions; at the bottom on a telephone.',
        ],
        ['More', 'Every other screen, this guide among them.'],
        ['As-of date', 'Shows all screens as they were at the end of a business day. The address keeps it.'],
        ['Bell', 'Notifications: the newest 50, your settings, and what waits for you.'],
        [
          'Addresses',
          'Filters, tabs and days stand in the address, so that a bookmark or a link shows the same.',
        ],
      ],
      path: '/',
    },
    {
      title: 'Numbers and their receipts',
      text: [
        'Every number of the business is a figure with a definition. Select one to see its receipt: what it means, its value, as of when, the rows it was computed from, and its signature. Recompute now computes it again before your eyes.',
        'A number marked Sample belongs to no company: it shows what will stand there once there is data.',
      ],
      path: '/',
    },
    {
      title: 'The keyboard',
      items: KEYS.flatMap(({ where, keys }) =>
        keys.map(([key, does]) => [printable(key), `${does} (${where.toLowerCase()}).`] as const),
      ),
    },
    {
      title: 'Without a connection',
      text: [
        'The product can be installed from the browser. Without a connection the figures that were seen last stay readable, with their age; entries made meanwhile are kept in this browser and sent once, when the connection stands again.',
      ],
    },
  ],
};
