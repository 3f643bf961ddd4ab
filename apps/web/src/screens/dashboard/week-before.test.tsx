// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { derived, openScreen, part } from '../../domain/dashboard/screen.setup.tsx';
import { DashboardScreen } from './screen.tsx';

const weekBefore = (label: string) => part(label).querySelector('time');
const verdictOf = (label: string) =>
  part(label).querySelector<HTMLElement>('[data-verdict]')?.dataset['verdict'];

it('shows the total of the same weekday beside the open day, and compares only days that are over', async () => {
  await openScreen(DashboardScreen, '/dashboard');
  const figure = part('Transactions').querySelector<HTMLElement>('[data-figure][data-day]');
  expect(figure?.dataset['figure']).toBe('operations.transactions');
  expect(figure?.dataset['day']).toBe(weekBefore('Transactions')?.dateTime);
  expect(part('Declined').textContent).toMatch(/Last Saturday, whole day: [\d,]+$/);
  expect(derived()).toEqual([]);
});

it('shows what the transactions of that day came to by the nearest full hour, and in all', async () => {
  await openScreen(DashboardScreen, '/dashboard');
  // It is 14:02: fourteen hours of 1,001 each.
  expect(part('Transactions').textContent).toMatch(/Last Saturday by 14:00: 14,014 of [\d,]+$/);
  expect(document.body.textContent).toContain('Small lines: closed days to Nov 20, 2026');
});

it('compares a past day with the same weekday a week before, coloured by whether the change is good', async () => {
  await openScreen(DashboardScreen, '/dashboard?asOf=2026-11-12');
  expect(weekBefore('Transactions')?.dateTime).toBe('2026-11-05');
  expect(weekBefore('Transactions')?.textContent).toBe('Thu, Nov 5');
  // As the server evaluates them: more transactions are good, more declined ones are not.
  expect(derived()).toContainEqual(['operations.transactions:', 'change', '+25.0%']);
  expect(verdictOf('Transactions')).toBe('good');
  expect(derived()).toContainEqual(['operations.declined:', 'change', '+25.0%']);
  expect(verdictOf('Declined')).toBe('bad');
  expect(derived()).toContainEqual(['operations.success-rate:', 'points', '+10.0 pp']);
});

it('shows nothing where there is no day to compare with', async () => {
  await openScreen(DashboardScreen, '/dashboard', { empty: true });
  expect(weekBefore('Transactions')).toBeNull();
});
