import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openValue, recordedValue, refuses, startCompanyApp } from '../../testing/company-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

const URL = '/api/figures/series?ids=revenue.day';

describe('GET /api/figures/series?ids=revenue.day', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  refuses(URL, () => t);

  it('returns the run of days up to the open one, and the value a month before', async () => {
    const { status, body } = await (
      await t.signIn('view_only')
    ).get('/api/figures/series?ids=revenue.day,revenue.line:card,revenue.month&days=10');
    expect(status).toBe(200);
    const [day, line, month] = body.series;
    expect(day).toMatchObject({ id: 'revenue.day', dimension: '', value: await openValue(t, 'revenue.day') });
    expect(day.points.map((point: { day: string }) => point.day)).toEqual([
      '2026-08-23',
      '2026-08-24',
      '2026-08-25',
      '2026-08-26',
      '2026-08-27',
      '2026-08-28',
      '2026-08-29',
      '2026-08-30',
      '2026-08-31',
      '2026-09-01',
    ]);
    expect(day.previous).toBe(await recordedValue(t, 'revenue.day', '', '2026-08-01'));
    // Figures recorded at the close end with the last closed day.
    expect(month.points.at(-1)).toEqual({
      day: '2026-08-31',
      value: await recordedValue(t, 'revenue.month'),
    });
    expect(month.previous).toBe(await recordedValue(t, 'revenue.month', '', '2026-07-31'));
    expect(line).toMatchObject({ dimension: 'card', value: await recordedValue(t, 'revenue.line', 'card') });
  });
  it('ends at the requested day, with the newest of several recorded values', async () => {
    await sql`insert into figure_values values ('revenue.day', '2026-06-15', '', '2026-09-01T11:00:00Z', 77)`.execute(
      t.database.write,
    );
    const { body } = await (
      await t.signIn('view_only')
    ).get('/api/figures/series?ids=revenue.day&days=3&asOf=2026-06-15');
    expect(body.series[0].points.map((point: { day: string }) => point.day)).toEqual([
      '2026-06-13',
      '2026-06-14',
      '2026-06-15',
    ]);
    expect(body.series[0].value).toBe('77');
    expect(body.series[0].previous).toBe(await recordedValue(t, 'revenue.day', '', '2026-05-15'));
  });
  it('leaves out what the caller may not see', async () => {
    const clerk = await t.signIn('Clerk', { powers: ['cards.view'] });
    const { body } = await clerk.get('/api/figures/series?ids=revenue.day,cards.holders,treasury.own');
    expect(body.series.map((each: { id: string }) => each.id)).toEqual(['cards.holders']);
  });
  it.each([
    ['ids=cards.lost', 'ids: names the unknown figure "cards.lost"'],
    ['ids=cards.held', 'ids: "cards.held" must name one of aqua, platinum, black after a colon'],
    ['ids=revenue.day:aqua', 'ids: "revenue.day:aqua" has no dimensions'],
    ['ids=revenue.day&days=1', 'days: '],
    ['days=10', 'ids: '],
  ])('refuses %s', async (query, message) => {
    const { status, body } = await (await t.signIn('owner')).get(`/api/figures/series?${query}`);
    expect(status).toBe(400);
    expect(body.message.startsWith(message), body.message).toBe(true);
  });
});
