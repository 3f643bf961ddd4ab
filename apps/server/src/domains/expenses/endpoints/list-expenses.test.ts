import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { ROOM, startSpendingCompany, type SpendingCompany } from '../../../testing/spending.ts';

const URL = `${ROOM}/expenses`;

describe('GET /api/expense-management/expenses', () => {
  let c: SpendingCompany;
  beforeAll(async () => {
    c = await startSpendingCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, { method: 'GET', url: URL, permission: 'expenses.manage' });

  it('[B-7.28] [B-7.63] [B-3.36] gives the expenses of a month, newest first; by default of the current one', async () => {
    await c.record({ description: 'Older', expenseDate: '2026-11-02' });
    await c.record({ description: 'Of October', expenseDate: '2026-10-31' });
    const { body: newest } = await c.record({ description: 'Newest', amount: '12.5' });
    await c.decide(newest.id);
    const { status, body } = await c.maker.get(URL);
    expect(status).toBe(200);
    expect(body.map((each: { description: string }) => each.description)).toEqual(['Newest', 'Older']);
    expect(body[0]).toEqual({
      id: newest.id,
      departmentId: c.department('HR'),
      departmentName: 'HR',
      description: 'Newest',
      category: 'equipment',
      amount: '12.50',
      expenseDate: '2026-11-20',
      reason: null,
      isApproved: true,
      state: 'approved',
      createdBy: { id: c.maker.userId, name: `Test ${c.maker.username}` },
      createdAt: '2026-11-21T10:00:00.000Z',
      decidedBy: { id: c.checker.userId, name: `Test ${c.checker.username}` },
      decidedAt: '2026-11-21T10:00:00.000Z',
      decisionReason: null,
      reverses: null,
      reversedBy: null,
      journalId: expect.stringMatching(/^\d+$/),
      version: 2,
      decisionFault: 'This expense was approved already',
      canEdit: false,
    });
    expect(body[1]).toMatchObject({ isApproved: false, state: 'pending', canEdit: true });
    expect((await c.maker.get(`${URL}?month=10&year=2026`)).body).toMatchObject([
      { description: 'Of October' },
    ]);
  });
});
