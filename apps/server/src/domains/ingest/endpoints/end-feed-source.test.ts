import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord } from '../../../testing/administration.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/control-totals/sources';
const BODY = { lastDay: '2026-11-21', version: 1 };

describe('POST /api/control-totals/sources/:name/end', () => {
  let t: TestApp;
  let treasurer: Person;
  const end = (change: object = {}, name = 'core') =>
    treasurer.send('POST', `${URL}/${name}/end`, { ...BODY, ...change });
  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    treasurer = await t.signIn('Treasurer', {
      powers: ['treasury.manage', 'revenue.view', 'api_access'],
    });
    await treasurer.send('POST', URL, { name: 'core', fromDay: '2026-11-19' });
    await sql`insert into day_closes (business_day, closed_at, reason) values ('2026-11-20', now(), 'nightly')`.execute(
      t.database.write,
    );
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'POST', url: `${URL}/core/end`, body: BODY, permission: 'treasury.manage' });

  it('refuses a last day before the first or before a closed day, an unknown source, and an old version', async () => {
    expect(fieldsOf(await end({ lastDay: '2026-11-18' }))).toEqual(['lastDay']);
    const closed = await end({ lastDay: '2026-11-19' });
    expect([closed.status, closed.body.fields]).toEqual([
      400,
      [
        {
          path: 'lastDay',
          message: 'must not lie before the last closed day: what was expected of it stays',
        },
      ],
    ]);
    expect((await end({}, 'cards')).status).toBe(404);
    expect((await end({ version: 2 })).status).toBe(409);
  });
  it('ends a source: control totals of later days are refused, and nothing of it is expected then', async () => {
    expect((await end()).body.sources).toMatchObject([{ name: 'core', lastDay: '2026-11-21', version: 2 }]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'ingest.end-source',
      severity: 'high',
      entity_id: 'core',
      before: { lastDay: null },
      after: { lastDay: '2026-11-21' },
    });
    t.clock.set('2026-11-22T10:00:00Z');
    const feed = await t.signIn('Feed', { powers: ['api_access', 'revenue.view'] });
    const late = await feed.send('POST', '/api/control-totals', {
      source: 'core',
      day: '2026-11-22',
      totals: [],
    });
    expect([late.status, fieldsOf(late)]).toEqual([400, ['day']]);
    const { body } = await feed.get('/api/control-totals?days=2');
    expect(body.days.map(({ day }: { day: string }) => day)).toEqual(['2026-11-21']);
  });
});
