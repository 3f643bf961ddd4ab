import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { ROOM, budgetOf, startSpendingCompany, type SpendingCompany } from '../../../testing/spending.ts';

const URL = `${ROOM}/budget-proposals`;

describe('GET /api/expense-management/budget-proposals', () => {
  let c: SpendingCompany;
  beforeAll(async () => {
    c = await startSpendingCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, { method: 'GET', url: URL, permission: 'expenses.manage' });

  it('gives the proposals for a month’s budgets, and tells each person why they may not decide', async () => {
    const budget = (await budgetOf(c, 'IT')).id;
    const change = (who: typeof c.maker, budgetAmount: string) =>
      who.send('PATCH', `${ROOM}/budgets/${budget}`, { budgetAmount, reason: 'Because' });
    const first = (await change(c.maker, '1')).body.id;
    await c.checker.send('POST', `${URL}/${first}/decision`, { decision: 'reject', reason: 'Too little' });
    c.t.clock.advance(1_000);
    await change(c.checker, '2');
    const { body } = await c.checker.get(URL);
    expect(body).toMatchObject([
      {
        amount: '2.00',
        state: 'pending',
        decisionFault: 'You proposed it: another person approves or rejects it',
      },
      {
        amount: '1.00',
        state: 'rejected',
        madeBy: { name: `Test ${c.maker.username}` },
        decidedBy: { name: `Test ${c.checker.username}` },
        decisionReason: 'Too little',
      },
    ]);
    expect((await c.maker.get(URL)).body[0].decisionFault).toBe(
      'This needs the permission Approve Transactions, which an owner can grant',
    );
    expect((await c.maker.get(`${URL}?month=10`)).body).toEqual([]);
  });
});
