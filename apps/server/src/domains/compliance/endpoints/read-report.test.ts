import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../platform/audit/audit.ts';
import { guards } from '../../../testing/administration.ts';
import { ROOM, startComplianceCompany, type ComplianceCompany } from '../../../testing/compliance.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('GET /api/compliance/reports/:id', () => {
  let c: ComplianceCompany;
  beforeAll(async () => {
    c = await startComplianceCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, { method: 'GET', url: `${ROOM}/reports/${NOBODY}`, permission: 'compliance.view' });
  const read = async (type: string, to: string) =>
    (await c.viewer.get(`${ROOM}/reports/${await c.report(type, to)}`)).body;

  it('has no content before it is generated', async () => {
    expect(await read('AML', '2026-08-31')).toMatchObject({ sections: null, contentHash: null, urgent: [] });
  });
  it('reports for a month what the rows of the month contain', async () => {
    await c.generate('monthly', 'current');
    const { sections, contentHash } = await read('AML', '2026-08-31');
    const titles = sections.map(({ title }: { title: string }) => title);
    expect(titles).toEqual([
      'Volume by type of transaction',
      'Cash by district',
      'Busiest agents by cash',
      'Cash reports, structuring and suspicions',
      'Controls',
      'Breaches of the period',
    ]);
    const cashIn = sections[0].rows.find(([type]: string[]) => type === 'Cash in');
    const { rows } = await sql<{ n: bigint; done: bigint; declined: bigint; failed: bigint; sum: string }>`
      select count(*) as n, count(*) filter (where status = 'success') as done, count(*) filter (where reason_code in ('funds', 'suspected_fraud') or reason_code = 'X-17' and status = 'declined') as declined,
             count(*) filter (where reason_code = 'technical' or reason_code = 'X-17' and status = 'failed') as failed,
             sum(amount) filter (where status = 'success' and currency = 'SLL') as sum
        from transactions where type = 'cash_in' and business_day between '2026-08-01' and '2026-08-31'`.execute(
      c.t.database.read,
    );
    const [counted] = rows;
    expect(cashIn).toEqual([
      'Cash in',
      `${counted?.n}`,
      `${counted?.done}`,
      `${counted?.declined}`,
      `${counted?.failed}`,
      counted?.sum,
    ]);
    const { rows: kept } = await sql<{ content: unknown }>`
      select content from compliance_contents where hash = ${contentHash}`.execute(c.t.database.read);
    expect(createHash('sha256').update(canonicalJson(kept[0]?.content)).digest('hex')).toBe(contentHash);
  });
  it('contains for PCI and KYC what can be computed for a quarter', async () => {
    await c.generate('quarterly', '2026-Q2');
    const { sections, findings } = await read('PCI', '2026-06-30');
    expect(sections.map(({ title }: { title: string }) => title)).toEqual([
      'Card data in scope',
      'Card transactions by outcome',
      'Changes of access',
      'Controls',
      'Breaches of the period',
    ]);
    const controls = sections.find(({ title }: { title: string }) => title === 'Controls').rows;
    expect(controls).toHaveLength(32);
    expect(findings).toBe(
      controls.filter((row: string[]) => row[3] !== 'passed' && row[3] !== 'not due yet').length +
        sections.at(-1).rows.length,
    );
  });
  it('answers not found for an unknown report', async () => {
    expect((await c.viewer.get(`${ROOM}/reports/${NOBODY}`)).status).toBe(404);
  });
});
