import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordCount } from '../../../testing/administration.ts';
import { startSuggestionApp, type SuggestionApp } from '../../../testing/suggestions.ts';

const URL = '/api/feature-suggestions';

describe('GET /api/feature-suggestions', () => {
  let s: SuggestionApp;
  beforeAll(async () => {
    s = await startSuggestionApp();
  });
  afterAll(() => s.t.close());

  it('refuses a caller who is not signed in', async () => {
    expect((await s.t.anonymous.get(URL)).status).toBe(401);
  });
  it('returns how many there are and how many are undecided, and leaves no trace', async () => {
    const { body } = await s.suggest();
    await s.suggest({ title: 'Another' });
    await s.answer(body.id, { status: 'approved' });
    const before = await recordCount(s.t);
    expect(await s.clerk.get(URL)).toMatchObject({ status: 200, body: { suggestions: 2, undecided: 1 } });
    expect(await recordCount(s.t)).toBe(before);
  });
});
