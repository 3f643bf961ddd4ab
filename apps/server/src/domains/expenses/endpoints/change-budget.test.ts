import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord } from '../../../testing/administration.ts';
import {
  ROOM,
  budgetOf,
  closeDay,
  startSpendingCompany,
  type SpendingCompany,
} from '../../../testing/spending.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('PATCH /api/expense-management/budgets/:id', () => {
  let c: SpendingCompany;
  const change = async (name: string, body: object, month = 11) =>
    c.maker.send('PATCH', `${ROOM}/budgets/${(await budgetOf(c, name, month))?.id ?? NOBODY}`, body);
  const approve = (id: string) =>
    c.checker.send('POST', `${ROOM}/budget-proposals/${id}/decision`, { decision: 'approve' });
  beforeAll(async () => {
    c = await startSpendingCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, {
    method: 'PATCH',
    url: `${ROOM}/budgets/${NOBODY}`,
    body: {},
    permission: 'expenses.manage',
  });

  it('[B-7.27] proposes another amount with a reason; the budget changes when another person approves', async () => {
    const { status, body } = await change('IT', {
      budgetAmount: '50000',
      reason: 'New data centre',
      version: 1,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'change', amount: '50000.00', before: '45000.00', state: 'pending' });
    expect(await lastRecord(c.t)).toMatchObject({ action: 'budget.propose', entity_id: body.id });
    expect(await budgetOf(c, 'IT')).toMatchObject({ budgetAmount: '45000.00', version: 1 });
    expect((await approve(body.id)).status).toBe(200);
    expect(await budgetOf(c, 'IT')).toMatchObject({ budgetAmount: '50000.00', version: 2 });
  });
  it('tells the second person who was first', async () => {
    const { status, body } = await change('IT', { budgetAmount: '1', reason: 'Too late', version: 1 });
    expect(status).toBe(409);
    expect(body.message).toContain(`${c.checker.username} changed the budget of IT meanwhile`);
    expect(body.current).toMatchObject({ budgetAmount: '50000.00', version: 2 });
  });
  it.each([
    ['budgetAmount', '-0.01'],
    ['budgetAmount', '25000.00'],
    ['budgetAmount', 25],
    ['reason', 'no'],
    ['version', 0],
  ])('refuses %s = %s, naming the field', async (field, value) => {
    const answer = await change('HR', { budgetAmount: '7', reason: 'Because', [field]: value });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });
  it('requires a confirmation for an amount below what is spent', async () => {
    const { body: spent } = await c.record({ departmentId: c.department('Marketing'), amount: '2000.00' });
    await c.decide(spent.id);
    const low = { budgetAmount: '1999.99', reason: 'Frozen' };
    const refused = await change('Marketing', low);
    expect([refused.status, fieldsOf(refused)]).toEqual([422, ['confirmOverspent']]);
    expect((await change('Marketing', { ...low, confirmOverspent: true })).body.overspent).toBe('0.01');
  });
  it('accepts 0, and refuses a closed month and an unknown budget', async () => {
    expect((await change('HR', { budgetAmount: '0', reason: 'Frozen' })).body.amount).toBe('0.00');
    await closeDay(c.t, '2026-10-31');
    expect((await change('HR', { budgetAmount: '1', reason: 'Too late' }, 10)).status).toBe(422);
    expect((await change('Nothing', { budgetAmount: '1', reason: 'Nothing there' })).status).toBe(404);
  });
});
