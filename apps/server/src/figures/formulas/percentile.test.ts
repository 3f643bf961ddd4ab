import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { percentile } from './percentile.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

it.each([0, 0.1, 0.5, 0.9, 0.95, 1])('%s is interpolated as by percentile_cont', async (share) => {
  const { rows } = await t.database.read.executeQuery<{ n: number; own: string; theirs: number }>(
    CompiledQuery.raw(`
select g.n, ${percentile(share, 'v.x')}::text as own, percentile_cont(${share}) within group (order by v.x) as theirs
  from generate_series(1, 25) g(n)
 cross join lateral (select ((i * 7919 + g.n * 31) % 1009)::numeric / 8 as x from generate_series(1, g.n) i) v
 group by g.n order by g.n`),
  );
  expect(rows).toHaveLength(25);
  for (const { n, own, theirs } of rows) expect(Number(own), `${n} values`).toBeCloseTo(theirs, 9);
});
it('the median of two values is halfway between them, to the last decimal', async () => {
  const { rows } = await t.database.read.executeQuery<{ middle: string }>(
    CompiledQuery.raw(`
select trim_scale(${percentile(0.5, 'v.x')})::text as middle
  from (values (12345678901234567.01), (12345678901234567.04), (null)) v(x)`),
  );
  expect(rows[0]?.middle).toBe('12345678901234567.025');
});
it('has no value when there are none', async () => {
  const { rows } = await t.database.read.executeQuery<{ middle: string | null }>(
    CompiledQuery.raw(`select ${percentile(0.5, 'v.x', 'v.x > 5')} as middle from (values (1), (2)) v(x)`),
  );
  expect(rows[0]?.middle).toBeNull();
});
