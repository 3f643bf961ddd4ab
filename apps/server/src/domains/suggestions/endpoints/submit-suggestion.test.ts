import {
  FeatureCategory,
  SuggestionCategory,
  titleOf,
} from '@cottontree/contract/suggestions/suggestions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, lastRecord } from '../../../testing/administration.ts';
import { LIST, startSuggestionApp, type SuggestionApp } from '../../../testing/suggestions.ts';

describe('POST /api/features/suggestions', () => {
  let s: SuggestionApp;
  beforeAll(async () => {
    s = await startSuggestionApp();
  });
  afterAll(() => s.t.close());

  it('refuses a caller who is not signed in', async () => {
    expect((await s.suggest({}, s.t.anonymous)).status).toBe(401);
  });
  it('[A-7.45, A-1.11] accepts title and description from anybody who is signed in, and is audited', async () => {
    const { status, body } = await s.suggest();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: 'Dark mode for the dashboards',
      description: 'The screens are too bright in the evening shift.',
      status: 'pending',
      votes: 0,
      voted: false,
      category: 'UI/UX',
      categoryChosen: false,
      submittedAt: s.t.clock.now().toISOString(),
      ownerResponse: null,
      moves: [],
      version: 1,
    });
    expect(await lastRecord(s.t)).toMatchObject({
      action: 'suggestion.submit',
      actor_id: s.clerk.userId,
      entity_type: 'suggestion',
      entity_id: body.id,
      after: { title: body.title, category: 'UI/UX' },
    });
    expect((await s.read(body.id)).body.history).toEqual([
      {
        at: body.submittedAt,
        by: body.submittedBy,
        what: 'submitted',
        from: null,
        to: 'pending',
        response: null,
      },
    ]);
  });
  it('[B-2.145] stores suggestions of the box in the same list, under every category of both screens', async () => {
    for (const category of SuggestionCategory.options) {
      const { status, body } = await s.suggest({ category });
      expect([status, body.filedAs, body.categoryChosen]).toEqual([200, category, true]);
      expect(FeatureCategory.options).toContain(body.category);
    }
    const kept = (await s.clerk.get(LIST)).body;
    expect(new Set(kept.map(({ filedAs }: { filedAs: string }) => filedAs)).size).toBe(11);
  });
  it('has one effect however often the same request is sent', async () => {
    const before = (await s.clerk.get(LIST)).body.length;
    const body = { title: 'Once', description: 'And only once' };
    const headers = { 'idempotency-key': '5f0c1a52-6f0f-4f13-9f0e-0f1f2a3b4c5d' };
    const answers = [
      await s.clerk.send('POST', LIST, body, headers),
      await s.clerk.send('POST', LIST, body, headers),
    ];
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect((await s.clerk.get(LIST)).body.length).toBe(before + 1);
  });
  it.each([
    ['title', undefined],
    ['title', '   '],
    ['title', 'Two\nlines'],
    ['title', 'x'.repeat(121)],
    ['description', undefined],
    ['description', '\t'],
    ['description', 'x'.repeat(4_001)],
    ['category', 'Nonsense'],
  ])('refuses %s = %j, naming the field', async (field, value) => {
    const answer = await s.suggest({ [field]: value });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });
  it('refuses fields that the caller may not set', async () => {
    for (const field of ['status', 'votes', 'submittedBy', 'priority', 'ownerResponse'])
      expect((await s.suggest({ [field]: 'x' })).status, field).toBe(400);
  });
});

describe('the title of a free text', () => {
  it('is its first sentence', () => {
    expect(titleOf('  Show  totals.\nThey are missing. ')).toBe('Show totals');
    expect(titleOf('Why is it slow? Nobody knows.')).toBe('Why is it slow?');
    expect(titleOf('Version 2.5 is slow')).toBe('Version 2.5 is slow');
    expect(titleOf('...')).toBe('..');
    expect(titleOf('')).toBe('');
  });
  it('is cut at a word, within the limit', () => {
    const long = titleOf('word '.repeat(60));
    expect(long.length).toBeLessThanOrEqual(120);
    expect(long.endsWith('word…')).toBe(true);
    expect(titleOf('😀'.repeat(200)).isWellFormed()).toBe(true);
    expect(titleOf('x'.repeat(300)).length).toBe(120);
  });
});
