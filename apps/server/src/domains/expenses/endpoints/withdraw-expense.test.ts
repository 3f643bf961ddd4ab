import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord } from '../../../testing/administration.ts';
import { ROOM, startSpendingCompany, type SpendingCompany } from '../../../testing/spending.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('POST /api/expense-management/expenses/:id/withdraw', () => {
  let c: SpendingCompany;
  const withdraw = (id: string, who = c.maker) => who.send('POST', `${ROOM}/expenses/${id}/withdraw`, {});
  beforeAll(async () => {
    c = await startSpendingCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, {
    method: 'POST',
    url: `${ROOM}/expenses/${NOBODY}/withdraw`,
    body: {},
    permission: 'expenses.manage',
  });

  it('withdraws one’s own pending expense; it stays in the list and nobody can decide it', async () => {
    const { body } = await c.record();
    expect((await withdraw(body.id, c.checker)).status).toBe(403);
    expect((await withdraw(body.id)).body).toMatchObject({
      state: 'withdrawn',
      isApproved: false,
      canEdit: false,
    });
    expect(await lastRecord(c.t)).toMatchObject({
      action: 'expense.withdraw',
      before: { state: 'pending' },
      after: { state: 'withdrawn' },
    });
    const late = await c.decide(body.id);
    expect([late.status, late.body.message]).toEqual([409, 'This expense was withdrawn already']);
    expect((await withdraw(body.id)).status).toBe(409);
  });
  it('refuses an approved expense', async () => {
    const { body } = await c.record();
    await c.decide(body.id);
    expect((await withdraw(body.id)).status).toBe(409);
  });
});
