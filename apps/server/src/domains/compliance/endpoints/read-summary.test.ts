import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { recordedValue } from '../../../testing/company-app.ts';
import { ROOM, startComplianceCompany, type ComplianceCompany } from '../../../testing/compliance.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const URL = `${ROOM}/summary`;

describe('GET /api/compliance/summary', () => {
  let c: ComplianceCompany;
  beforeAll(async () => {
    c = await startComplianceCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, { method: 'GET', url: URL, permission: 'compliance.view' });

  it('[A-2.147, A-2.148, A-2.149, A-2.150] counts the stored reports, the overdue ones, the passed controls and the requirements', async () => {
    const { rows: due } = await sql<{ n: bigint }>`
      select count(*) as n from compliance_controls where cadence in ('D', 'W', 'M', 'Q')`.execute(
      c.t.database.read,
    );
    const { status, body } = await c.viewer.get(URL);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      asOf: '2026-09-01',
      empty: false,
      totalReports: 6,
      overdueReports: 3,
      controlsDue: Number(due[0]?.n),
      activeRequirements: 28,
      years: [2026],
    });
    expect(body.controlsDue).toBeLessThan(112);
    expect(Number(body.score)).toBeCloseTo((100 * body.controlsPassed) / body.controlsDue, 9);
  });
  it('returns for a closed day the values recorded at its close', async () => {
    const { body } = await c.viewer.get(`${URL}?asOf=2026-07-10`);
    expect(body.asOf).toBe('2026-07-10');
    expect(String(body.totalReports)).toBe(
      await recordedValue(c.t, 'compliance.total-reports', '', '2026-07-10'),
    );
    expect(body.score).toBe(await recordedValue(c.t, 'compliance.score', '', '2026-07-10'));
    expect(body.controlsDue).toBeLessThan(112);
  });
  it('refuses a future day', async () => {
    expect((await c.viewer.get(`${URL}?asOf=2026-09-02`)).status).toBe(400);
  });
  it('reports that there is no company yet', async () => {
    const bare = await startTestApp();
    try {
      const { body } = await (await bare.signIn('owner')).get(URL);
      expect(body).toMatchObject({
        empty: true,
        totalReports: 0,
        score: null,
        activeRequirements: 0,
        years: [],
      });
    } finally {
      await bare.close();
    }
  });
});
