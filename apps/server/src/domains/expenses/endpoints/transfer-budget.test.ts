import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord } from '../../../testing/administration.ts';
import { ROOM, budgetOf, startSpendingCompany, type SpendingCompany } from '../../../testing/spending.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('POST /api/expense-management/budgets/:id/transfer', () => {
  let c: SpendingCompany;
  const transfer = async (changes: object = {}) =>
    c.maker.send('POST', `${ROOM}/budgets/${(await budgetOf(c, 'HR')).id}/transfer`, {
      toBudgetId: (await budgetOf(c, 'Marketing')).id,
      amount: '1500.50',
      reason: 'Campaign in place of a hire',
      ...changes,
    });
  beforeAll(async () => {
    c = await startSpendingCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, {
    method: 'POST',
    url: `${ROOM}/budgets/${NOBODY}/transfer`,
    body: {},
    permission: 'expenses.manage',
  });

  it('moves a part from one department to another once approved; their sum stays the same', async () => {
    const { status, body } = await transfer();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      kind: 'transfer',
      departmentName: 'HR',
      toDepartmentName: 'Marketing',
      amount: '1500.50',
    });
    const stale = (await transfer({ amount: '2' })).body.id;
    await c.checker.send('POST', `${ROOM}/budget-proposals/${body.id}/decision`, { decision: 'approve' });
    expect(await budgetOf(c, 'HR')).toMatchObject({ budgetAmount: '23499.50', version: 2 });
    expect(await budgetOf(c, 'Marketing')).toMatchObject({ budgetAmount: '29500.50', version: 2 });
    const late = await c.checker.send('POST', `${ROOM}/budget-proposals/${stale}/decision`, {
      decision: 'approve',
    });
    expect([late.status, late.body.message]).toEqual([
      409,
      'The budget moved after this was proposed; reject it and propose again',
    ]);
  });
  it('below what the giving department has spent requires a confirmation, and is shown to the decider', async () => {
    const spent = await c.record({ departmentId: c.department('Finance'), amount: '9000.00' });
    await c.decide(spent.body.id);
    const [finance, marketing] = [await budgetOf(c, 'Finance'), await budgetOf(c, 'Marketing')];
    const move = (amount: string, confirm: object = {}) =>
      c.maker.send('POST', `${ROOM}/budgets/${finance.id}/transfer`, {
        toBudgetId: marketing.id,
        amount,
        reason: 'Campaign in place of audits',
        ...confirm,
      });
    // 15,000 minus 6,000 is what is spent.
    expect((await move('6000.00')).body.overspent).toBeNull();
    const refused = await move('6000.01');
    expect([refused.status, fieldsOf(refused)]).toEqual([422, ['confirmOverspent']]);
    expect(refused.body.fields[0].message).toBe(
      'must be confirmed: Finance has spent 9000.00 USD of November 2026 already, 0.01 USD more than this leaves',
    );
    expect((await move('10000.00', { confirmOverspent: false })).status).toBe(422);
    const { status, body } = await move('10000.00', { confirmOverspent: true });
    expect([status, body.overspent]).toEqual([200, '4000.00']);
    expect((await lastRecord(c.t)).description).toContain('4000.00 USD below what Finance has spent');
    const decided = await c.checker.send('POST', `${ROOM}/budget-proposals/${body.id}/decision`, {
      decision: 'approve',
    });
    expect(decided.body).toMatchObject({ state: 'approved', overspent: null });
    expect(await budgetOf(c, 'Finance')).toMatchObject({
      budgetAmount: '5000.00',
      overBudgetAmount: '4000.00',
    });
  });
  it('refuses more than the budget, nothing, the same budget, another month and an unknown budget', async () => {
    const same = (await budgetOf(c, 'HR')).id;
    const october = (await budgetOf(c, 'IT', 10)).id;
    for (const [changes, fields] of [
      [{ amount: '23499.51' }, ['amount']],
      [{ amount: '0.00' }, ['amount']],
      [{ toBudgetId: same }, ['toBudgetId']],
      [{ toBudgetId: october }, ['toBudgetId']],
    ] as const) {
      const answer = await transfer(changes);
      expect([answer.status, fieldsOf(answer)]).toEqual([400, fields]);
    }
    expect((await transfer({ toBudgetId: NOBODY })).status).toBe(404);
  });
});
