import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { ROOM, startComplianceCompany, type ComplianceCompany } from '../../../testing/compliance.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('GET /api/compliance/reports/:id/csv', () => {
  let c: ComplianceCompany;
  let url = '';
  beforeAll(async () => {
    c = await startComplianceCompany();
    url = `${ROOM}/reports/${await c.report('AML', '2026-08-31')}`;
  });
  afterAll(() => c.close());
  guards(() => c.t, { method: 'GET', url: `${ROOM}/reports/${NOBODY}/csv`, permission: 'compliance.view' });

  it('exists only for a submitted report', async () => {
    await c.generate('monthly', 'current');
    expect((await c.viewer.get(`${url}/csv`)).status).toBe(409);
  });
  it('returns the same file each time, including the hash of the content, and records the download', async () => {
    await c.second.send('POST', `${url}/submit`, {});
    const { contentHash } = (await c.viewer.get(url)).body;
    const first = await c.viewer.get(`${url}/csv`);
    expect(first.status).toBe(200);
    expect(first.headers['content-disposition']).toBe('attachment; filename="aml-report-2026-08.csv"');
    expect(await lastRecord(c.t)).toMatchObject({ action: 'compliance.download', actor_id: c.viewer.userId });
    c.t.clock.advance(60_000);
    expect((await c.viewer.get(`${url}/csv`)).body).toBe(first.body);
    expect(first.body).toContain(`Content SHA-256,${contentHash}\r\n`);
    expect(first.body).toContain('Period,2026-08-01 to 2026-08-31\r\n');
    expect(first.body).toContain('Type,Attempted,Successful,Declined,Failed,Amount SLL\r\n');
  });
  it('begins with the company as it was when the report was generated', async () => {
    const admin = await c.t.signIn('Admin', { powers: ['settings.view', 'settings.edit'] });
    const name = (legalName: string, version: number) =>
      admin.send('PUT', '/api/company', {
        displayName: 'Bo Mobile',
        legalName,
        address: 'Siaka Stevens Street 1,\nFreetown',
        registrations: [{ name: 'Licence', number: 'BSL-7' }],
        version,
      });
    await name('Bo Mobile (SL) Ltd', 0);
    const later = `${ROOM}/reports/${await c.report('AML', '2026-07-31')}`;
    await c.generate('monthly', '2026-07');
    await name('Kenema Mobile Ltd', 1);
    await c.second.send('POST', `${later}/submit`, {});
    const lines = String((await c.viewer.get(`${later}/csv`)).body).split('\r\n');
    expect(lines.slice(1, 4)).toEqual([
      'Company,Bo Mobile (SL) Ltd',
      ',"Siaka Stevens Street 1, Freetown"',
      ',Licence BSL-7',
    ]);
    expect((await c.viewer.get(`${url}/csv`)).body).not.toContain('Company,');
  });
  it('answers not found for an unknown report', async () => {
    expect((await c.viewer.get(`${ROOM}/reports/${NOBODY}/csv`)).status).toBe(404);
  });
});
