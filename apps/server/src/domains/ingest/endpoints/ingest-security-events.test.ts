import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleSecurityEvent, sampleSubscriber } from '../../../testing/sample-rows.ts';
import { startTestApp, type Answer, type Person, type TestApp } from '../../../testing/test-app.ts';

describe('POST /api/ingest/security-events', () => {
  let t: TestApp;
  let feed: Person;
  const send = (rows: object[], who = feed): Promise<Answer> =>
    who.send('POST', '/api/ingest/security-events', { rows });
  const held = async () =>
    (
      await sql<{ id: string; kind: string; business_day: string }>`
        select id, kind, business_day from security_events order by id`.execute(t.database.read)
    ).rows;

  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    feed = await t.signIn('feed', { powers: ['api_access'] });
    await feed.send('POST', '/api/ingest/subscribers', { rows: [sampleSubscriber('S1')] });
  });
  afterAll(() => t.close());

  it('loads events once, with one audit record and no personal data in it', async () => {
    const rows = [
      sampleSecurityEvent('E1', 'S1'),
      sampleSecurityEvent('E2', 'S1', { kind: 'sim_swap', at: '2026-11-20T23:59:59Z' }),
    ];
    expect((await send(rows)).body).toEqual({
      inserted: 2,
      unchanged: 0,
      daysTouched: ['2026-11-20', '2026-11-21'],
    });
    expect((await send(rows)).body).toMatchObject({ inserted: 0, unchanged: 2 });
    expect(await held()).toEqual([
      { id: 'E1', kind: 'pin_reset', business_day: '2026-11-21' },
      { id: 'E2', kind: 'sim_swap', business_day: '2026-11-20' },
    ]);
    const records = await t.database.read
      .selectFrom('audit_records')
      .select(['description', 'after'])
      .where('action', '=', 'ingest.security-events')
      .execute();
    expect(records.map(({ description }) => description)).toEqual([
      'Loaded 2 security events for 2026-11-20 to 2026-11-21',
    ]);
    expect(JSON.stringify(records)).not.toContain('S1');
  });

  it('refuses to rewrite an event', async () => {
    expect((await send([sampleSecurityEvent('E1', 'S1', { kind: 'travel' })])).status).toBe(409);
    expect((await held())[0]?.kind).toBe('pin_reset');
  });

  it.each([
    ['rows.0.subscriberId', { subscriberId: 'nobody' }],
    ['rows.0.at', { at: '2026-11-22T08:00:00Z' }],
    ['rows.0.at', { at: '1999-11-22T08:00:00Z' }],
    ['rows.0.kind', { kind: 'theft' }],
  ])('names %s when it is wrong, and loads nothing', async (path, changes) => {
    const answer = await send([
      { ...sampleSecurityEvent('E3', 'S1'), ...changes },
      sampleSecurityEvent('E4', 'S1'),
    ]);
    expect(answer.status).toBe(400);
    expect(answer.body.fields.map((each: { path: string }) => each.path)).toEqual([path]);
    expect(await held()).toHaveLength(2);
  });

  it('refuses a caller who is not signed in or lacks the permission', async () => {
    expect((await send([sampleSecurityEvent('E5', 'S1')], t.anonymous)).status).toBe(401);
    expect((await send([sampleSecurityEvent('E5', 'S1')], await t.signIn('view_only'))).status).toBe(403);
    expect(await held()).toHaveLength(2);
  });
});
