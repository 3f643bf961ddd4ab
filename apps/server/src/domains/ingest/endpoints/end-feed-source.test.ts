import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord } from '../../../testing/administration.ts';
import { openAccount, withKey } from '../../../testing/service-accounts.ts';
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
    const early = await end({ lastDay: '2026-11-18' });
    expect([early.status, early.body.fields]).toEqual([
      400,
      [{ path: 'lastDay', message: 'lies before 2026-11-19, the first day of this source' }],
    ]);
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
    const other = await end({ version: 2 });
    expect([other.status, other.body.message]).toEqual([
      409,
      'Somebody else changed this source meanwhile; read it again',
    ]);
    expect((await treasurer.get(URL)).body.sources).toMatchObject([{ lastDay: null, version: 1 }]);
  });
  it('is closed to API keys', async () => {
    const { key } = await openAccount(await t.signIn('owner'), ['treasury.manage', 'revenue.view']);
    const { status, body } = await withKey(t, key, 'POST', `${URL}/core/end`, BODY);
    expect([status, body.message]).toEqual([
      403,
      'API keys cannot be used for naming and ending sources of transactions: sign in to do this',
    ]);
  });
  it('ends a source: control totals of later days are refused, and nothing of it is expected then', async () => {
    expect((await end()).body.sources).toMatchObject([{ name: 'core', lastDay: '2026-11-21', version: 2 }]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'ingest.end-source',
      category: 'Financial',
      severity: 'high',
      actor_name: treasurer.username,
      description: 'Expects no control totals of core after 2026-11-21',
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
  it('moves the end of a source that has ended, with its former last day in the record', async () => {
    treasurer = await t.signIn('Treasurer later', { powers: ['treasury.manage', 'revenue.view'] });
    expect((await end()).status).toBe(409);
    const moved = await end({ lastDay: '2026-11-25', version: 2 });
    expect(moved.body.sources).toMatchObject([{ name: 'core', lastDay: '2026-11-25', version: 3 }]);
    expect(await lastRecord(t)).toMatchObject({
      before: { lastDay: '2026-11-21' },
      after: { lastDay: '2026-11-25' },
    });
  });
});
