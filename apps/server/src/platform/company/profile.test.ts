import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { companyNameIfKnown } from './profile.ts';

describe('the name of the company in a letter', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('is the display name, or unknown while there is none or the database does not respond', async () => {
    expect(await companyNameIfKnown(t.database.read)).toBe(null);
    const admin = await t.signIn('Admin', { powers: ['settings.edit'] });
    const profile = { displayName: 'Bo Mobile', legalName: 'Bo Ltd', address: null, registrations: [] };
    await admin.send('PUT', '/api/company', { ...profile, version: 0 });
    expect(await companyNameIfKnown(t.database.read)).toBe('Bo Mobile');
    await sql`alter table settings rename to unread`.execute(t.database.owner);
    expect(await companyNameIfKnown(t.database.read)).toBe(null);
  });
});
