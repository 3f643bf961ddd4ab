import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards } from '../../testing/administration.ts';
import { ROOM, budgetOf, startSpendingCompany, type SpendingCompany } from '../../testing/spending.ts';

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

  it('moves a part from one department to another once approved; their sum stays', async () => {
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
      'The budget moved after this was proposed; reject it and propose anew',
    ]);
  });
  it('refuses more than there is, nothing, itself, another month and what does not exist', async () => {
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
