import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord } from '../../../testing/administration.ts';
import { ROOM, startSpendingCompany, type SpendingCompany } from '../../../testing/spending.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('PATCH /api/expense-management/expenses/:id', () => {
  let c: SpendingCompany;
  const update = (id: string, body: object, who = c.maker) =>
    who.send('PATCH', `${ROOM}/expenses/${id}`, body);
  beforeAll(async () => {
    c = await startSpendingCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, {
    method: 'PATCH',
    url: `${ROOM}/expenses/${NOBODY}`,
    body: { amount: '1' },
    permission: 'expenses.manage',
  });

  it('changes one’s own pending expense, and records what it was', async () => {
    const { body } = await c.record();
    const after = await update(body.id, { amount: '7.25', departmentId: c.department('IT'), version: 1 });
    expect(after.body).toMatchObject({
      amount: '7.25',
      departmentName: 'IT',
      description: 'Chairs',
      version: 2,
    });
    expect(await lastRecord(c.t)).toMatchObject({
      action: 'expense.update',
      before: { amount: '100.00', department: 'HR' },
      after: { amount: '7.25', department: 'IT' },
    });
    const stale = await update(body.id, { amount: '8', version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.message).toContain(`${c.maker.username} changed this expense meanwhile`);
  });
  it('requires a reason for an amount that becomes far off, and none for an unchanged one', async () => {
    const { body } = await c.record();
    const far = await update(body.id, { amount: '25000.01' });
    expect([far.status, fieldsOf(far)]).toEqual([422, ['amount']]);
    const reasoned = await update(body.id, { amount: '25000.01', reason: 'the whole floor' });
    expect(reasoned.body).toMatchObject({ amount: '25000.01', reason: 'the whole floor' });
    expect((await lastRecord(c.t)).after).toMatchObject({ reason: 'the whole floor' });
    const renamed = await update(body.id, { description: 'Desks', amount: '25000.01' });
    expect(renamed.body).toMatchObject({ description: 'Desks', reason: 'the whole floor' });
    expect((await update(body.id, { departmentId: c.department('Finance') })).status).toBe(422);
  });
  it('refuses the expenses of others and decided ones', async () => {
    const { body } = await c.record();
    const others = await update(body.id, { amount: '8' }, c.checker);
    expect([others.status, others.body.message]).toEqual([
      403,
      `Test ${c.maker.username} recorded it: nobody else changes it`,
    ]);
    await c.decide(body.id);
    expect((await update(body.id, { amount: '8' })).status).toBe(409);
    expect((await update(NOBODY, { amount: '8' })).status).toBe(404);
  });
  it('refuses what could not be recorded', async () => {
    const { body } = await c.record();
    for (const [field, value] of [
      ['amount', '0'],
      ['expenseDate', '2026-11-22'],
      ['departmentId', NOBODY],
      ['isApproved', true],
    ] as const) {
      const answer = await update(body.id, { [field]: value });
      expect([answer.status, fieldsOf(answer)]).toEqual([400, [field === 'isApproved' ? 'body' : field]]);
    }
  });
});
