import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { startCompanyApp } from '../../../testing/company-app.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/reports/months';

describe('GET /api/reports/months', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: URL, permission: 'revenue.view' });

  it('lists the months since the first business, and why each cannot be closed', async () => {
    const controller = await t.signIn('Controller', { powers: ['revenue.view', 'approve_transactions'] });
    const { body } = await controller.get(URL);
    expect(body.map(({ month }: { month: string }) => month)).toEqual([
      '2026-09-01',
      '2026-08-01',
      '2026-07-01',
      '2026-06-01',
      '2026-05-01',
    ]);
    expect(body[0]).toMatchObject({
      state: 'open',
      openDays: 30,
      fault: 'September 2026 is not over; it can be closed from Oct 1, 2026 on',
    });
    expect(body[1]).toMatchObject({ openDays: 0, pendingExpenses: 3 });
    expect(body[1].fault).toContain('3 expenses of August 2026 wait for a decision');
    expect(body[4]).toMatchObject({ version: 0, changedBy: null, pendingExpenses: 1 });
  });
  it('names the missing permission to people who may only read', async () => {
    const { body } = await (await t.signIn('Analyst', { powers: ['revenue.view'] })).get(URL);
    const faults = new Set(body.map(({ fault }: { fault: string }) => fault));
    expect([...faults].every((fault) => fault !== null)).toBe(true);
  });
  it('is empty in a company without business', async () => {
    const empty = await startTestApp();
    const { body } = await (await empty.signIn('owner')).get(URL);
    await empty.close();
    expect(body).toEqual([]);
  });
});
