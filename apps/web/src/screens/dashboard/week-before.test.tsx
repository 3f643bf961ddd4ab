// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { derived, openScreen, part } from '../../domain/dashboard/screen.setup.tsx';
import { DashboardScreen } from './screen.tsx';

const weekBefore = (label: string) => part(label).querySelector('time');
const verdictOf = (label: string) =>
  part(label).querySelector<HTMLElement>('[data-verdict]')?.dataset['verdict'];

it('sets beside the open day what the same weekday came to, and measures only what does not grow until midnight', async () => {
  await openScreen(DashboardScreen, '/dashboard');
  const figure = part('Transactions').querySelector<HTMLElement>('[data-figure][data-day]');
  expect(figure?.dataset['figure']).toBe('operations.transactions');
  expect(figure?.dataset['day']).toBe(weekBefore('Transactions')?.dateTime);
  expect(part('Transactions').textContent).toMatch(/All of \w{3}, \w{3} \d+: [\d,]+$/);
  expect(derived().map(([name]) => name)).toEqual(['operations.success-rate:']);
  expect(derived()[0]?.[1]).toBe('points');
});

it('measures a past day against the same weekday a week before, coloured by what is good', async () => {
  await openScreen(DashboardScreen, '/dashboard?asOf=2026-11-12');
  expect(weekBefore('Transactions')?.dateTime).toBe('2026-11-05');
  expect(weekBefore('Transactions')?.textContent).toBe('Thu, Nov 5');
  // Both against 1,022: 5,127 transactions are good news, and so are 118 declined.
  expect(derived()).toContainEqual(['operations.transactions:', 'change', '+401.7%']);
  expect(verdictOf('Transactions')).toBe('good');
  expect(derived()).toContainEqual(['operations.declined:', 'change', '−88.5%']);
  expect(verdictOf('Declined')).toBe('good');
});

it('says nothing where there is no day to compare with', async () => {
  await openScreen(DashboardScreen, '/dashboard', { empty: true });
  expect(weekBefore('Transactions')).toBeNull();
});
