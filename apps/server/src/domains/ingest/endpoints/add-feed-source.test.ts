import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord } from '../../../testing/administration.ts';
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
      severity: 'medium',
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
  it('refuses a first day that is closed, and names that no address can hold', async () => {
    const closed = await add({ name: 'late', idPrefix: 'L', fromDay: '2026-11-19' });
    expect([closed.status, fieldsOf(closed)]).toEqual([400, ['fromDay']]);
    for (const name of ['', 'Core', 'a b', '-a', 'x'.repeat(41)])
      expect(fieldsOf(await add({ name, idPrefix: 'N' }))).toEqual(['name']);
    expect(fieldsOf(await add({ name: 'p', idPrefix: 'a/b' }))).toEqual(['idPrefix']);
  });
});
