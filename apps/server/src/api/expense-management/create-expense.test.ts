import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord } from '../../testing/administration.ts';
import { ROOM, expensePostings, startSpendingCompany, type SpendingCompany } from '../../testing/spending.ts';

describe('POST /api/expense-management/expenses', () => {
  let c: SpendingCompany;
  beforeAll(async () => {
    c = await startSpendingCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, { method: 'POST', url: `${ROOM}/expenses`, body: {}, permission: 'expenses.manage' });

  it('records one that waits for another person and is in no book yet', async () => {
    const { status, body } = await c.record({ amount: '99.9' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ amount: '99.90', isApproved: false, state: 'pending', journalId: null });
    expect(await expensePostings(c.t)).toEqual([]);
    expect(await lastRecord(c.t)).toMatchObject({
      action: 'expense.create',
      actor_id: c.maker.userId,
      entity_id: body.id,
      after: { department: 'HR', amount: '99.90', state: 'pending' },
    });
  });
  it('records one once for one key', async () => {
    const body = {
      departmentId: c.department('IT'),
      description: 'Once',
      category: 'other',
      amount: '1',
      expenseDate: '2026-11-20',
    };
    const send = () =>
      c.maker.send('POST', `${ROOM}/expenses`, body, { 'idempotency-key': 'the-same-key-0001' });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  });
  it.each([
    ['departmentId', '00000000-0000-4000-8000-000000000000'],
    ['description', '  '],
    ['category', 'Travel'],
    ['amount', '0'],
    ['amount', '-5'],
    ['amount', '1.001'],
    ['amount', 5],
    ['expenseDate', '2026-11-22'],
    ['expenseDate', '2019-12-31'],
    ['expenseDate', '2026-02-30'],
  ])('refuses %s = %s, naming the field', async (field, value) => {
    const answer = await c.record({ [field]: value });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });
  it('refuses what only an approval or the books say', async () => {
    for (const field of [
      'isApproved',
      'approvedBy',
      'createdBy',
      'journalId',
      'state',
      'version',
      'reverses',
      'isTest',
    ])
      expect((await c.record({ [field]: true })).status, field).toBe(400);
  });
});
