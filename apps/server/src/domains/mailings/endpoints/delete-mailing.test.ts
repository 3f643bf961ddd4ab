import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asText, lastRecord } from '../../../testing/administration.ts';
import { startCompanyApp } from '../../../testing/company-app.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

const URL = '/api/mailings';
const NEW = { page: 'executive', weekdays: [1], time: '07:00', to: { kind: 'self' } };

describe('DELETE /api/mailings/:id', () => {
  let t: TestApp;
  let owner: Person;
  beforeAll(async () => {
    t = await startCompanyApp({ sendMail: async () => undefined });
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());
  const setUp = async (who: Person, to: object = NEW.to): Promise<string> =>
    (await who.send('POST', URL, { ...NEW, to })).body.id;

  it('removes an outside address from every row, and is recorded with the address masked', async () => {
    const id = await setUp(owner, { kind: 'address', address: 'auditor@partner.example' });
    await owner.send('POST', `${URL}/${id}/send`);
    expect((await owner.send('DELETE', `${URL}/${id}`)).status).toBe(200);
    const left = await sql`
      select (select count(*) from mailings)::int as mailings, (select count(*) from mailing_letters)::int as letters,
             (select count(*) from background_jobs where payload::text like '%partner.example%')::int as jobs,
             (select count(*) from notifications where message like '%partner.example%')::int as notifications,
             (select count(*) from audit_records where concat(description, before, after) like '%auditor@%')::int as records,
             (select count(*) from idempotency_keys)::int as keys`.execute(t.database.read);
    expect(left.rows).toEqual([{ mailings: 0, letters: 0, jobs: 0, notifications: 0, records: 0, keys: 0 }]);
    const record = await lastRecord(t);
    expect(record.description).toBe('Ended that Executive dashboard is sent to a•••@p•••.example by mail');
    expect(asText(record)).not.toContain('auditor@');
  });
  it('is open to the person who gets the page, without a permission', async () => {
    const reader = await t.signIn('Reader', { powers: ['analytics.view', 'analytics.export'] });
    const id = await setUp(owner, { kind: 'person', id: reader.userId });
    expect((await reader.send('DELETE', `${URL}/${id}`)).status).toBe(200);
    expect((await owner.get(URL)).body.mailings).toEqual([]);
  });
  it('is not open to one person of a role to which it goes', async () => {
    const manager = await t.signIn('manager');
    const id = await setUp(owner, { kind: 'role', key: 'manager' });
    const { status, body } = await manager.send('DELETE', `${URL}/${id}`);
    expect([status, body.permission]).toEqual([403, 'reports.schedule']);
  });
  it('does not know what another person has sent to themselves', async () => {
    const id = await setUp(owner);
    expect((await (await t.signIn('super_admin')).send('DELETE', `${URL}/${id}`)).status).toBe(404);
    expect((await t.anonymous.send('DELETE', `${URL}/${id}`)).status).toBe(401);
  });
});
