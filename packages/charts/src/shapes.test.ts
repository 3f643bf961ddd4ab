import { expect, test } from 'vitest';
import { placeLabels } from './axes.ts';
import { barShape } from './bar-shape.ts';
import { textWidth } from './geometry.ts';
import { lineShape } from './line-shape.ts';
import { shareShape } from './share-shape.ts';
import { sparkShape } from './spark-shape.ts';

const text = (value: number) => `$${value}`;

test('a line goes straight from place to place and is interrupted where a value is missing', () => {
  const { paths, left, x, scale, bottom } = lineShape({
    count: 4,
    lines: [{ values: [0, 100, null, 100] }],
    width: 300,
    height: 122,
    fromZero: true,
    formatTick: text,
  });
  expect([scale.at(0), scale.at(100)]).toEqual([100, 8]);
  expect(bottom).toBe(100);
  expect(x(0)).toBe(left);
  expect(paths).toEqual([`M${left},100L${Math.round(x(1) * 1_000) / 1_000},8M292,8Z`]);
});

test('lines are named at their ends only in a wide chart, and each band has a path', () => {
  const shape = (width: number) =>
    lineShape({
      count: 2,
      lines: [{ values: [1, 2] }, { values: [1, 2] }],
      labels: ['Now $2', 'Before $2'],
      bands: [
        { label: '95%', lower: [0, 1], upper: [3, 4] },
        { label: '80%', lower: [0.5, 1], upper: [2, 3] },
      ],
      width,
      height: 200,
      fromZero: true,
      formatTick: text,
    });
  expect(shape(519).names).toBeUndefined();
  const [first = 0, second = 0] = shape(520).names ?? [];
  expect(Math.abs(first - second)).toBeGreaterThanOrEqual(18);
  expect(shape(520).bands).toHaveLength(2);
  for (const path of shape(520).bands) expect(path).toMatch(/^M.*Z$/);
});

test('the newest values of a stack and of its comparison are named beside the last bar, also those that are 0', () => {
  const { names } = barShape({
    count: 2,
    series: [
      { id: 'a', label: 'A', values: [10, 1] },
      { id: 'b', label: 'B', values: [20, 0] },
      { id: 'c', label: 'C', values: [5, null] },
      { id: 'd', label: 'D', values: [20, 1] },
    ],
    comparison: [30, 40],
    layout: 'stacked',
    width: 800,
    height: 222,
    formatTick: text,
    labels: ['A $1', 'B $0', 'C no data', 'D $1', 'A year before $40'],
  });
  const heights = names?.heights ?? [];
  expect(heights).toHaveLength(5);
  const apart = heights.toSorted((a, b) => a - b).map((height, at, all) => height - (all[at - 1] ?? 0));
  expect(Math.min(...apart.slice(1))).toBeGreaterThanOrEqual(18);
});

test('bars start at zero, on whole pixels, and a missing value has none', () => {
  const { bars, scale } = barShape({
    count: 3,
    series: [
      { id: 'a', label: 'A', values: [10, null, 30] },
      { id: 'b', label: 'B', values: [20, 20, -10] },
    ],
    layout: 'stacked',
    width: 400,
    height: 222,
    formatTick: text,
  });
  expect(bars.map(({ series, place }) => [series, place])).toEqual([
    [0, 0],
    [0, 2],
    [1, 0],
    [1, 1],
    [1, 2],
  ]);
  for (const { x, y, width, height } of bars)
    expect([x, y, width, height].every(Number.isInteger)).toBe(true);
  const [lower, , upper, , below] = bars;
  expect((lower?.y ?? 0) + (lower?.height ?? 0)).toBe(Math.round(scale.at(0)));
  expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBe(lower?.y);
  expect(below?.y).toBe(Math.round(scale.at(0)));
});

test('parts of a bar of shares fill it, and a small one stays visible', () => {
  const parts = shareShape([500, 499, 1], 100);
  expect(parts.map(({ part }) => part)).toEqual([0.5, 0.499, 0.001]);
  expect(parts[0]).toEqual({ part: 0.5, x: 0, width: 49 });
  expect(parts[2]?.width).toBe(2);
  expect(shareShape([0, 0], 100).map(({ width }) => width)).toEqual([0, 0]);
});

test('a small line runs from its lowest value to its highest and ends in a point', () => {
  const { path, last } = sparkShape([1, 3, 2], 106, 26);
  expect(path).toBe('M3,23L53,3L103,13');
  expect(last).toEqual({ x: 103, y: 13 });
  expect(sparkShape([null, 5], 106, 26)).toEqual({ path: '', last: { x: 103, y: 13 } });
});

test('the year of the places is named at the first label and where it changes', () => {
  const labels = ['Nov', 'Dec', 'Jan', 'Feb'];
  const within = ['2025', '2025', '2026', '2026'];
  const texts = (step: number) =>
    placeLabels({ labels, within, at: (place) => step * place, step, left: 0, right: 4 * step }).map(
      ({ text }) => text,
    );
  expect(texts(100)).toEqual(['Nov 2025', 'Dec', 'Jan 2026', 'Feb']);
  // Every second label has room, among them no January.
  expect(texts(40)).toEqual(['Dec 2025', 'Feb 2026']);
});

test('labels that are moved within the edges do not touch their neighbours', () => {
  const labels = Array.from({ length: 90 }, (_, place) => `Nov ${10 + (place % 20)}`);
  for (const [left, right] of [
    [40, 320],
    [40, 460],
    [30, 333],
  ] as const) {
    const step = (right - left) / 89;
    const found = placeLabels({ labels, at: (place) => left + step * place, step, left, right });
    const edges = found.map(({ x, text: label }) => [x - textWidth(label) / 2, x + textWidth(label) / 2]);
    expect(found.length).toBeGreaterThan(3);
    const gaps = edges.slice(1).map(([from = 0], at) => from - (edges[at]?.[1] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(8);
  }
});
