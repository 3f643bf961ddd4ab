import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards } from '../../../testing/administration.ts';
import { ROOM, budgetOf, startSpendingCompany, type SpendingCompany } from '../../../testing/spending.ts';

const URL = `${ROOM}/budgets`;

describe('GET /api/expense-management/budgets', () => {
  let c: SpendingCompany;
  beforeAll(async () => {
    c = await startSpendingCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, { method: 'GET', url: URL, permission: 'expenses.manage' });

  it('[B-7.26] [B-3.35] gives the budgets of a month, by default the current one', async () => {
    const { body } = await c.maker.get(URL);
    expect(body).toEqual((await c.maker.get(`${URL}?month=11&year=2026`)).body);
    expect(body.find((each: { departmentName: string }) => each.departmentName === 'HR')).toEqual({
      id: expect.any(String),
      departmentId: c.department('HR'),
      departmentName: 'HR',
      month: '2026-11-01',
      budgetAmount: '25000.00',
      spentAmount: '0.00',
      isOverBudget: false,
      overBudgetAmount: '0.00',
      version: 1,
    });
  });
  it('[B-4.11] is over budget once more is approved than budgeted, to the cent; pending expenses do not count', async () => {
    for (const [amount, over] of [
      ['25000.00', '0.00'],
      ['0.01', '0.01'],
    ] as const) {
      const { body } = await c.record({ amount });
      const before = await budgetOf(c, 'HR');
      await c.decide(body.id);
      const after = await budgetOf(c, 'HR');
      expect(before.isOverBudget).toBe(false);
      expect([after.overBudgetAmount, after.isOverBudget]).toEqual([over, over !== '0.00']);
    }
    expect((await budgetOf(c, 'HR', 10)).spentAmount).toBe('0.00');
  });
  it.each(['month=0', 'month=13', 'month=x', 'year=2019', 'year=2031'])('refuses %s', async (query) => {
    const answer = await c.maker.get(`${URL}?${query}`);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [query.split('=')[0]]]);
  });
});
