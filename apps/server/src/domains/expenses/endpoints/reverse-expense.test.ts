import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord, statusesOf } from '../../../testing/administration.ts';
import {
  ROOM,
  budgetOf,
  expensePostings,
  startSpendingCompany,
  type SpendingCompany,
} from '../../../testing/spending.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('POST /api/expense-management/expenses/:id/reverse', () => {
  let c: SpendingCompany;
  const reverse = (id: string) =>
    c.maker.send('POST', `${ROOM}/expenses/${id}/reverse`, { reason: 'Paid twice' });
  beforeAll(async () => {
    c = await startSpendingCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, {
    method: 'POST',
    url: `${ROOM}/expenses/${NOBODY}/reverse`,
    body: { reason: 'Paid twice' },
    permission: 'expenses.manage',
  });

  it('reverses an approved expense with a negative one, which another person approves; both remain', async () => {
    const { body } = await c.record({ amount: '30' });
    expect((await reverse(body.id)).status).toBe(422);
    await c.decide(body.id);
    const { body: back } = await reverse(body.id);
    expect(back).toMatchObject({
      amount: '-30.00',
      state: 'pending',
      reverses: body.id,
      expenseDate: '2026-11-20',
      description: 'Chairs (taken back: Paid twice)',
    });
    expect(await lastRecord(c.t)).toMatchObject({ action: 'expense.reverse', after: { reverses: body.id } });
    expect((await budgetOf(c, 'HR')).spentAmount).toBe('30.00');
    expect((await c.decide(back.id)).status).toBe(200);
    expect((await budgetOf(c, 'HR')).spentAmount).toBe('0.00');
    expect(
      (await expensePostings(c.t)).map(({ account, debit, credit }) => [account, debit, credit]),
    ).toEqual([
      ['6000', 3000n, 0n],
      ['1010', 0n, 3000n],
      ['6000', 0n, 3000n],
      ['1010', 3000n, 0n],
    ]);
    const list = (await c.maker.get(`${ROOM}/expenses`)).body;
    expect(list.find((each: { id: string }) => each.id === body.id).reversedBy).toBe(back.id);
    expect((await reverse(back.id)).status).toBe(422);
  });
  it('can be requested once, and again when the request was rejected', async () => {
    const { body } = await c.record();
    await c.decide(body.id);
    const answers = await Promise.all([reverse(body.id), reverse(body.id), reverse(body.id)]);
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    const won = answers.find(({ status }) => status === 200)?.body.id;
    await c.decide(won, 'reject');
    expect((await reverse(body.id)).status).toBe(200);
    expect((await reverse(NOBODY)).status).toBe(404);
  });
});
