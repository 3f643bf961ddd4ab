import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleSubscriber, sampleTicket } from '../../../testing/sample-rows.ts';
import { startTestApp, type Answer, type Person, type TestApp } from '../../../testing/test-app.ts';

describe('POST /api/ingest/support-tickets', () => {
  let t: TestApp;
  let feed: Person;
  const send = (rows: object[], who = feed): Promise<Answer> =>
    who.send('POST', '/api/ingest/support-tickets', { rows });
  const held = async (id: string) =>
    (
      await sql<{ category: string; first_response_at: Date | null; resolved_day: string | null }>`
        select * from support_tickets where id = ${id}`.execute(t.database.read)
    ).rows[0];
  const audited = async (): Promise<string[]> =>
    (
      await t.database.read
        .selectFrom('audit_records')
        .select('description')
        .where('action', '=', 'ingest.support-tickets')
        .orderBy('seq')
        .execute()
    ).map(({ description }) => description);

  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    feed = await t.signIn('feed', { powers: ['api_access'] });
    await feed.send('POST', '/api/ingest/subscribers', { rows: [sampleSubscriber('S1')] });
  });
  afterAll(() => t.close());

  it('follows a ticket from request to solution, each step with an audit record', async () => {
    const opened = sampleTicket('H1', 'S1');
    const sorted = { ...opened, category: 'card' };
    const answered = { ...sorted, firstResponseAt: '2026-11-20T09:40:00Z' };
    const resolved = { ...answered, resolvedAt: '2026-11-21T07:00:00Z' };
    const days: string[][] = [];
    for (const row of [opened, sorted, answered, resolved]) {
      const { body } = await send([row]);
      expect(body).toMatchObject({ inserted: 1, unchanged: 0 });
      expect((await send([row])).body).toMatchObject({ inserted: 0, unchanged: 1 });
      days.push(body.daysTouched);
    }
    expect(days).toEqual([['2026-11-20'], [], ['2026-11-20'], ['2026-11-21']]);
    expect(await held('H1')).toMatchObject({
      category: 'card',
      first_response_at: new Date('2026-11-20T09:40:00Z'),
      resolved_day: '2026-11-21',
    });
    expect(await audited()).toEqual([
      'Loaded 1 support ticket for 2026-11-20',
      'Loaded 1 support ticket',
      'Loaded 1 support ticket for 2026-11-20',
      'Loaded 1 support ticket for 2026-11-21',
    ]);
  });

  it('refuses to rewrite how long a customer waited', async () => {
    const resolved = sampleTicket('H2', 'S1', {
      firstResponseAt: '2026-11-20T10:00:00Z',
      resolvedAt: '2026-11-20T12:00:00Z',
    });
    await send([resolved]);
    for (const changes of [
      { openedAt: '2026-11-20T11:00:00Z', firstResponseAt: '2026-11-20T11:00:00Z' },
      { firstResponseAt: '2026-11-20T09:01:00Z' },
      { resolvedAt: '2026-11-20T10:30:00Z' },
      { resolvedAt: null },
    ]) {
      expect((await send([{ ...resolved, ...changes }])).status).toBe(409);
    }
    expect(await held('H2')).toMatchObject({ resolved_day: '2026-11-20' });
  });

  it.each([
    ['rows.0.subscriberId', { subscriberId: 'nobody' }],
    ['rows.0.openedAt', { openedAt: '2026-11-22T08:00:00Z' }],
    ['rows.0.firstResponseAt', { firstResponseAt: '2026-11-20T08:59:59Z' }],
    ['rows.0.resolvedAt', { resolvedAt: '2026-11-20T08:59:59Z' }],
    ['rows.0.resolvedAt', { resolvedAt: '2026-11-22T08:00:00Z' }],
    ['rows.0.category', { category: '' }],
    ['rows.0.category', { category: 'a\nb' }],
  ])('names %s when it is wrong, and loads nothing', async (path, changes) => {
    const answer = await send([sampleTicket('H3', 'S1', changes), sampleTicket('H4', 'S1')]);
    expect(answer.status).toBe(400);
    expect(answer.body.fields.map((each: { path: string }) => each.path)).toEqual([path]);
    expect(await held('H4')).toBeUndefined();
  });

  it('refuses a caller who is not signed in or lacks the permission', async () => {
    expect((await send([sampleTicket('H5', 'S1')], t.anonymous)).status).toBe(401);
    expect((await send([sampleTicket('H5', 'S1')], await t.signIn('view_only'))).status).toBe(403);
    expect(await held('H5')).toBeUndefined();
  });
});
