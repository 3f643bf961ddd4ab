import { randomLcg, randomNormal } from 'd3-random';
import { addDays } from '@cottontree/contract/calendar.ts';
import { describe, expect, it } from 'vitest';
import { weekdayOf } from './calendar-effects.ts';
import { judgeDays } from './notable-changes.ts';
import { falseDiscoveryControl, robustScale } from './robust.ts';

const FIRST = '2026-03-02';
const WEEK = [1, 0.98, 0.99, 1.02, 1.15, 1.1, 0.76];
function business(seed: number, days = 200): number[] {
  const noise = randomNormal.source(randomLcg(seed))(0, 0.05);
  return Array.from(
    { length: days },
    (_, at) => 500 * (WEEK[weekdayOf(addDays(FIRST, at))] ?? 1) * Math.exp(noise()),
  );
}

describe('notable days', () => {
  it('are days unusual for their weekday, with the expected value', () => {
    const values = business(0.4);
    const at = 196;
    const usual = values[at] ?? 0;
    const found = judgeDays({ firstDay: FIRST, values: values.with(at, usual * 0.5) }, 'proportion', 7);
    expect(found).toHaveLength(7);
    const worst = found.toSorted((a, b) => a.pValue - b.pValue)[0];
    expect(worst?.back).toBe(199 - at);
    expect(worst?.z).toBeLessThan(-6);
    expect(worst?.expected).toBeGreaterThan(usual * 0.85);
    expect(worst?.expected).toBeLessThan(usual * 1.15);
    expect(worst?.low).toBeLessThan(worst?.expected ?? 0);
    expect(worst?.high).toBeGreaterThan(worst?.expected ?? 0);
  });
  it('of small counts are unlikely values: none instead of two is usual, twelve is not', () => {
    const few = Array.from({ length: 200 }, (_, at) => [2, 1, 3, 2, 2, 2, 1, 2, 3, 2][at % 10] ?? 2);
    const judged = judgeDays({ firstDay: FIRST, values: [...few.slice(0, -2), 0, 12] }, 'count', 7);
    const [none, twelve] = judged.slice(-2);
    expect(Math.abs(none?.z ?? 9)).toBeLessThan(2.5);
    expect(twelve?.z).toBeGreaterThan(3.5);
    expect(twelve?.expected).toBeCloseTo(2, 0);
  });
  it('of a percentage have expected values between 0 and 100', () => {
    const noise = randomNormal.source(randomLcg(0.3))(0, 1);
    const close = (level: number) =>
      Array.from({ length: 200 }, () => Math.min(100, Math.max(0, level + noise())));
    for (const level of [99.5, 0.5]) {
      const judged = judgeDays({ firstDay: FIRST, values: close(level) }, 'percentage', 7);
      expect(judged).toHaveLength(7);
      expect(Math.min(...judged.map(({ low }) => low))).toBeGreaterThanOrEqual(0);
      expect(Math.max(...judged.map(({ high }) => high))).toBeLessThanOrEqual(100);
    }
  });
  it('do not include every Sunday', () => {
    const sundays = judgeDays({ firstDay: FIRST, values: business(0.6) }, 'proportion', 7);
    expect(Math.max(...sundays.map(({ z }) => Math.abs(z)))).toBeLessThan(4);
  });
  it('are not searched in a series that is too short or constant', () => {
    expect(judgeDays({ firstDay: FIRST, values: business(0.1, 60) }, 'proportion', 7)).toEqual([]);
    expect(
      judgeDays({ firstDay: FIRST, values: Array.from({ length: 200 }, () => 5) }, 'percentage', 7),
    ).toEqual([]);
    expect(
      judgeDays({ firstDay: FIRST, values: Array.from({ length: 200 }, () => 0) }, 'proportion', 7),
    ).toEqual([]);
  });
  it('of a company without events are few: the rate of false alarms is controlled', () => {
    let alarms = 0;
    for (let company = 0; company < 15; company += 1) {
      const cases = Array.from({ length: 10 }, (_, figure) =>
        judgeDays({ firstDay: FIRST, values: business((company * 10 + figure + 1) / 161) }, 'proportion', 7),
      ).flat();
      alarms += Number(
        falseDiscoveryControl(
          cases.map(({ pValue }) => pValue),
          0.05,
        ).some(Boolean),
      );
    }
    // Without unusual days every report is a false alarm: about one in twenty.
    expect(alarms).toBeLessThanOrEqual(3);
  });
});

describe('the control of false discoveries', () => {
  it('rejects the four of fifteen of Benjamini and Hochberg 1995, section 3.2', () => {
    const p = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
      0.759, 1,
    ];
    expect(falseDiscoveryControl(p, 0.05).filter(Boolean)).toHaveLength(4);
    expect(falseDiscoveryControl(p.toReversed(), 0.05).indexOf(true)).toBe(11);
    expect(falseDiscoveryControl([], 0.05)).toEqual([]);
  });
  it('estimates the scale without influence of an outlier', () => {
    const normal = randomNormal.source(randomLcg(0.2))(0, 3);
    const values = Array.from({ length: 4_000 }, normal);
    expect(robustScale(values)).toBeCloseTo(3, 0);
    expect(robustScale([...values, 1e12])).toBeCloseTo(robustScale(values), 2);
    expect(robustScale([])).toBe(0);
  });
});
