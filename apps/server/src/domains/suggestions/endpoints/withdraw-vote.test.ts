import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastRecord } from '../../../testing/administration.ts';
import { LIST, startSuggestionApp, type SuggestionApp } from '../../../testing/suggestions.ts';

describe('DELETE /api/features/suggestions/:id/vote', () => {
  let s: SuggestionApp;
  const withdraw = (id: string, who = s.clerk) => who.send('DELETE', `${LIST}/${id}/vote`);
  beforeAll(async () => {
    s = await startSuggestionApp();
  });
  afterAll(() => s.t.close());

  it('refuses a caller who is not signed in, and answers 404 for an unknown suggestion', async () => {
    const { body } = await s.suggest();
    expect((await withdraw(body.id, s.t.anonymous)).status).toBe(401);
    expect((await withdraw('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });
  it('withdraws one’s own vote and nobody else’s', async () => {
    const { body } = await s.suggest();
    await s.vote(body.id);
    await s.vote(body.id, s.decider);
    const { status, body: after } = await withdraw(body.id);
    expect([status, after.votes, after.voted]).toEqual([200, 1, false]);
    expect(await lastRecord(s.t)).toMatchObject({ action: 'suggestion.withdraw-vote', after: { votes: 1 } });
    expect((await withdraw(body.id)).body.votes).toBe(1);
    expect((await s.vote(body.id)).body.votes).toBe(2);
  });
  it('is refused when the suggestion is completed', async () => {
    const { body } = await s.suggest();
    await s.vote(body.id);
    await s.answer(body.id, { status: 'approved' });
    await s.answer(body.id, { version: 2, status: 'completed' });
    const refused = await withdraw(body.id);
    expect([refused.status, refused.body.current.votes]).toEqual([409, 1]);
  });
});
