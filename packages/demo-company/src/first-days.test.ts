import { expect, test } from 'vitest';
import { createCompany } from './company.ts';
import { clockText, dayNumber, dayText, monthStart } from './dates.ts';
import { Population } from './population.ts';

/** The last days of 24 months from November 2026: they cover every first day in two years. */
const LAST_DAYS = Array.from({ length: 24 }, (_, m) =>
  dayText(monthStart(dayNumber('2026-11-01'), m + 1) - 1),
);

/** Generates the first `days` days of the company; returns what is wrong with the rows. */
function faultsOf(scale: number, lastDay: string, days: number): string[] {
  const company = createCompany({ seed: 20261, scale, lastDay, months: 24 });
  const faults: string[] = [];
  const people = new Set<string>();
  const through = dayText(Math.min(dayNumber(company.firstDay) + days, dayNumber(lastDay)));
  for (const batch of company.days(through)) {
    let before = `${batch.day}T00:00:00Z`;
    for (const { at, id } of batch.transactions) {
      if (at.length !== 20 || at < before || at > `${batch.day}T23:59:59Z`) faults.push(`${id} at ${at}`);
      before = at;
    }
    for (const { id, closedAt } of batch.subscribers) {
      if (closedAt === null && people.has(id)) faults.push(`${id} signed up twice by ${batch.day}`);
      people.add(id);
    }
  }
  return faults;
}

test('at scale 0.02 the whole company is generated for every first day of two years, each row inside its day', () => {
  for (const lastDay of LAST_DAYS) expect([lastDay, faultsOf(0.02, lastDay, 800)]).toEqual([lastDay, []]);
}, 240_000);

test.each([0.01, 0.05, 0.1, 1])(
  'at scale %d the first three weeks are generated for every first day of two years, each row inside its day',
  (scale) => {
    for (const lastDay of LAST_DAYS) expect([lastDay, faultsOf(scale, lastDay, 20)]).toEqual([lastDay, []]);
  },
  60_000,
);

test.each([-1, 86_400, 207_721, 0.5, Number.NaN])('second %d is refused as the time of a row', (second) => {
  expect(() => clockText(second)).toThrow(/outside its day/);
});

test('nobody is admitted twice: a decrease of sign-ups is refused', () => {
  const people = new Population(7, 100, 64);
  people.admit(55, 99, true);
  expect(() => people.admit(54, 100, false)).toThrow(/fell from 55 to 54 on 1970-04-11/);
  expect(people.count).toBe(55);
});
