import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startComplianceCompany, type ComplianceCompany } from '../../testing/compliance.ts';
import { makeContent, type ReportContent } from './make-content.ts';

let c: ComplianceCompany;
let content: ReportContent;
beforeAll(async () => {
  c = await startComplianceCompany();
  await sql`
    insert into journals (business_day, source, type, purpose, description, made_by, approved_by, created_at)
    select '2026-08-10', 'manual', 'adjustment', 'purpose ' || n, 'By hand ' || n, ${c.officer.userId}::uuid,
           ${c.officer.userId}::uuid, '2026-08-10T12:00:00Z'
      from generate_series(1, 501) n`.execute(c.t.database.write);
  content = await makeContent({
    db: c.t.database.read,
    type: 'SOX',
    period: { cadence: 'quarterly', from: '2026-08-10', to: '2026-08-10', key: '2026-Q3', title: 'Q3 2026' },
    at: new Date('2026-09-01T15:30:00Z'),
    dueDay: '2026-10-30',
    preparedBy: 'officer',
  });
});
afterAll(() => c.close());

const rowsOf = (title: string): readonly string[] =>
  content.sections
    .find((each) => each.title === title)
    ?.rows.map((row) => row.join(' '))
    .filter((row) => /By hand|without another approver/.test(row)) ?? [];

it('the report for the auditor lists all 501 manual journals', () => {
  const descriptions = rowsOf('Journals made by hand').map((row) => /By hand \d+/.exec(row)?.[0]);
  expect(new Set(descriptions).size).toBe(501);
});
it('a report lists every breach that it counts', () => {
  const breaches = rowsOf('Breaches of the period');
  expect(breaches.length).toBeGreaterThanOrEqual(501);
  const failed = content.sections
    .find((each) => each.title === 'Controls')
    ?.rows.filter(([, , , state]) => state !== 'passed').length;
  expect(content.findings).toBe(breaches.length + (failed ?? 0));
});
