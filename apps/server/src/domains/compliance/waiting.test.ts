import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startComplianceCompany, type ComplianceCompany } from '../../testing/compliance.ts';
import type { Person } from '../../testing/test-app.ts';
import { ofKind } from '../../testing/waiting.ts';

describe('waiting work of compliance', () => {
  let c: ComplianceCompany;
  beforeAll(async () => {
    c = await startComplianceCompany();
  });
  afterAll(() => c.close());

  it('has overdue reports with the days that they are late', async () => {
    const filings = await ofKind(c.second, 'filing');
    expect(
      filings.map(({ title, due, daysLate, toRegulator }) => [title, due, daysLate, toRegulator]),
    ).toEqual([
      ['AML activity report, 2 periods', '2026-07-15', 48, true],
      ['PCI DSS status report, Q2 2026', '2026-07-30', 33, false],
    ]);
    expect(filings[0]).toMatchObject({
      count: 2,
      detail: 'Financial Intelligence Agency',
      href: '/compliance-reporting?type=AML&status=overdue',
    });
    expect(filings[1]).toEqual({
      kind: 'filing',
      id: await c.report('PCI', '2026-06-30'),
      count: 1,
      title: 'PCI DSS status report, Q2 2026',
      detail: 'Adopted framework, to be generated',
      amountUsd: null,
      since: expect.stringMatching(/^2026-/),
      due: '2026-07-30',
      toRegulator: false,
      daysLate: 33,
      href: `/compliance-reporting?report=${await c.report('PCI', '2026-06-30')}`,
      needs: ['compliance.view', 'compliance.manage'],
    });
    expect(await ofKind(c.viewer, 'filing')).toEqual([]);
  });
  it('leaves the submission of a report to another person than who generated it', async () => {
    const aml = async (who: Person) =>
      (await ofKind(who, 'filing')).find(({ title }) => title.includes('AML'));
    await c.generate('monthly', '2026-07', c.officer);
    expect(await aml(c.second)).toMatchObject({ count: 2 });
    expect(await aml(c.officer)).toMatchObject({
      count: 1,
      title: 'AML activity report, June 2026',
    });
    await c.generate('monthly', '2026-06', c.officer);
    expect(await aml(c.officer)).toBeUndefined();
    expect(await aml(c.second)).toMatchObject({ count: 2, needs: ['compliance.view', 'compliance.manage'] });
  });
  it('has remediations that are due within five days or overdue', async () => {
    const owner = c.second.userId;
    const open = (title: string, dueDate: string) =>
      c.officer.send('POST', '/api/compliance/requirements/3/remediations', {
        title,
        ownerId: owner,
        dueDate,
      });
    await open('Screen agents again', '2026-09-06');
    await open('Later', '2026-09-07');
    const remediations = await ofKind(c.second, 'remediation');
    expect(remediations).toHaveLength(1);
    expect(remediations[0]).toEqual({
      kind: 'remediation',
      id: expect.any(String),
      count: 1,
      title: 'Remediation due',
      detail: 'Screen agents again',
      amountUsd: null,
      since: '2026-09-01',
      due: '2026-09-06',
      daysLate: 0,
      href: '/compliance-reporting?tab=requirements&requirement=3',
      needs: ['compliance.view', 'compliance.manage'],
    });
  });
  it('has customers’ days to be reported, for those who may see the customers', async () => {
    await sql`delete from compliance_candidates`.execute(c.t.database.write);
    const { rows } = await sql<{ id: string; usd: string }>`
      insert into compliance_candidates (kind, source, subscriber_id, business_day, amount, transactions, evidence, detected_at, due_day)
      values ('ctr', 'test', 'S001', '2026-08-20', 66000000, 2, '[]', '2026-08-21T02:00:00Z', '2026-08-27')
      returning id, round(66000000 / (select mid from fx_rates where currency = 'SLL' and day <= '2026-09-01' order by day desc limit 1), 2) as usd`.execute(
      c.t.database.write,
    );
    const id = rows[0]?.id ?? '';
    const usd = rows[0]?.usd;
    expect(await ofKind(c.officer, 'candidate')).toEqual([
      {
        kind: 'candidate',
        id,
        count: 1,
        title: 'Cash over the threshold',
        detail: 'Aug 20, 2026, file or dismiss it',
        amountUsd: usd,
        since: '2026-08-21',
        due: '2026-08-27',
        toRegulator: true,
        daysLate: 5,
        href: '/compliance-reporting?tab=monitoring&kind=ctr',
        needs: ['compliance.view', 'compliance.manage', 'kyc.verify'],
      },
    ]);
    expect(await ofKind(c.second, 'candidate')).toEqual([]);
    // A proposed dismissal waits for another person.
    const deciding = await c.t.signIn('Second officer', {
      powers: ['compliance.view', 'compliance.manage', 'kyc.verify'],
    });
    const { status } = await c.officer.send('POST', `/api/compliance/candidates/${id}/decision`, {
      decision: 'dismiss',
      note: 'A salary in two parts',
      version: 1,
    });
    expect(status).toBe(200);
    expect(await ofKind(c.officer, 'candidate')).toEqual([]);
    expect(await ofKind(deciding, 'candidate')).toMatchObject([
      { id, title: 'Cash over the threshold', detail: 'Aug 20, 2026, its dismissal is proposed' },
    ]);
  });
});
