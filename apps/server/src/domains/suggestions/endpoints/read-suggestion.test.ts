import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIST, startSuggestionApp, type SuggestionApp } from '../../../testing/suggestions.ts';

describe('GET /api/features/suggestions/:id', () => {
  let s: SuggestionApp;
  beforeAll(async () => {
    s = await startSuggestionApp();
  });
  afterAll(() => s.t.close());

  it('refuses a caller who is not signed in, and answers 404 for an unknown one', async () => {
    const { body } = await s.suggest();
    expect((await s.read(body.id, s.t.anonymous)).status).toBe(401);
    expect((await s.read('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await s.clerk.get(`${LIST}/nonsense`)).status).toBe(400);
  });
  it('gives its history, its voters and similar suggestions', async () => {
    const one = (await s.suggest({ title: 'Mask subscriber names', description: 'On every printed list.' }))
      .body;
    s.t.clock.advance(60_000);
    const other = (
      await s.suggest(
        { title: 'Subscriber names masked', description: 'On every list that is printed.' },
        s.decider,
      )
    ).body;
    await s.vote(one.id);
    await s.vote(one.id, s.decider);
    await s.answer(one.id, { status: 'reviewing', response: 'We look into it' });
    const { status, body } = await s.read(one.id);
    expect(status).toBe(200);
    expect(body.suggestion).toMatchObject({ id: one.id, votes: 2, voted: true, status: 'reviewing' });
    expect(body.suggestion.ownerResponse).toMatchObject({ text: 'We look into it' });
    expect(body.voters.toSorted()).toEqual(
      [`Test ${s.clerk.username}`, `Test ${s.decider.username}`].toSorted(),
    );
    expect(body.history.map(({ what, to }: { what: string; to: string }) => [what, to])).toEqual([
      ['submitted', 'pending'],
      ['moved', 'reviewing'],
    ]);
    expect(body.similar.map(({ id }: { id: string }) => id)).toEqual([other.id]);
    expect(body.suggestion.aiAnalysis.similarRequests).toBe(1);
    expect(other.aiRecommendation).toContain('Mask subscriber names');
  });
  it('shows deleted people by their pseudonym', async () => {
    const deleted = await s.t.signIn('Gone', { powers: [] });
    const { body } = await s.suggest({ title: 'From somebody' }, deleted);
    await s.vote(body.id, deleted);
    await sql`update users set deleted_at = now(), username = 'former-1' where id = ${deleted.userId}::uuid`.execute(
      s.t.database.write,
    );
    const shown = (await s.read(body.id)).body;
    expect([shown.suggestion.submittedBy, shown.history[0].by, shown.voters]).toEqual([
      'former-1',
      'former-1',
      ['former-1'],
    ]);
  });
});
