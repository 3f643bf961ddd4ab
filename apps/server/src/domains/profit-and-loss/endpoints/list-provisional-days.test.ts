import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const LIST = '/api/reports/provisional-days';

describe('GET /api/reports/provisional-days', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
    await sql`insert into provisional_days (business_day, closed_at)
              select day::date, ${t.clock.now()}::timestamptz from generate_series('2026-01-30'::date, '2026-02-02', interval '1 day') day
              union all select '2026-02-05', ${t.clock.now()}::timestamptz`.execute(t.database.write);
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: LIST, permission: 'revenue.view' });

  it('lists contiguous runs, oldest first', async () => {
    const reader = await t.signIn('Reader', { powers: ['revenue.view'] });
    expect((await reader.get(LIST)).body).toEqual({
      runs: [
        { from: '2026-01-30', to: '2026-02-02', days: 4, differing: 0, mark: null },
        { from: '2026-02-05', to: '2026-02-05', days: 1, differing: 0, mark: null },
      ],
    });
  });
  it('divides a run where the cause changes, and counts the days whose control totals do not agree', async () => {
    const reader = await t.signIn('Reader of causes', { powers: ['revenue.view'] });
    await sql`insert into feed_comparisons (business_day, source, agrees, differences, missing, compared_at)
              values ('2026-01-31', '', false, '[]', '{}', now()), ('2026-02-01', '', false, '[]', '{}', now()),
                     ('2026-02-05', '', true, '[]', '{}', now())`.execute(t.database.owner);
    expect((await reader.get(LIST)).body).toEqual({
      runs: [
        { from: '2026-01-30', to: '2026-01-30', days: 1, differing: 0, mark: null },
        {
          from: '2026-01-31',
          to: '2026-02-01',
          days: 2,
          differing: 2,
          mark: expect.stringMatching(/^[0-9a-f]{32}$/),
        },
        { from: '2026-02-02', to: '2026-02-02', days: 1, differing: 0, mark: null },
        { from: '2026-02-05', to: '2026-02-05', days: 1, differing: 0, mark: null },
      ],
    });
  });
});
