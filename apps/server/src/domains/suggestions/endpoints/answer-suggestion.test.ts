import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord, recordCount, statusesOf } from '../../../testing/administration.ts';
import { LIST, startSuggestionApp, type SuggestionApp } from '../../../testing/suggestions.ts';

describe('POST /api/features/suggestions/:id/answer', () => {
  let s: SuggestionApp;
  const notificationOf = async (userId: string) =>
    (
      await s.t.database.read
        .selectFrom('notifications')
        .select(['title', 'message', 'action_type', 'data', 'type'])
        .where('user_id', '=', userId)
        .orderBy('at', 'desc')
        .execute()
    )[0];
  beforeAll(async () => {
    s = await startSuggestionApp();
  });
  afterAll(() => s.t.close());
  guards(() => s.t, {
    method: 'POST',
    url: `${LIST}/00000000-0000-4000-8000-000000000000/answer`,
    body: { version: 1, response: 'Good idea' },
    permission: 'settings.edit',
  });

  it('[A-4.32, B-4.20] moves it along its statuses, each step stored in its history and audited', async () => {
    const { body } = await s.suggest();
    const steps = ['reviewing', 'approved', 'in_development', 'completed'] as const;
    for (const [place, status] of steps.entries()) {
      s.t.clock.advance(60_000);
      const moved = await s.answer(body.id, { version: place + 1, status });
      expect([moved.status, moved.body.status, moved.body.version]).toEqual([200, status, place + 2]);
      expect(await lastRecord(s.t)).toMatchObject({
        action: 'suggestion.answer',
        actor_id: s.decider.userId,
        entity_type: 'suggestion',
        entity_id: body.id,
        after: { status },
      });
    }
    const { history, suggestion } = (await s.read(body.id)).body;
    expect(history.map(({ to }: { to: string }) => to)).toEqual(['pending', ...steps]);
    expect(suggestion.aiRecommendation).toBe('Nothing to decide: it is completed.');
    await expect(
      sql`update feature_suggestion_events set to_status = 'rejected'`.execute(s.t.database.write),
    ).rejects.toThrow(/append-only|permission denied/);
  });
  it('answers without moving, and changes an answer, whose earlier text stays in the history', async () => {
    const { body } = await s.suggest();
    const first = await s.answer(body.id, { response: 'Thank you' });
    expect(first.body).toMatchObject({ status: 'pending', ownerResponse: { text: 'Thank you' }, version: 2 });
    await s.answer(body.id, { version: 2, response: 'Thank you, it is planned' });
    const { history, suggestion } = (await s.read(body.id)).body;
    expect(suggestion.ownerResponse.text).toBe('Thank you, it is planned');
    expect(history.map(({ response }: { response: string | null }) => response)).toEqual([
      null,
      'Thank you',
      'Thank you, it is planned',
    ]);
  });
  it('notifies the person who suggested it, but nobody of their own actions', async () => {
    s.t.clock.advance(60_000);
    const { body } = await s.suggest({ title: 'Larger print' });
    await s.answer(body.id, { status: 'rejected', response: 'Zoom the page' });
    expect(await notificationOf(s.clerk.userId)).toMatchObject({
      title: 'Your suggestion is rejected',
      message: 'Larger print: Zoom the page',
      type: 'warning',
      action_type: 'suggestion_answered',
      data: { suggestionId: body.id },
    });
    const own = await s.suggest({ title: 'My own' }, s.decider);
    await s.answer(own.body.id, { status: 'approved' });
    expect(await notificationOf(s.decider.userId)).toBeUndefined();
  });
  it('rejects only with a response, and refuses transitions that are not allowed', async () => {
    const { body } = await s.suggest();
    const silent = await s.answer(body.id, { status: 'rejected' });
    expect([silent.status, silent.body.message]).toEqual([
      409,
      'Write a response: the person who suggested it must learn why',
    ]);
    const early = await s.answer(body.id, { status: 'completed' });
    expect([early.status, early.body.message]).toEqual([
      409,
      'It is pending, and from there it cannot become completed',
    ]);
    expect((await s.read(body.id)).body.suggestion).toMatchObject({ status: 'pending', version: 1 });
  });
  it('lets one of two who decide at once be first, and names that one to the other', async () => {
    const { body } = await s.suggest();
    const second = await s.t.signIn('Second', { powers: ['settings.edit'] });
    const answers = await Promise.all([
      s.answer(body.id, { status: 'approved' }),
      s.answer(body.id, { status: 'rejected', response: 'No, thanks' }, second),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.body.message).toMatch(/changed this suggestion meanwhile/);
    expect(lost?.body.current.version).toBe(2);
    // A vote in between does not change the version.
    const other = await s.suggest();
    await s.vote(other.body.id);
    expect((await s.answer(other.body.id, { status: 'approved' })).status).toBe(200);
  });
  it('leaves no trace where nothing changes', async () => {
    const { body } = await s.suggest();
    const before = await recordCount(s.t);
    expect((await s.answer(body.id, { status: 'pending' })).body.version).toBe(1);
    expect(await recordCount(s.t)).toBe(before);
  });
  it.each([
    [{}, 'response'],
    [{ response: '  x ' }, 'response'],
    [{ response: 'x'.repeat(2_001) }, 'response'],
    [{ status: 'new' }, 'status'],
    [{ version: 0, status: 'approved' }, 'version'],
  ])('refuses %j, naming the field', async (body, field) => {
    const made = await s.suggest();
    const answer = await s.answer(made.body.id, body);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });
});
