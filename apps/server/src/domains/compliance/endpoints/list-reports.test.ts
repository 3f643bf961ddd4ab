import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { ROOM, startComplianceCompany, type ComplianceCompany } from '../../../testing/compliance.ts';

const URL = `${ROOM}/reports`;

describe('GET /api/compliance/reports', () => {
  let c: ComplianceCompany;
  beforeAll(async () => {
    c = await startComplianceCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, { method: 'GET', url: URL, permission: 'compliance.view' });
  const named = (body: { type: string; period: string; status: string }[]) =>
    body.map(({ type, period, status }) => `${type} ${period} ${status}`);

  it('[A-7.62, A-9.52, A-9.53] filters by type and period, defaults to all current reports, and lists uncompleted ones first', async () => {
    const { status, body } = await c.viewer.get(URL);
    expect(status).toBe(200);
    expect(named(body)).toEqual([
      'AML August 2026 in_progress',
      'AML July 2026 overdue',
      'AML June 2026 overdue',
      'PCI Q2 2026 overdue',
      'KYC Q2 2026 completed',
      'AML May 2026 completed',
    ]);
    expect((await c.viewer.get(`${URL}?type=all&period=current`)).body).toEqual(body);
    expect(named((await c.viewer.get(`${URL}?type=PCI`)).body)).toEqual(['PCI Q2 2026 overdue']);
    expect((await c.viewer.get(`${URL}?type=SOX`)).body).toEqual([]);
    expect((await c.viewer.get(`${URL}?period=2025`)).body).toEqual([]);
    expect((await c.viewer.get(`${URL}?period=2026&type=KYC`)).body).toHaveLength(1);
  });
  it('[A-3.50, A-9.54] returns the fields of a report with its computed due date', async () => {
    const { body } = await c.viewer.get(`${URL}?type=AML`);
    expect(body[1]).toEqual({
      id: expect.any(String),
      name: 'AML activity report, July 2026',
      type: 'AML',
      period: 'July 2026',
      periodKey: '2026-07',
      cadence: 'monthly',
      status: 'overdue',
      generatedDate: null,
      // The 15th is a Saturday.
      dueDate: '2026-08-14',
      submittedDate: null,
      regulator: 'Financial Intelligence Agency',
      size: null,
      findings: null,
      riskLevel: 'high',
      preparedBy: null,
      submittedBy: null,
      version: 1,
      lastUrgent: null,
      submitFault: 'It is not generated yet',
      files: [],
    });
  });
  it('refuses an unknown type or period', async () => {
    for (const query of ['type=aml', 'type=XYZ', 'period=last', 'period=26', 'kind=AML'])
      expect((await c.viewer.get(`${URL}?${query}`)).status, query).toBe(400);
  });
});
