import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord } from '../../../testing/administration.ts';
import {
  ROOM,
  budgetOf,
  closeDay,
  startSpendingCompany,
  type SpendingCompany,
} from '../../../testing/spending.ts';

const URL = `${ROOM}/budgets`;

describe('POST /api/expense-management/budgets', () => {
  let c: SpendingCompany;
  const propose = (changes: object = {}) =>
    c.maker.send('POST', URL, {
      departmentId: c.department('HR'),
      month: 1,
      year: 2027,
      budgetAmount: '26000',
      reason: 'As last year, and two more people',
      ...changes,
    });
  beforeAll(async () => {
    c = await startSpendingCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, { method: 'POST', url: URL, body: {}, permission: 'expenses.manage' });

  it('proposes a budget for a month without one, in force once another person approves', async () => {
    const { status, body } = await propose();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      kind: 'new',
      amount: '26000.00',
      before: null,
      state: 'pending',
      month: '2027-01-01',
    });
    expect(await lastRecord(c.t)).toMatchObject({ action: 'budget.propose', entity_id: body.id });
    const list = async () => (await c.maker.get(`${URL}?month=1&year=2027`)).body;
    expect(await list()).toEqual([]);
    await c.checker.send('POST', `${ROOM}/budget-proposals/${body.id}/decision`, { decision: 'approve' });
    expect(await list()).toMatchObject([{ departmentName: 'HR', budgetAmount: '26000.00', version: 1 }]);
  });
  it('refuses a second budget for a month, and a closed month', async () => {
    expect((await propose({ month: 11, year: 2026 })).status).toBe(409);
    await closeDay(c.t, '2025-12-31');
    const closed = await propose({ month: 12, year: 2025 });
    expect([closed.status, closed.body.message]).toEqual([
      422,
      'December 2025 is closed; its budgets stay as they were',
    ]);
    expect(await budgetOf(c, 'HR')).toMatchObject({ budgetAmount: '25000.00' });
  });
  it.each([
    ['departmentId', '00000000-0000-4000-8000-000000000000'],
    ['budgetAmount', '-1'],
    ['budgetAmount', '1.001'],
    ['year', 2031],
    ['month', 0],
    ['reason', ''],
  ])('refuses %s = %s, naming the field', async (field, value) => {
    const answer = await propose({ [field]: value });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });
});
