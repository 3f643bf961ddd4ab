import { shownChange } from '@cottontree/contract/figures/change-words.ts';
import { expect, test } from 'vitest';
import { spokenOf } from './spoken-of.tsx';

test('a change that is shown as zero is neither good nor bad', () => {
  expect(shownChange(-0.04) === 0).toBe(true);
  expect(shownChange(-0.06)).toBe(-0.1);
  expect(shownChange(null)).toBe(0);
});

test('files name the month, the day or the close of their figures', () => {
  const stamp = {
    asOf: '2026-12-01',
    live: true,
    lastClosedDay: '2026-11-29',
    recordedAt: null,
    empty: false,
    recomputingFrom: null,
    provisional: null,
  };
  expect(spokenOf(stamp)).toEqual({ month: '2026-10', day: '2026-12-01', close: '2026-11-29' });
  expect(spokenOf({ ...stamp, lastClosedDay: '2026-11-30' })).toMatchObject({ month: '2026-11' });
  const past = { ...stamp, live: false, asOf: '2026-07-31' };
  expect(spokenOf(past)).toEqual({ month: '2026-07', day: '2026-07-31', close: '2026-07-31' });
  expect(spokenOf({ ...past, asOf: '2026-07-30' })).toMatchObject({ month: '2026-06' });
  expect(spokenOf({ ...stamp, lastClosedDay: null })).toMatchObject({ month: null, close: null });
});
