import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { recordedValue, startCompanyApp } from '../../../testing/company-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const NOBODYS = '/api/ai/conversations/00000000-0000-4000-8000-000000000000';

describe('GET /api/ai/conversations/:id', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: NOBODYS, permission: 'ai_features' });

  it('returns the answers to their asker as they were given, the oldest first', async () => {
    const asker = await t.signIn('manager');
    const first = await asker.send('POST', '/api/ai/query', { query: 'revenue in August' });
    const { conversationId } = first.body;
    const second = await asker.send('POST', '/api/ai/query', { query: 'and in July?', conversationId });
    await asker.send('POST', '/api/ai/feedback', { queryId: second.body.queryId, wasHelpful: true });
    const { status, body } = await asker.get(`/api/ai/conversations/${conversationId}`);
    expect(status).toBe(200);
    expect(body).toEqual({ conversationId, answers: [first.body, { ...second.body, wasHelpful: true }] });
    const other = await t.signIn('owner');
    expect((await other.get(`/api/ai/conversations/${conversationId}`)).status).toBe(404);
    expect((await other.get(NOBODYS)).status).toBe(404);
  });
  it('hides figures from a person who has lost the permission', async () => {
    const asker = await t.signIn('Analyst', { powers: ['ai_features', 'revenue.view'] });
    const { body: answer } = await asker.send('POST', '/api/ai/query', { query: 'revenue in August' });
    expect(answer.figures).toHaveLength(1);
    await sql`delete from role_powers where power = 'revenue.view'
                 and role_key = (select role_key from users where id = ${asker.userId}::uuid)`.execute(
      t.database.write,
    );
    const { body } = await asker.get(`/api/ai/conversations/${answer.conversationId}`);
    expect(body.answers[0]).toMatchObject({ figures: [], view: null, sources: [] });
    expect(JSON.stringify(body)).not.toContain(String(await recordedValue(t, 'revenue.month')));
  });
});
