import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../../figures/catalogue.ts';
import { recomputeDueFigures } from '../../../figures/jobs/recompute-due-figures.ts';
import { needs, recordedValue, startCompanyApp } from '../../../testing/company-app.ts';
import { DEPARTMENT_ACCOUNTS } from '../../../testing/small-company.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

const URL = '/api/reports/pnl-journals';
const LINE = 'figure=pnl.month-line&dimension=4000';

describe('GET /api/reports/pnl-journals', () => {
  let t: TestApp;
  let analyst: Person;
  const list = async (query: string) => await analyst.get(`${URL}?${query}`);
  beforeAll(async () => {
    t = await startCompanyApp();
    analyst = await t.signIn('Analyst', { powers: ['revenue.view'] });
  });
  afterAll(() => t.close());

  it('refuses a caller who is not signed in', async () => {
    expect((await t.anonymous.get(`${URL}?${LINE}`)).status).toBe(401);
  });
  needs('revenue.view', `${URL}?${LINE}`, () => t);
  it.each([
    ['figure', 'figure=revenue.month&dimension='],
    ['figure', 'figure=pnl.month-nothing&dimension=4000'],
    ['dimension', 'figure=pnl.month-line&dimension=9999'],
    ['asOf', `${LINE}&asOf=2031-01-01`],
  ])('refuses a wrong %s: %s', async (field, query) => {
    const { status, body } = await list(query);
    expect([status, body.fields[0].path]).toEqual([400, field]);
  });

  it('lists each journal with all of its postings, page by page, newest first', async () => {
    const whole = (await list(`${LINE}&asOf=2026-08-20`)).body;
    expect(whole.journals).toHaveLength(whole.total);
    const first = (await list(`${LINE}&asOf=2026-08-20&limit=3`)).body;
    const second = (await list(`${LINE}&asOf=2026-08-20&limit=3&offset=3`)).body;
    expect([...first.journals, ...second.journals]).toEqual(whole.journals.slice(0, 6));
    const days = whole.journals.map(({ day }: { day: string }) => day);
    expect(days).toEqual(days.toSorted().toReversed());
    for (const { postings } of whole.journals)
      expect(postings.some(({ account }: { account: string }) => account === '4000')).toBe(true);
  });
  it('lists for every figure of the profit and loss the journals that sum to its value', async () => {
    const figures = CATALOGUE.filter(({ id }) => /^pnl\.(week|month|quarter|year)/.test(id));
    expect(figures).toHaveLength(28);
    for (const { id, dimensions, dimensionRows } of figures)
      for (const dimension of dimensionRows ? DEPARTMENT_ACCOUNTS : dimensions) {
        const { body } = await list(`figure=${id}&dimension=${dimension}&asOf=2026-08-20&limit=1`);
        const value = await recordedValue(t, id, dimension, '2026-08-20');
        expect(`${id} ${dimension} ${body.amount}`).toBe(`${id} ${dimension} ${value}`);
      }
  });
  it('names the expense behind a journal, who recorded it and who approved it', async () => {
    const maker = await t.signIn('Buyer', { powers: ['expenses.manage'] });
    const checker = await t.signIn('Controller', { powers: ['expenses.manage', 'approve_transactions'] });
    const departments = (await maker.get('/api/expense-management/departments')).body;
    const { body: expense } = await maker.send('POST', '/api/expense-management/expenses', {
      departmentId: departments[0].id,
      description: 'Chairs',
      category: 'equipment',
      amount: '12.34',
      expenseDate: '2026-08-20',
    });
    await checker.send('POST', `/api/expense-management/expenses/${expense.id}/decision`, {
      decision: 'approve',
    });
    await recomputeDueFigures(t.database, t.clock);
    const { body } = await list(
      `figure=pnl.month-opex&dimension=${departments[0].accountCode}&asOf=2026-08-20`,
    );
    const journal = body.journals.find(({ source }: { source: string }) => source === 'expense');
    expect(journal).toMatchObject({
      amount: '12.34',
      hasTransactions: false,
      expense: {
        id: expense.id,
        description: 'Chairs',
        recordedBy: maker.username,
        approvedBy: checker.username,
      },
    });
    expect(journal.postings).toMatchObject([
      { account: departments[0].accountCode, debit: '12.34', credit: '0.00' },
      { account: '1010', debit: '0.00', credit: '12.34' },
    ]);
    const { rows } = await sql`select from figures_due`.execute(t.database.read);
    expect(rows).toEqual([]);
  });
});
