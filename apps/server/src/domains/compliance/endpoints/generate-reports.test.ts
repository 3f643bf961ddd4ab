import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord, recordCount } from '../../../testing/administration.ts';
import { ROOM, startComplianceCompany, type ComplianceCompany } from '../../../testing/compliance.ts';

describe('POST /api/compliance/generate', () => {
  let c: ComplianceCompany;
  beforeAll(async () => {
    c = await startComplianceCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, {
    method: 'POST',
    url: `${ROOM}/generate`,
    body: { type: 'monthly', period: 'current' },
    permission: 'compliance.manage',
  });

  it('[A-7.66] generates the missing reports of the last complete period, and stores their content with a hash', async () => {
    const { status, body } = await c.generate('monthly', 'current');
    expect(status).toBe(200);
    expect(body).toMatchObject({ period: 'August 2026', kept: 0 });
    expect(body.generated).toHaveLength(1);
    const [report] = body.generated;
    expect(report).toMatchObject({
      name: 'AML activity report, August 2026',
      status: 'pending_review',
      generatedDate: '2026-09-01T15:30:00.000Z',
      preparedBy: c.officer.username,
      version: 2,
    });
    expect(report.size).toMatch(/^\d+ KB$/);
    expect(report.findings).toBeGreaterThan(0);
    expect(await lastRecord(c.t)).toMatchObject({
      action: 'compliance.generate',
      actor_id: c.officer.userId,
      entity_id: report.id,
      after: { report: report.name, findings: report.findings },
    });
    const { rows } = await sql<{ hash: string }>`
      select hash from compliance_contents where report_id = ${report.id}::uuid`.execute(c.t.database.read);
    expect(rows[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
  });
  it('changes nothing when it is called again, by any caller', async () => {
    const before = await recordCount(c.t);
    const { status, body } = await c.generate('monthly', 'current', c.second);
    expect([status, body.generated, body.kept]).toEqual([200, [], 1]);
    expect(await recordCount(c.t)).toBe(before);
    const answers = await Promise.all([
      c.generate('quarterly', '2026-Q2'),
      c.generate('quarterly', '2026-Q2', c.second),
    ]);
    expect(answers.flatMap((answer) => answer.body.generated).map(({ type }) => type)).toEqual(['PCI']);
  });
  it('generates an earlier period by its key', async () => {
    const { body } = await c.generate('monthly', '2026-06');
    expect(body).toMatchObject({ period: 'June 2026', generated: [{ type: 'AML', status: 'overdue' }] });
  });
  it.each([
    ['monthly', '2026-09', 'which is not over yet'],
    ['monthly', '2026-Q2', 'names no month'],
    ['quarterly', '2026-07', 'names no quarter'],
    ['monthly', '2026-13', 'must be'],
    ['monthly', 'last', 'must be'],
    ['weekly', 'current', ''],
  ])('refuses %s %s', async (type, period, fault) => {
    const answer = await c.generate(type, period);
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toEqual([fault === '' ? 'type' : 'period']);
    expect(answer.body.fields[0].message).toContain(fault);
  });
  it('reports that the programme does not cover the period yet', async () => {
    const { status, body } = await c.generate('monthly', '2026-01');
    expect([status, body.message]).toEqual([422, expect.stringContaining('January 2026')]);
  });
  it('refuses fields that only the server sets', async () => {
    const body = { type: 'monthly', period: 'current', preparedBy: 'somebody', findings: 0 };
    expect((await c.officer.send('POST', `${ROOM}/generate`, body)).status).toBe(400);
  });
});
