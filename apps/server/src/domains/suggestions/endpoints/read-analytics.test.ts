import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSuggestionApp, type SuggestionApp } from '../../../testing/suggestions.ts';

const URL = '/api/features/analytics';
const only = <Row extends { suggestions: number }>(rows: readonly Row[]): Row[] =>
  rows.filter(({ suggestions }) => suggestions > 0);

describe('GET /api/features/analytics', () => {
  let s: SuggestionApp;
  beforeAll(async () => {
    s = await startSuggestionApp();
  });
  afterAll(() => s.t.close());

  it('refuses a caller who is not signed in', async () => {
    expect((await s.t.anonymous.get(URL)).status).toBe(401);
  });
  it('is all zeros where there is nothing', async () => {
    const { status, body } = await s.clerk.get(URL);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      total: 0,
      answered: 0,
      votes: 0,
      voters: 0,
      tags: [],
      wanted: [],
      alike: [],
    });
    expect(body.months).toHaveLength(12);
    expect(body.months.at(-1)).toEqual({ month: '2026-11', submitted: 0, closed: 0 });
    expect(body.months[0].month).toBe('2025-12');
  });
  it('counts by status, category, month and computed grade; names the wanted, the waiting and the similar ones', async () => {
    const old = (
      await s.suggest({
        title: 'Weekly report of revenue',
        description: 'Great for the audit of every branch.',
      })
    ).body;
    await sql`update feature_suggestions set submitted_at = '2026-10-05T09:00:00Z' where id = ${old.id}::uuid`.execute(
      s.t.database.owner,
    );
    const dark = (await s.suggest()).body;
    const theme = (
      await s.suggest({
        title: 'Dark theme on dashboards',
        description: 'Screens are too bright.',
        category: 'bug',
      })
    ).body;
    await s.vote(dark.id);
    await s.vote(dark.id, s.decider);
    await s.vote(old.id);
    await s.answer(theme.id, { status: 'rejected', response: 'Said before' });
    const { body } = await s.clerk.get(URL);
    expect(body).toMatchObject({ total: 3, answered: 1, votes: 3, voters: 2 });
    expect(only(body.byStatus)).toEqual([
      { status: 'new', suggestions: 2 },
      { status: 'rejected', suggestions: 1 },
    ]);
    expect(only(body.byCategory)).toEqual([
      { category: 'feature', suggestions: 1 },
      { category: 'ui_ux', suggestions: 1 },
      { category: 'bug', suggestions: 1 },
    ]);
    expect(body.months.slice(-2)).toEqual([
      { month: '2026-10', submitted: 1, closed: 0 },
      { month: '2026-11', submitted: 2, closed: 1 },
    ]);
    for (const computed of ['byPriority', 'bySentiment'])
      expect(
        body[computed].reduce((sum: number, each: { suggestions: number }) => sum + each.suggestions, 0),
      ).toBe(3);
    expect(body.wanted.map(({ id }: { id: string }) => id)).toEqual([dark.id, old.id]);
    expect(body.waiting.map(({ id }: { id: string }) => id)).toEqual([old.id, dark.id]);
    expect(body.alike.map((group: { id: string }[]) => group.map(({ id }) => id).toSorted())).toEqual([
      [String(dark.id), String(theme.id)].toSorted(),
    ]);
    expect(body.tags).toContainEqual({ tag: 'dark', suggestions: 2 });
  });
});

describe('GET /api/features/analytics over 2,001 suggestions', () => {
  let s: SuggestionApp;
  beforeAll(async () => {
    s = await startSuggestionApp();
    // The oldest of them is the only complaint, the only answered one and the only one of December; no two share a
    // word.
    await sql`
      insert into feature_suggestions (title, description, category, category_chosen, area, status, response, responded_by,
                                       responded_at, submitted_by, submitted_at)
      select case n when 0 then 'Broken zebra screen' else w.word end, case n when 0 then 'Slow and broken' else w.word end,
             case n when 0 then 'bug' else 'other' end, false, 'UI/UX', case n when 0 then 'completed' else 'pending' end,
             case n when 0 then 'Done' end, case n when 0 then u.id end, case n when 0 then timestamptz '2026-01-05T10:00:00Z' end,
             u.id, case n when 0 then timestamptz '2025-12-10T10:00:00Z'
                          else timestamptz '2026-11-01T10:00:00Z' + n * interval '1 minute' end
        from generate_series(0, 2000) n
       cross join lateral (select translate(md5(n::text), '0123456789', 'ghijklmnop') as word) w
       cross join (select id from users where id = ${s.clerk.userId}::uuid) u`.execute(s.t.database.write);
  });
  afterAll(() => s.t.close());

  it('counts every one of them by status, category, month, priority and sentiment', async () => {
    const { body } = await s.clerk.get(URL);
    expect(body).toMatchObject({ total: 2_001, answered: 1 });
    expect(body.byStatus).toContainEqual({ status: 'implemented', suggestions: 1 });
    expect(body.byCategory).toContainEqual({ category: 'bug', suggestions: 1 });
    expect(body.months[0]).toEqual({ month: '2025-12', submitted: 1, closed: 0 });
    expect(body.bySentiment).toContainEqual({ sentiment: 'negative', suggestions: 1 });
    for (const counted of ['byStatus', 'byCategory', 'byPriority', 'bySentiment'])
      expect(
        body[counted].reduce((sum: number, each: { suggestions: number }) => sum + each.suggestions, 0),
      ).toBe(2_001);
  });
  it('says that only the newest 2,000 were compared with one another', async () => {
    expect((await s.clerk.get(URL)).body.compared).toBe(2_000);
  });
});
