import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastRecord, recordCount, statusesOf } from '../../../testing/administration.ts';
import { startSuggestionApp, type SuggestionApp } from '../../../testing/suggestions.ts';

describe('POST /api/features/suggestions/:id/vote', () => {
  let s: SuggestionApp;
  beforeAll(async () => {
    s = await startSuggestionApp();
  });
  afterAll(() => s.t.close());

  it('refuses a caller who is not signed in, and answers 404 for an unknown suggestion', async () => {
    const { body } = await s.suggest();
    expect((await s.vote(body.id, s.t.anonymous)).status).toBe(401);
    expect((await s.vote('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });
  it('[A-7.47, A-1.11] counts one vote per person, without a body, and is audited', async () => {
    const { body } = await s.suggest();
    const voted = await s.vote(body.id);
    expect([voted.status, voted.body.votes, voted.body.voted]).toEqual([200, 1, true]);
    expect(await lastRecord(s.t)).toMatchObject({
      action: 'suggestion.vote',
      actor_id: s.clerk.userId,
      entity_id: body.id,
      after: { votes: 1 },
    });
    expect((await s.vote(body.id, s.decider)).body.votes).toBe(2);
    // A vote is not an edit: the version stays.
    expect((await s.read(body.id)).body.suggestion.version).toBe(1);
  });
  it('counts it once when the same person votes again, also many times at once', async () => {
    const { body } = await s.suggest();
    const answers = await Promise.all([1, 2, 3, 4].map(() => s.vote(body.id)));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200]);
    const before = await recordCount(s.t);
    expect((await s.vote(body.id)).body.votes).toBe(1);
    expect(await recordCount(s.t)).toBe(before);
  });
  it('is refused when the suggestion is completed or rejected', async () => {
    const { body } = await s.suggest();
    await s.answer(body.id, { status: 'rejected', response: 'Not in this year' });
    const refused = await s.vote(body.id);
    expect([refused.status, refused.body.message]).toEqual([409, 'It is rejected: the votes are closed']);
    expect((await s.read(body.id)).body.suggestion.votes).toBe(0);
  });
});
