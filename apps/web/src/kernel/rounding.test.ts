import { expect, it } from 'vitest';
import { negated, offBy } from './rounding.ts';

it('finds the difference of one cent when $7,428.87 less $2,578.28 is shown as $4,850.60', () => {
  expect(offBy('4850.598', ['7428.874', negated('2578.276')], -2)).toBe(1n);
  expect(offBy('4850.59', ['7428.87', '-2578.28'], -2)).toBe(0n);
});
it('counts in the last place that is shown', () => {
  // $12.3K less $4.2K is shown as $8.0K.
  expect(offBy('8040', ['12260', '-4220'], 2)).toBe(-1n);
  expect(offBy('-0.005', ['0.004', '-0.009'], -2)).toBe(0n);
  expect(offBy('3', ['1', '2'], -2)).toBe(0n);
});
