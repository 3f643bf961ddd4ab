import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord, recordCount, statusesOf } from '../../../testing/administration.ts';
import { openAccount, withKey } from '../../../testing/service-accounts.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/control-totals/sources';
const BODY = { name: 'core-banking', idPrefix: 'TX-', fromDay: '2026-11-20' };

describe('POST /api/control-totals/sources', () => {
  let t: TestApp;
  let treasurer: Person;
  const add = (change: object = {}) => treasurer.send('POST', URL, { ...BODY, ...change });
  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    treasurer = await t.signIn('Treasurer', { powers: ['treasury.manage', 'revenue.view'] });
    await sql`insert into day_closes (business_day, closed_at, reason) values ('2026-11-19', now(), 'nightly')`.execute(
      t.database.write,
    );
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'POST', url: URL, body: BODY, permission: 'treasury.manage' });

  it('names a source, with a record in the audit trail', async () => {
    const { status, body } = await add();
    expect([status, body.sources.map(({ name }: { name: string }) => name)]).toEqual([200, ['core-banking']]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'ingest.add-source',
      category: 'Financial',
      severity: 'medium',
      actor_name: treasurer.username,
      description: 'Named the source core-banking, of which control totals are expected from 2026-11-20 on',
      entity_id: 'core-banking',
      after: BODY,
    });
  });
  it('refuses a name that is in use, and a prefix that another source has', async () => {
    const again = await add({ idPrefix: 'TY-' });
    expect([again.status, again.body.message]).toEqual([
      409,
      'There is a source core-banking already; choose another name',
    ]);
    const same = await add({ name: 'cards' });
    expect([same.status, fieldsOf(same), same.body.fields[0].message]).toEqual([
      400,
      ['idPrefix'],
      'is the one of core-banking; choose another, or a longer one',
    ]);
    expect((await add({ name: 'rest', idPrefix: '' })).status).toBe(200);
    expect((await add({ name: 'other', idPrefix: '' })).body.fields[0].message).toBe(
      'must say how the ids of this source begin, as rest has all others',
    );
  });
  it('refuses a first day that is closed or lies before a closed one, and names that no address can hold', async () => {
    for (const fromDay of ['2026-11-19', '2026-11-01']) {
      const closed = await add({ name: 'late', idPrefix: 'L', fromDay });
      expect([closed.status, closed.body.fields]).toEqual([
        400,
        [
          {
            path: 'fromDay',
            message: 'is closed already, without control totals; choose a day that is open',
          },
        ],
      ]);
    }
    for (const name of ['', 'Core', 'a b', '-a', 'x'.repeat(41)])
      expect(fieldsOf(await add({ name, idPrefix: 'N' }))).toEqual(['name']);
    expect(fieldsOf(await add({ name: 'p', idPrefix: 'a/b' }))).toEqual(['idPrefix']);
  });
  it('writes neither a source nor a record when it refuses', async () => {
    const [sources, records] = [(await treasurer.get(URL)).body, await recordCount(t)];
    await add();
    await add({ name: 'cards' });
    await add({ name: 'late', idPrefix: 'L', fromDay: '2026-11-19' });
    expect([(await treasurer.get(URL)).body, await recordCount(t)]).toEqual([sources, records]);
  });
  it('takes a name once when two requests come at the same time', async () => {
    const answers = await Promise.all(['P-', 'Q-'].map((idPrefix) => add({ name: 'wallets', idPrefix })));
    expect(statusesOf(answers)).toEqual([200, 409]);
  });
  it('is closed to API keys', async () => {
    const { key } = await openAccount(await t.signIn('owner'), ['treasury.manage', 'revenue.view']);
    const { status, body } = await withKey(t, key, 'POST', URL, { ...BODY, name: 'keyed', idPrefix: 'K-' });
    expect([status, body.message]).toEqual([
      403,
      'API keys cannot be used for naming and ending sources of transactions: sign in to do this',
    ]);
    expect((await withKey(t, key, 'GET', URL)).status).toBe(200);
  });
});
