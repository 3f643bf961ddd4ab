import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf } from '../../../testing/administration.ts';
import { png } from '../../../testing/png.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/company/brand';

describe('GET /api/company/brand', () => {
  let t: TestApp;
  let admin: Person;
  const logo = png(96, 32).toString('base64');
  const stranger = async (query = '') => (await t.anonymous.get(URL + query)).body;
  beforeAll(async () => {
    t = await startTestApp();
    admin = await t.signIn('Admin', { powers: ['settings.view', 'settings.edit'] });
  });
  afterAll(() => t.close());

  it('gives a stranger name and logo, and nothing else of the company', async () => {
    expect(await stranger()).toEqual({ version: 0, brand: { name: null, logo: null }, hasOwner: false });
    const profile = {
      displayName: 'Pesa Njiani',
      legalName: 'Pesa Njiani (Kenya) Limited',
      address: 'Kaunda Street 12\nNairobi',
      registrations: [{ name: 'Company register', number: 'PVT-8841' }],
    };
    await admin.send('PUT', '/api/company', { ...profile, version: 0 });
    await admin.send('PUT', '/api/company/logo', { logo, version: 1 });
    expect(await stranger()).toEqual({
      version: 2,
      brand: { name: 'Pesa Njiani', logo },
      hasOwner: false,
    });
  });
  it('spares what the browser has already', async () => {
    expect(await stranger('?known=2')).toEqual({ version: 2, brand: null, hasOwner: false });
    expect((await stranger('?known=1')).brand).toEqual({ name: 'Pesa Njiani', logo });
    expect(fieldsOf(await t.anonymous.get(`${URL}?known=x`))).toEqual(['known']);
  });
  it('says whether anybody can sign in', async () => {
    await t.signIn('owner');
    expect((await stranger()).hasOwner).toBe(true);
  });
  it('shows no picture other than the one that was recorded', async () => {
    await sql`alter table company_logos disable trigger user`.execute(t.database.owner);
    await sql`update company_logos set png = ${png(96, 31)}`.execute(t.database.owner);
    expect((await stranger()).brand).toEqual({ name: 'Pesa Njiani', logo: null });
  });
});
