import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastRecord } from '../../../testing/administration.ts';
import { needs, refuses, startCompanyApp } from '../../../testing/company-app.ts';
import { textOfPdf } from '../../../testing/pdf-text.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

const URL = '/api/reports/pnl-page';

describe('GET /api/reports/pnl-page', () => {
  let t: TestApp;
  let owner: Person;
  const linesOf = async (query: string): Promise<string[]> => {
    const { status, bytes } = await owner.get(`${URL}?${query}`);
    expect(status).toBe(200);
    return textOfPdf(bytes).split('\n');
  };
  const dollars = (amount: string): string =>
    Number(amount).toLocaleString('en-US', { style: 'currency', currency: 'USD' }).replace('-', '−');
  beforeAll(async () => {
    t = await startCompanyApp();
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());

  refuses(URL, () => t);
  needs('revenue.view', URL, () => t);
  it('needs the permission to export revenue', async () => {
    const reader = await t.signIn('Reader', { powers: ['revenue.view'] });
    const { status, body } = await reader.get(URL);
    expect(status).toBe(403);
    expect(body).toMatchObject({
      message: 'This needs the permission Export Revenue, which an owner can grant',
      permission: 'revenue.export',
    });
  });

  it('[A-2.130] has all tabs of the screen, and is recorded as exported', async () => {
    const lines = await linesOf('asOf=2026-08-20');
    for (const title of [
      'Advanced P&L',
      'Profit and loss',
      'Revenue Analysis',
      'What moved net profit',
      'By kind of transaction',
      'Cost Breakdown',
      'Revenue, costs and net profit',
      'Trends',
      'Departments',
      'Products',
    ])
      expect(lines).toContain(title);
    expect(lines).toContain('August 2026 to date');
    expect(await lastRecord(t)).toMatchObject({
      action: 'screen.export',
      description: 'Exported Advanced P&L as of 2026-08-20 as PDF',
    });
  });

  it('has the amounts of the report, with the codes of their receipts', async () => {
    const lines = await linesOf('asOf=2026-08-20&period=quarterly');
    const { body } = await owner.get('/api/reports/pnl?asOf=2026-08-20&period=quarterly');
    for (const { amount } of [...body.revenue, ...body.costs]) expect(lines).toContain(dollars(amount));
    const { amount } = body.totals.netProfit;
    expect(lines[lines.indexOf('pnl.quarter:net-profit@2026-08-20') + 1]).toBe(dollars(amount));
    expect(lines).toContain('Q3 2026 to date');
  });

  it('shows a department alone where one is chosen', async () => {
    const lines = await linesOf('asOf=2026-08-20&view=departmental&department=6000');
    const { body } = await owner.get('/api/reports/pnl?asOf=2026-08-20&view=departmental&department=6000');
    expect(lines).toContain(dollars(body.totals.costs.amount));
  });
});
