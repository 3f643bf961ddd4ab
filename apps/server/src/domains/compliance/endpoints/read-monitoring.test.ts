import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { ROOM, startComplianceCompany, type ComplianceCompany } from '../../../testing/compliance.ts';

const URL = `${ROOM}/monitoring`;

describe('GET /api/compliance/monitoring', () => {
  let c: ComplianceCompany;
  beforeAll(async () => {
    c = await startComplianceCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, { method: 'GET', url: URL, permission: 'compliance.view' });

  it('[A-2.164, A-2.165, A-2.166, A-2.167] returns for each system the status of its controls', async () => {
    const before = (await c.viewer.get(URL)).body.systems;
    expect(before.map(({ name, status }: Record<string, string>) => [name, status])).toEqual([
      ['AML Monitoring', 'Warning'],
      ['KYC Verification', 'Warning'],
      ['PCI Scanning', 'Warning'],
      ['Access Control', 'Warning'],
    ]);
    // A key control for access fails by query, because the only owner has no second factor.
    await c.t.signIn('owner');
    await c.officer.send('POST', `${ROOM}/requirements/19/test`, {});
    const after = (await c.viewer.get(URL)).body.systems;
    // It is a control of that system alone.
    expect(after.map(({ name, status }: Record<string, string>) => [name, status])).toEqual([
      ['AML Monitoring', 'Warning'],
      ['KYC Verification', 'Warning'],
      ['PCI Scanning', 'Warning'],
      ['Access Control', 'Alert'],
    ]);
    expect(after.at(-1)).toMatchObject({ lastRunAt: '2026-09-01T15:30:00.000Z' });
  });
  it('[A-2.169] lists the newest failed tests', async () => {
    const { alerts } = (await c.viewer.get(URL)).body;
    expect(alerts[0]).toMatchObject({
      controlId: '19.1',
      requirementId: '19',
      severity: 'high',
      title: 'Owners or super admins without a second factor',
      control: 'Owners and super admins sign in with a second factor',
      finding: expect.stringMatching(/^Exceptions: \d of \d owners and super admins$/),
    });
    expect(alerts.length).toBeLessThanOrEqual(10);
  });
  it('returns every limit in force with its source', async () => {
    const { limits } = (await c.viewer.get(URL)).body;
    expect(limits.find(({ name }: { name: string }) => name === 'ctr.cash-day')).toMatchObject({
      value: '30000000',
      unit: 'SLL',
      verifiedBy: null,
      basis: 'statement',
      source: expect.stringContaining('Financial Intelligence Agency'),
    });
    const bases = limits.map(({ name, basis }: Record<string, string>) => `${name} ${basis}`);
    expect(bases).toContain('str.days law');
    expect(bases).toContain('tier.0.day policy');
    expect(bases.filter((each: string) => each.endsWith('null'))).toEqual([]);
  });
});
