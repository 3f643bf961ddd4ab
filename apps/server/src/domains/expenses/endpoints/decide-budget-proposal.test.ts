import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord, statusesOf } from '../../../testing/administration.ts';
import {
  ROOM,
  budgetOf,
  closeDay,
  dueDays,
  startSpendingCompany,
  type SpendingCompany,
} from '../../../testing/spending.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('POST /api/expense-management/budget-proposals/:id/decision', () => {
  let c: SpendingCompany;
  const propose = async (name: string, budgetAmount: string, who = c.maker): Promise<string> =>
    (
      await who.send('PATCH', `${ROOM}/budgets/${(await budgetOf(c, name)).id}`, {
        budgetAmount,
        reason: 'Because',
      })
    ).body.id;
  const decide = (id: string, body: object, who = c.checker) =>
    who.send('POST', `${ROOM}/budget-proposals/${id}/decision`, body);
  beforeAll(async () => {
    c = await startSpendingCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, {
    method: 'POST',
    url: `${ROOM}/budget-proposals/${NOBODY}/decision`,
    body: { decision: 'approve' },
    permission: 'approve_transactions',
  });

  it('sets the budget in the transaction of the approval, and marks figures of closed days as due', async () => {
    await closeDay(c.t, '2026-11-20');
    const id = await propose('Finance', '16000');
    const { status, body } = await decide(id, { decision: 'approve' });
    expect([status, body.state, body.decidedBy.name]).toEqual([
      200,
      'approved',
      `Test ${c.checker.username}`,
    ]);
    expect(await lastRecord(c.t)).toMatchObject({
      action: 'budget.set',
      before: { amount: '15000.00', version: 1 },
      after: { amount: '16000.00', version: 2 },
    });
    expect(await dueDays(c.t)).toEqual(['2026-11-01']);
  });
  it('refuses its maker, owners included', async () => {
    const owner = await c.t.signIn('owner');
    const id = await propose('HR', '1', owner);
    const answer = await decide(id, { decision: 'approve' }, owner);
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'You proposed it: another person approves or rejects it',
    ]);
    expect(await lastRecord(c.t)).toMatchObject({
      action: 'approval.refuse',
      category: 'Security',
      actor_id: owner.userId,
      entity_type: 'budget_proposal',
      entity_id: id,
      description: expect.stringContaining('You proposed it'),
    });
  });
  it('requires and keeps the reason of a rejection', async () => {
    const id = await propose('HR', '2');
    expect(fieldsOf(await decide(id, { decision: 'reject' }))).toEqual(['reason']);
    expect((await decide(id, { decision: 'reject', reason: 'Not agreed' })).body).toMatchObject({
      state: 'rejected',
      decisionReason: 'Not agreed',
    });
    expect((await budgetOf(c, 'HR')).budgetAmount).toBe('25000.00');
    expect((await decide(id, { decision: 'approve' })).status).toBe(409);
  });
  it('happens once, and of two proposals for one budget one wins', async () => {
    const one = await propose('IT', '1');
    const other = await propose('IT', '2');
    const answers = await Promise.all(
      [one, one, one, other, other].map((id) => decide(id, { decision: 'approve' })),
    );
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409]);
    expect((await budgetOf(c, 'IT')).version).toBe(2);
  });
  it('answers 404 for an unknown proposal', async () => {
    expect((await decide(NOBODY, { decision: 'approve' })).status).toBe(404);
  });
});
