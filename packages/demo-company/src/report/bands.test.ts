import { expect, test } from 'vitest';
import { createCompany } from '../company.ts';
import { bandsOf } from './bands.ts';
import { measure } from './measure.ts';

/** At a tenth of the size chance moves the bands: each may miss its mark by this part of the target. */
const SLACK: Record<string, number> = { Registered: 0.02, 'Card adoption': 0.05, 'Retention-30': 0.025, 'Revenue 2026-10, season removed': 0.15 };

test('the bands hold roughly at a tenth of the size', () => {
  const measured = measure(createCompany({ seed: 2, scale: 0.1, lastDay: '2026-11-20', months: 24 }));
  const bands = bandsOf(measured, 0.1);
  const acceptance = bands.filter((b) => b.acceptance);
  expect(acceptance.map((b) => b.name)).toHaveLength(5);
  for (const b of acceptance) {
    if (b.name.startsWith('Worst trust')) expect(b.measured).toBeGreaterThanOrEqual(1);
    else expect(Math.abs(b.measured / b.target - 1), b.name).toBeLessThan(SLACK[b.name] ?? 0);
  }
  const named = (name: string): number => bands.find((b) => b.name.startsWith(name))?.measured ?? Number.NaN;
  expect(named('Active-30')).toBeGreaterThan(0.47);
  expect(named('Active-30')).toBeLessThan(0.58);
  expect(named('Declines')).toBeGreaterThan(0.08);
  expect(named('Declines')).toBeLessThan(0.097);
  expect(named('KYC level 1')).toBeGreaterThan(0.42);
  expect(named('Own treasury')).toBeGreaterThan(27_850 * 0.97);
  expect(named('Own treasury')).toBeLessThan(27_850 * 1.03);
});
