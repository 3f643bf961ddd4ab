import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { startCompanyApp } from '../../../testing/company-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const HERE = '/api/ai/conversations';

describe('GET /api/ai/conversations', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: HERE, permission: 'ai_features' });

  it('lists only the caller’s own with their first question, newest first', async () => {
    const asker = await t.signIn('manager');
    const other = await t.signIn('owner');
    expect((await asker.get(HERE)).body).toEqual({ conversations: [] });
    const first = await asker.send('POST', '/api/ai/query', { query: 'revenue in August' });
    const { conversationId } = first.body;
    await asker.send('POST', '/api/ai/query', { query: 'and in July?', conversationId });
    t.clock.advance(1_000);
    const second = await asker.send('POST', '/api/ai/query', { query: 'what will the weather be' });
    const { status, body } = await asker.get(HERE);
    expect(status).toBe(200);
    expect(body.conversations).toEqual([
      {
        conversationId: second.body.conversationId,
        question: 'what will the weather be',
        startedAt: second.body.askedAt,
        answers: 1,
      },
      { conversationId, question: 'revenue in August', startedAt: first.body.askedAt, answers: 2 },
    ]);
    expect((await other.get(HERE)).body).toEqual({ conversations: [] });
  });
});
