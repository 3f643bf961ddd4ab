import {
  BOX_CATEGORY,
  BoxSuggestion,
  FeatureCategory,
  FeatureSuggestion,
  SuggestionCategory,
  inBox,
} from '@cottontree/contract/suggestions/suggestions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIST, startSuggestionApp, type SuggestionApp } from '../../../testing/suggestions.ts';

describe('GET /api/features/suggestions', () => {
  let s: SuggestionApp;
  const titles = async (query = '', who = s.clerk) =>
    (await who.get(`${LIST}${query}`)).body.map(({ title }: { title: string }) => title);
  beforeAll(async () => {
    s = await startSuggestionApp();
  });
  afterAll(() => s.t.close());

  it('refuses a caller who is not signed in', async () => {
    expect((await s.t.anonymous.get(LIST)).status).toBe(401);
  });
  it('[A-7.44] returns the list of suggestions, empty in the beginning', async () => {
    expect((await s.clerk.get(LIST)).body).toEqual([]);
    await s.suggest();
    expect(await titles()).toEqual(['Dark mode for the dashboards']);
  });
  it('[A-3.29, B-3.61] gives each all its fields, with the computed analysis', async () => {
    const { status, body } = await s.clerk.get(LIST);
    expect(status).toBe(200);
    const [first] = body;
    expect(Object.keys(first)).toEqual(
      expect.arrayContaining([
        'id',
        'title',
        'description',
        'category',
        'status',
        'votes',
        'priority',
        'submittedBy',
        'submittedAt',
        'aiAnalysis',
      ]),
    );
    expect(first).toMatchObject({ category: 'UI/UX', status: 'pending', votes: 0, categoryChosen: false });
    expect(Object.keys(first.aiAnalysis).toSorted()).toEqual(
      [
        'sentiment',
        'complexity',
        'implementationTime',
        'userImpact',
        'businessValue',
        'technicalFeasibility',
        'tags',
        'similarRequests',
      ].toSorted(),
    );
  });
  it('[B-3.57, B-3.58, B-3.59, B-3.60] gives the same in the terms of the suggestion box', async () => {
    const [first] = (await s.clerk.get(LIST)).body;
    const shown = inBox(FeatureSuggestion.parse(first));
    expect(Object.keys(shown).toSorted()).toEqual(
      [
        'id',
        'title',
        'description',
        'submittedBy',
        'submittedAt',
        'status',
        'category',
        'priority',
        'votes',
        'aiAnalysis',
        'ownerResponse',
        'aiRecommendation',
      ].toSorted(),
    );
    expect(shown).toMatchObject({ status: 'new', category: 'ui_ux' });
    expect(BoxSuggestion.shape.status.options).toEqual([
      'new',
      'in_review',
      'approved',
      'rejected',
      'implemented',
    ]);
    expect(BoxSuggestion.shape.category.options).toEqual([
      'feature',
      'ui_ux',
      'security',
      'analytics',
      'bug',
      'other',
    ]);
    expect(BoxSuggestion.shape.priority.options.toSorted()).toEqual(['high', 'low', 'medium']);
  });
  it('lists the most wanted first, or the newest', async () => {
    s.t.clock.advance(60_000);
    const { body } = await s.suggest({ title: 'Bank webhooks', description: 'Tell our API of every sync.' });
    expect(await titles()).toEqual(['Bank webhooks', 'Dark mode for the dashboards']);
    const [, dark] = (await s.clerk.get(LIST)).body;
    await s.vote(dark.id);
    expect(await titles()).toEqual(['Dark mode for the dashboards', 'Bank webhooks']);
    expect(await titles('?order=newest')).toEqual(['Bank webhooks', 'Dark mode for the dashboards']);
    expect(await titles('?limit=1&order=newest')).toEqual(['Bank webhooks']);
    expect(body.category).toBe('API');
  });
  it('[B-2.140, B-2.141] is filtered by the statuses and categories of either screen, by words and by person', async () => {
    const made = await s.suggest(
      { title: 'Sums wrong', description: 'The totals row is wrong.', category: 'bug' },
      s.decider,
    );
    await s.answer(made.body.id, { status: 'approved', response: 'Found it' });
    await s.answer(made.body.id, { version: 2, status: 'in_development' });
    expect(await titles('?boxStatus=approved')).toEqual(['Sums wrong']);
    expect(await titles('?status=in_development')).toEqual(['Sums wrong']);
    expect(await titles('?status=approved')).toEqual([]);
    expect(await titles('?boxCategory=bug')).toEqual(['Sums wrong']);
    expect(await titles('?boxCategory=feature')).toEqual(['Bank webhooks']);
    expect(await titles('?category=API')).toEqual(['Bank webhooks']);
    expect(await titles('?search=TOTALS')).toEqual(['Sums wrong']);
    expect(await titles('?search=100%25')).toEqual([]);
    expect(await titles('?of=mine', s.decider)).toEqual(['Sums wrong']);
    expect(await titles('?of=answered-by-me', s.decider)).toEqual(['Sums wrong']);
    expect(await titles('?of=answered-by-me')).toEqual([]);
    expect(await titles('?of=answered-to-me', s.decider)).toEqual(['Sums wrong']);
    expect(await titles('?of=answered-to-me')).toEqual([]);
  });
  it('shows a category of the other screen as one of its own', async () => {
    const bug = (await s.clerk.get(`${LIST}?boxCategory=bug`)).body[0];
    expect(FeatureCategory.options).toContain(bug.category);
    expect(bug.filedAs).toBe('bug');
    expect(Object.keys(BOX_CATEGORY)).toEqual(SuggestionCategory.options);
  });
  it.each(['status=new', 'boxStatus=pending', 'category=feature', 'limit=0', 'limit=501', 'of=yours'])(
    'refuses ?%s',
    async (query) => {
      expect((await s.clerk.get(`${LIST}?${query}`)).status).toBe(400);
    },
  );
});
