import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleCard, sampleSubscriber } from '../../../testing/sample-rows.ts';
import { startTestApp, type Answer, type Person, type TestApp } from '../../../testing/test-app.ts';

describe('POST /api/ingest/cards', () => {
  let t: TestApp;
  let feed: Person;
  const send = (rows: object[], who = feed): Promise<Answer> =>
    who.send('POST', '/api/ingest/cards', { rows });
  const held = async (id: string) =>
    (await sql<{ status: string }>`select * from cards where id = ${id}`.execute(t.database.read)).rows[0];

  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    feed = await t.signIn('feed', { powers: ['api_access'] });
    await feed.send('POST', '/api/ingest/subscribers', { rows: [sampleSubscriber('S1')] });
  });
  afterAll(() => t.close());

  it('loads cards once and replaces a state by a later one', async () => {
    expect((await send([sampleCard('C1', 'S1')])).body).toMatchObject({
      inserted: 1,
      daysTouched: ['2026-10-03'],
    });
    expect((await send([sampleCard('C1', 'S1')])).body).toMatchObject({ inserted: 0, unchanged: 1 });
    const activated = sampleCard('C1', 'S1', { status: 'activated', activatedAt: '2026-11-21T09:00:00Z' });
    expect((await send([activated])).body).toEqual({
      inserted: 1,
      unchanged: 0,
      daysTouched: ['2026-11-21'],
    });
    expect(await held('C1')).toMatchObject({ status: 'activated', activated_day: '2026-11-21' });
    const records = await t.database.read
      .selectFrom('audit_records')
      .selectAll()
      .where('action', '=', 'ingest.cards')
      .execute();
    expect(records).toHaveLength(2);
  });

  it('refuses to rewrite the history of a card', async () => {
    const closed = sampleCard('C2', 'S1', { status: 'closed', closedAt: '2026-11-20T09:00:00Z' });
    await send([closed]);
    for (const changes of [
      { tier: 'black' as const },
      { issuedAt: '2026-10-04T08:00:00Z' },
      { status: 'issued' as const, closedAt: null },
    ]) {
      expect((await send([{ ...closed, ...changes }])).status).toBe(409);
    }
    expect(await held('C2')).toMatchObject({ status: 'closed', tier: 'aqua' });
  });

  it.each([
    ['rows.0.subscriberId', { subscriberId: 'nobody' }],
    ['rows.0.activatedAt', { status: 'activated' as const }],
    ['rows.0.activatedAt', { activatedAt: '2026-10-02T08:00:00Z' }],
    ['rows.0.closedAt', { closedAt: '2026-11-20T08:00:00Z' }],
    // A card that ended without a day would be counted as active for ever.
    ['rows.0.closedAt', { status: 'closed' as const }],
    ['rows.0.closedAt', { status: 'expired' as const }],
    ['rows.0.issuedAt', { issuedAt: '2026-11-22T08:00:00Z' }],
    ['rows.0.last4', { last4: '12345678' }],
  ])('names %s when it is wrong, and loads nothing', async (path, changes) => {
    const answer = await send([sampleCard('C3', 'S1', changes), sampleCard('C4', 'S1')]);
    expect(answer.status).toBe(400);
    expect(answer.body.fields.map((each: { path: string }) => each.path)).toContain(path);
    expect(await held('C4')).toBeUndefined();
  });

  it('refuses a caller who is not signed in or lacks the permission', async () => {
    expect((await send([sampleCard('C5', 'S1')], t.anonymous)).status).toBe(401);
    expect((await send([sampleCard('C5', 'S1')], await t.signIn('view_only'))).status).toBe(403);
    expect(await held('C5')).toBeUndefined();
  });
});
