import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { startCompanyApp } from '../../../testing/company-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const URL = '/api/ai/suggestions';

describe('GET /api/ai/suggestions', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: URL, permission: 'ai_features' });

  it('[B-7.38] [B-3.48] [B-2.151] returns up to six questions with category and description', async () => {
    const { status, body } = await (await t.signIn('owner')).get(URL);
    expect(status).toBe(200);
    expect(body.suggestions).toHaveLength(6);
    for (const each of body.suggestions) {
      expect(Object.keys(each).toSorted()).toEqual(['category', 'description', 'query']);
      expect(['expense', 'revenue', 'user', 'treasury', 'other']).toContain(each.category);
    }
    expect(new Set(body.suggestions.map(({ category }: { category: string }) => category)).size).toBe(5);
    expect(body.prompts).toEqual([
      'How many registered users do we have?',
      'Compare revenue last month with the month before',
      'How did card adoption develop over the last 90 days?',
      'What does trust coverage mean?',
    ]);
    expect(body.providers).toEqual({ anthropic: false, openai: false });
  });
  it('suggests only questions that the caller gets an answer to', async () => {
    for (const powers of [['ai_features'], ['ai_features', 'cards.view'], ['ai_features', 'treasury.view']]) {
      const person = await t.signIn('Clerk', { powers });
      const { body } = await person.get(URL);
      expect(body.prompts).toHaveLength(4);
      const offered = body.suggestions.map(({ query }: { query: string }) => query);
      for (const query of [...offered, ...body.prompts]) {
        const answer = await person.send('POST', '/api/ai/query', { query });
        expect([query, answer.body.abstained]).toEqual([query, false]);
      }
    }
  });
});
