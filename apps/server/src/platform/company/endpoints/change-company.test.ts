import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord, recordCount, statusesOf } from '../../../testing/administration.ts';
import { openAccount, withKey } from '../../../testing/service-accounts.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/company';
const PROFILE = {
  displayName: 'Pesa Njiani',
  legalName: 'Pesa Njiani (Kenya) Limited',
  address: 'Kaunda Street 12\nNairobi 00100',
  registrations: [{ name: 'Company register', number: 'PVT-8841' }],
};

describe('PUT /api/company', () => {
  let t: TestApp;
  let admin: Person;
  const put = (change: object) => admin.send('PUT', URL, { ...PROFILE, version: 0, ...change });
  beforeAll(async () => {
    t = await startTestApp();
    admin = await t.signIn('Admin', { powers: ['settings.view', 'settings.edit'] });
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'PUT', url: URL, body: { ...PROFILE, version: 0 }, permission: 'settings.edit' });

  it('refuses what cannot stand on a document, field by field, and stores nothing', async () => {
    const records = await recordCount(t);
    const wrong: [object, string][] = [
      [{ displayName: ' ' }, 'displayName'],
      [{ displayName: 'x'.repeat(41) }, 'displayName'],
      [{ displayName: 'Pesa\nNjiani' }, 'displayName'],
      [{ displayName: 'Pesa \u202EijnaijN' }, 'displayName'],
      [{ legalName: 'x'.repeat(121) }, 'legalName'],
      [{ address: '1\n2\n3\n4\n5\n6\n7' }, 'address'],
      [{ address: 'x'.repeat(301) }, 'address'],
      [{ registrations: [{ name: '', number: '1' }] }, 'registrations.0.name'],
      [{ registrations: [{ name: 'Register', number: ' ' }] }, 'registrations.0.number'],
      [{ registrations: Array.from({ length: 7 }, () => PROFILE.registrations[0]) }, 'registrations'],
      [{ slogan: 'x' }, 'body'],
    ];
    for (const [change, field] of wrong) expect(fieldsOf(await put(change)), field).toEqual([field]);
    expect((await admin.get(URL)).body.version).toBe(0);
    expect(await recordCount(t)).toBe(records);
  });
  it('stores names, address and registration numbers, with what they were in the audit trail', async () => {
    const { status, body } = await put({ displayName: '  Pesa Njiani ' });
    expect([status, body]).toEqual([200, { ...PROFILE, logo: null, version: 1 }]);
    expect((await admin.get(URL)).body).toEqual(body);
    expect(await lastRecord(t)).toMatchObject({
      action: 'company.change',
      category: 'System',
      severity: 'high',
      actor_name: admin.username,
      before: { displayName: null, legalName: null, address: null, registrations: [] },
      after: PROFILE,
    });
  });
  it('adds no record where nothing changes', async () => {
    const records = await recordCount(t);
    expect((await put({ version: 1 })).body.version).toBe(1);
    expect(await recordCount(t)).toBe(records);
  });
  it('refuses a change of a version that is not the newest, also of two at the same time', async () => {
    const stale = await put({ displayName: 'Other' });
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'Somebody else changed the company meanwhile; read it again',
    ]);
    const answers = await Promise.all(['A', 'B'].map((displayName) => put({ displayName, version: 1 })));
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect((await admin.get(URL)).body.version).toBe(2);
  });
  it('is closed to API keys', async () => {
    const { key } = await openAccount(await t.signIn('owner'), ['settings.edit']);
    const { status, body } = await withKey(t, key, 'PUT', URL, { ...PROFILE, version: 2 });
    expect([status, body.message]).toEqual([
      403,
      'API keys cannot be used for the names and the logo of the company: sign in to do this',
    ]);
  });
});
