import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { above, usualOnWeekday } from './combine.ts';
import type { Formula } from './days.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** Rows of given days, of which a formula reads those of its range. */
const given =
  (...rows: readonly (readonly [day: string, value: string])[]): Formula =>
  ({ from, to }) =>
    `
select g.day as business_day, '' as dimension, g.value
  from (values ${rows.map(([day, value]) => `(date '${day}', ${value}::numeric)`).join(', ')}) g(day, value)
 where g.day between ${from} and ${to}`;

async function valueOn(formula: Formula, day: string): Promise<string | null> {
  const on = `date '${day}'`;
  const { rows } = await t.database.read.executeQuery<{ value: string | null }>(
    CompiledQuery.raw(`
select trim_scale(round(f.value, 12))::text as value from (${formula({ from: on, to: on })}) f where f.business_day = ${on}`),
  );
  return rows[0]?.value ?? null;
}

/** 2026-11-28 is a Saturday; 2026-10-03 is eight weeks before it, 2026-09-26 nine. */
const SATURDAYS = [
  ['2026-09-26', '9000'],
  ['2026-10-03', '10'],
  ['2026-10-10', '20'],
  ['2026-10-31', '40'],
  ['2026-11-21', '50'],
  ['2026-11-22', '7000'],
  ['2026-11-28', '36'],
] as const;

it('a usual day is the mean of the same weekday in the eight weeks before, days without a row left out', async () => {
  expect(await valueOn(usualOnWeekday(given(...SATURDAYS)), '2026-11-28')).toBe('30');
  expect(await valueOn(usualOnWeekday(given(...SATURDAYS)), '2026-11-29')).toBe('7000');
});
it('is a fraction to the last decimal that is stored', async () => {
  const thirds = given(['2026-11-07', '10'], ['2026-11-14', '10'], ['2026-11-21', '11']);
  expect(await valueOn(usualOnWeekday(thirds), '2026-11-28')).toBe('10.333333333333');
});
it('is not known where none of the eight has a row', async () => {
  expect(await valueOn(usualOnWeekday(given(...SATURDAYS)), '2026-11-27')).toBeNull();
  expect(await valueOn(usualOnWeekday(given(['2026-09-26', '9000'])), '2026-11-28')).toBeNull();
});
it('a run of days has the value that each day has alone', async () => {
  const { rows } = await t.database.read.executeQuery<{ day: string; value: string }>(
    CompiledQuery.raw(`
select f.business_day::text as day, trim_scale(round(f.value, 12))::text as value
  from (${usualOnWeekday(given(...SATURDAYS))({ from: `date '2026-11-14'`, to: `date '2026-11-29'` })}) f order by 1`),
  );
  expect(rows.map(({ day, value }) => [day, value])).toEqual([
    ['2026-11-14', '2267.5'],
    ['2026-11-21', '2267.5'],
    ['2026-11-28', '30'],
    ['2026-11-29', '7000'],
  ]);
});
it('the percentage is above or below what is usual, a day without a row counts as 0', async () => {
  const usual = usualOnWeekday(given(...SATURDAYS));
  expect(await valueOn(above(given(...SATURDAYS), usual), '2026-11-28')).toBe('20');
  expect(await valueOn(above(given(['2026-11-28', '27']), usual), '2026-11-28')).toBe('-10');
  expect(await valueOn(above(given(['2026-11-27', '27']), usual), '2026-11-28')).toBe('-100');
});
it('there is no percentage of what is 0, below it or not known', async () => {
  const day = given(['2026-11-28', '36']);
  for (const value of ['0', '-5'])
    expect(await valueOn(above(day, given(['2026-11-28', value])), '2026-11-28')).toBeNull();
  expect(await valueOn(above(day, given(['2026-11-27', '30'])), '2026-11-28')).toBeNull();
});
