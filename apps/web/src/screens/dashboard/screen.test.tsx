// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { answersOf } from '../../domain/dashboard/answers.setup.ts';
import { figures, fileItem, openScreen, part, strayNumbers } from '../../domain/dashboard/screen.setup.tsx';
import { click, eventually, find } from '../../kernel/render.setup.tsx';
import { hoursSoFar } from './hours-panel.tsx';
import { DashboardScreen } from './screen.tsx';

const open = (company = {}, failing?: string) => openScreen(DashboardScreen, '/dashboard', company, failing);
const tones = (panel: string) =>
  [...part(panel).querySelectorAll<HTMLElement>('[data-tone]')].map((badge) => [
    badge.textContent,
    badge.dataset.tone,
  ]);

it('shows the day in figures', async () => {
  await open();
  expect(figures()).toMatchObject({
    'operations.transactions': '5,127',
    'operations.success-rate': '97.4%',
    'operations.declined': '118',
    'operations.failed': '15',
    'subscribers.dau': '3,211',
    'subscribers.new': '41',
    'volumes.usd-day:card': '$84.2K',
    'operations.active-sessions': '7',
    'operations.people-signed-in': '5',
  });
  expect(strayNumbers()).toEqual([]);
});

it('shows the latest activity with its state in words', async () => {
  await open();
  const rows = [...part('Activity').querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  );
  // Payments first, whatever staff did since.
  expect(rows).toEqual([
    ['14:02', 'Cash in', 'Customer 076 *** 21, Bo', 'SLL 250,000', 'Declined: lack of funds'],
    ['14:01', 'Mohamed Kamara', 'Signed in'],
  ]);
});

it.each([
  ['silent', 'Does not answer'],
  ['refuses', 'Refuses the sign-in of this server'],
])('says of a database that is %s: %s, instead of when it last answered', async (database, text) => {
  const health = { status: 'ok', database, disk: null, clockJump: null };
  await open({ answer: ({ pathname }: URL) => (pathname === '/api/health' ? health : undefined) });
  await eventually(() => tones('System health')[0]?.[0] === 'Failed', 'the state of the database');
  expect(part('System health').textContent).toContain(text);
  expect(part('System health').textContent).not.toContain('Answers in 1.2 ms');
});

it('shows open alerts, the checks of the system and the progress of the demo company', async () => {
  await open();
  expect(tones('Open alerts')).toEqual([['Warning', 'warn']]);
  expect(tones('System health')).toEqual([
    ['OK', 'pos'],
    ['Warning', 'warn'],
  ]);
  expect(part('System health').textContent).toContain('1 of 2 in order');
  expect(part('System health').textContent).toContain('Not in order: Daily close');
  expect(part('System health').textContent).toContain('Demo company: March 202642%');
  // Checks that are fine need no remedy.
  const remedies = [...part('System health').querySelectorAll('a[target="_blank"]')];
  expect(remedies.map((link) => link.getAttribute('href'))).toEqual(['/api/operations/when-it-is-red#close']);
});

it('leaves out the hours that have not happened yet, but never those of a past day', () => {
  const live = answersOf({})['/api/dashboard/operations'];
  expect(hoursSoFar(live).map(({ hour }) => hour)).toEqual(Array.from({ length: 15 }, (_, hour) => hour));
  expect(hoursSoFar({ ...live, stamp: { ...live.stamp, live: false } })).toHaveLength(24);
});

it('names the missing permission, and never shows a count that was withheld', async () => {
  await open({ without: ['analytics.view', 'users.view'] });
  expect(part('Transactions').textContent).toContain('View Analytics, which an owner can grant');
  expect(part('Transactions by hour').textContent).toContain('View Analytics, which an owner can grant');
  expect(part('Volumes of the day').textContent).toContain('View Analytics, which an owner can grant');
  expect(part('Sessions').textContent).toContain('View Users, which an owner can grant');
  expect(figures()).toEqual({});
});

it('[A-8.12] a failed request shows the error and no number', async () => {
  await open({}, '/api/dashboard/operations');
  for (const panel of ['Transactions by hour', 'Open alerts', 'System health', 'Sessions']) {
    expect(part(panel).textContent).toContain(
      'Failed to load dashboard data. Please check your connection and try again.',
    );
  }
  expect(figures()['operations.transactions']).toBeUndefined();
  expect(figures()['volumes.usd-day:card']).toBe('$84.2K');
});

it('opens the receipt of an hour from its bar', async () => {
  const { calls } = await open();
  await click(await fileItem('View as table: Transactions by hour'));
  const cell = find('table[aria-label="Transactions by hour"] [data-dimension="09"]');
  expect(cell.textContent).toBe('309');
  await click(cell);
  const receipt = '/api/figures/operations.transactions-by-hour?dimension=09';
  await eventually(() => calls.some(({ url }) => url === receipt), 'the receipt is asked for');
});

it('on a past day says which day alerts, checks and sessions are about, and leaves out the present progress of the demo', async () => {
  await openScreen(DashboardScreen, '/dashboard?asOf=2026-11-03');
  expect(part('Sessions').textContent).toContain('at the end of this day');
  expect(part('Open alerts').textContent).toContain('of this day');
  expect(part('System health').textContent).toContain('of this day');
  expect(part('System health').textContent).not.toContain('Demo company');
});

it('an empty company is shown as empty, but its sessions, alerts and checks are real', async () => {
  await open({ empty: true });
  expect(part('Sessions').textContent).toContain('7');
  expect(tones('System health')).toHaveLength(2);
  expect(tones('Open alerts')).toHaveLength(1);
  expect(part('Transactions by hour').textContent).toContain('No data yet');
  expect(strayNumbers()).toEqual([]);
});
