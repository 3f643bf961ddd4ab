import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { ROOM, startComplianceCompany, type ComplianceCompany } from '../../../testing/compliance.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('GET /api/compliance/reports/:id/pdf', () => {
  let c: ComplianceCompany;
  let url = '';
  beforeAll(async () => {
    c = await startComplianceCompany();
    url = `${ROOM}/reports/${await c.report('AML', '2026-08-31')}`;
  });
  afterAll(() => c.close());
  guards(() => c.t, { method: 'GET', url: `${ROOM}/reports/${NOBODY}/pdf`, permission: 'compliance.view' });

  it('exists only for a submitted report', async () => {
    await c.generate('monthly', 'current');
    expect((await c.viewer.get(`${url}/pdf`)).status).toBe(409);
  });
  it('returns the same file each time, and records the download', async () => {
    await c.second.send('POST', `${url}/submit`, {});
    const { contentHash } = (await c.viewer.get(url)).body;
    const first = await c.viewer.get(`${url}/pdf`);
    expect(first.status).toBe(200);
    expect(first.headers['content-disposition']).toBe('attachment; filename="aml-report-2026-08.pdf"');
    expect(await lastRecord(c.t)).toMatchObject({ action: 'compliance.download', actor_id: c.viewer.userId });
    c.t.clock.advance(60_000);
    expect((await c.viewer.get(`${url}/pdf`)).body).toBe(first.body);
    expect(first.headers['content-type']).toBe('application/pdf');
    expect(first.body.slice(0, 5)).toBe('%PDF-');
    expect(contentHash).toMatch(/^[0-9a-f]{64}$/);
  });
  it('answers not found for an unknown report', async () => {
    expect((await c.viewer.get(`${ROOM}/reports/${NOBODY}/pdf`)).status).toBe(404);
  });
});
