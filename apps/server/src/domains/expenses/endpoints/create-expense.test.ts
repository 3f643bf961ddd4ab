import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord } from '../../../testing/administration.ts';
import {
  ROOM,
  expensePostings,
  startSpendingCompany,
  type SpendingCompany,
} from '../../../testing/spending.ts';

describe('POST /api/expense-management/expenses', () => {
  let c: SpendingCompany;
  beforeAll(async () => {
    c = await startSpendingCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, { method: 'POST', url: `${ROOM}/expenses`, body: {}, permission: 'expenses.manage' });

  it('records an expense that waits for approval by another person and is not booked yet', async () => {
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
  it('records one expense per idempotency key', async () => {
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
  const farOff = (amount: string, message: string) => ({
    code: 'unprocessable',
    message: `amount ${message}`,
    fields: [{ path: 'amount', message }],
    amount,
  });
  it('requires a reason for more than the whole budget, and keeps it with the expense', async () => {
    const message =
      'is more than the whole budget of the department for November 2026 (25000.00 USD). Correct it, or give a reason';
    expect((await c.record({ amount: '25000.00' })).status).toBe(200);
    for (const amount of ['25000.01', '99999999999']) {
      const { status, body } = await c.record({ amount });
      expect([status, { ...body, amount }]).toMatchObject([422, farOff(amount, message)]);
    }
    const { status, body } = await c.record({ amount: '99999999999', reason: 'the new head office' });
    expect([status, body.reason]).toEqual([200, 'the new head office']);
    expect((await lastRecord(c.t)).after).toMatchObject({ reason: 'the new head office' });
    const { body: listed } = await c.checker.get(`${ROOM}/expenses?month=11&year=2026`);
    expect(listed.find((each: { id: string }) => each.id === body.id).reason).toBe('the new head office');
  });
  it('compares a department without a budget with the budgets of the company', async () => {
    const { body: fleet } = await c.maker.send('POST', `${ROOM}/departments`, { name: 'Fleet' });
    expect((await c.record({ departmentId: fleet.id, amount: '178000' })).status).toBe(200);
    const { status, body } = await c.record({ departmentId: fleet.id, amount: '178000.01' });
    expect([status, body.fields[0].message]).toEqual([
      422,
      'is more than the whole budget of the company for November 2026 (178000.00 USD). Correct it, or give a reason',
    ]);
  });
  it('requires a reason for an amount far above what the department usually spends at a time', async () => {
    const departmentId = c.department('Company A');
    for (const amount of ['100', '102', '98', '101', '99', '100', '103']) {
      const { body } = await c.record({ departmentId, amount });
      // Expenses that nobody approved yet are no basis for comparison.
      expect((await c.record({ departmentId, amount: '3000' })).status).toBe(200);
      await c.decide(body.id);
    }
    const { status, body } = await c.record({ departmentId, amount: '106.01' });
    expect([status, body.fields]).toEqual([
      422,
      [
        {
          path: 'amount',
          message:
            'is far from the usual 100 USD (up to 106 in the last 90 days). Correct it, or give a reason',
        },
      ],
    ]);
    for (const amount of ['106', '0.01'])
      expect((await c.record({ departmentId, amount })).status, amount).toBe(200);
    expect((await c.record({ departmentId, amount: '106.01', reason: 'two at once' })).status).toBe(200);
  });
  it('refuses fields that only an approval or the books may set', async () => {
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
