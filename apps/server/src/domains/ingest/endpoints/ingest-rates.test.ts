import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleRate } from '../../../testing/sample-rows.ts';
import { startTestApp, type Answer, type Person, type TestApp } from '../../../testing/test-app.ts';

describe('POST /api/ingest/rates', () => {
  let t: TestApp;
  let feed: Person;
  const send = (rows: object[], who = feed): Promise<Answer> =>
    who.send('POST', '/api/ingest/rates', { rows });
  const days = async (): Promise<string[]> =>
    (await sql<{ day: string }>`select day from fx_rates order by day`.execute(t.database.read)).rows.map(
      (row) => row.day,
    );

  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    feed = await t.signIn('feed', { powers: ['api_access'] });
  });
  afterAll(() => t.close());

  it('loads rates once, with one audit record', async () => {
    const rows = [sampleRate('2026-11-19'), sampleRate('2026-11-20')];
    expect((await send(rows)).body).toEqual({
      inserted: 2,
      unchanged: 0,
      daysTouched: ['2026-11-19', '2026-11-20'],
    });
    expect((await send([...rows, { ...sampleRate('2026-11-20'), mid: '22500.000000' }])).status).toBe(400);
    expect((await send(rows)).body).toMatchObject({ inserted: 0, unchanged: 2 });
    const records = await t.database.read
      .selectFrom('audit_records')
      .selectAll()
      .where('action', '=', 'ingest.rates')
      .execute();
    expect(records).toHaveLength(1);
  });

  it('does not change the rate of a day: the books depend on it', async () => {
    const answer = await send([sampleRate('2026-11-18'), sampleRate('2026-11-20', { mid: '22501' })]);
    expect(answer).toMatchObject({ status: 409, body: { fields: [{ path: 'rows.1' }] } });
    expect(await days()).toEqual(['2026-11-19', '2026-11-20']);
  });

  it.each([
    ['rows.0.day', { day: '2026-11-22' }],
    ['rows.0.mid', { mid: '22700' }],
    ['rows.0.mid', { mid: '0' }],
    ['rows.0.buy', { buy: 'about 22400' }],
    ['rows.0.mid', { currency: 'USD' as const }],
  ])('names %s when it is wrong', async (path, changes) => {
    const answer = await send([sampleRate('2026-11-17', changes)]);
    expect(answer.status).toBe(400);
    expect(answer.body.fields.map((each: { path: string }) => each.path)).toContain(path);
    expect(await days()).not.toContain('2026-11-17');
  });

  it('refuses a caller who is not signed in or lacks the permission', async () => {
    expect((await send([sampleRate('2026-11-16')], t.anonymous)).status).toBe(401);
    expect((await send([sampleRate('2026-11-16')], await t.signIn('view_only'))).status).toBe(403);
  });
});
