// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { labelledPlaces, spreadApart, textWidth, valueScale } from './geometry.ts';

test('the value scale includes zero on request, and ends at round values', () => {
  const scale = valueScale([450, 660], 10, 210, true);
  expect(scale.at(0)).toBe(210);
  expect(scale.ticks).toEqual([0, 200, 400, 600, 800]);
  expect(scale.at(800)).toBe(10);
  const near = valueScale([450, 660], 10, 210, false);
  expect(near.ticks[0]).toBeGreaterThan(0);
});

test('negative values are below zero; no values and equal values still give a scale', () => {
  const scale = valueScale([-42, 158], 0, 200, true);
  expect(scale.at(-42)).toBeGreaterThan(scale.at(0));
  for (const values of [[], [5, 5], [0]]) {
    const flat = valueScale(values, 0, 100, false);
    expect(flat.ticks.length).toBeGreaterThan(1);
    expect(Number.isFinite(flat.at(values[0] ?? 0))).toBe(true);
  }
});

test('counts have no two lines with the same text', () => {
  const ticks = (values: readonly number[], text?: (value: number) => string) =>
    valueScale(values, 0, 220, true, text).ticks;
  const counted = (value: number) => value.toFixed(0);
  expect(ticks([0], counted)).toEqual([0, 1]);
  expect(ticks([2], counted)).toEqual([0, 1, 2]);
  expect(ticks([2])).toEqual([0, 0.5, 1, 1.5, 2]);
});

test('labels do not overlap and always include the last place', () => {
  expect(labelledPlaces(6, 30, 50)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(labelledPlaces(60, 38, 10)).toEqual([4, 9, 14, 19, 24, 29, 34, 39, 44, 49, 54, 59]);
});

test('names that would overlap are moved apart within the plot', () => {
  const heights = spreadApart([100, 102, 20, 199], 14, 10, 200);
  const sorted = heights.toSorted((a, b) => a - b);
  for (let index = 1; index < sorted.length; index += 1) {
    expect((sorted[index] ?? 0) - (sorted[index - 1] ?? 0)).toBeGreaterThanOrEqual(14);
  }
  expect(heights[2]).toBe(20);
  expect(Math.max(...heights)).toBeLessThanOrEqual(200);
});

// Widths measured in a browser with the real font at 11 px.
test.each([
  ['This period', 55],
  ['13 Nov', 35.1],
  ['Merchants', 52.1],
  ['Western Area Urban', 99.3],
])('the estimate of %j is enough and not wasteful', (text, measured) => {
  expect(textWidth(text)).toBeGreaterThanOrEqual(measured);
  expect(textWidth(text)).toBeLessThan(measured * 1.25);
});

test('an axis has at most six lines, however high it is', () => {
  const between = (low: number, high: number, height: number) =>
    valueScale([low, high], 0, height, false).ticks.length;
  for (const height of [100, 200, 320, 700])
    for (const [low, high] of [
      [5_500, 7_000],
      [0, 386],
      [93, 104],
    ] as const)
      expect(between(low, high, height)).toBeLessThanOrEqual(6);
});
